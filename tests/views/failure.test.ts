/** Messages of saves and deletions that did not reach the server: the declared text and the reason. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { registry } from "../../resources/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Failure } from "../../src/core/schema/resource-input"
import { createRestProvider } from "../../src/providers/rest"
import { failureMessage, failureMessageInRow, reasonOf } from "../../src/views/failure/failure"
import { type Answer, stubBrowser, stubFetch } from "../providers/stubs"
import { validValues } from "../support/valid-values"

beforeEach(() => {
  stubBrowser()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const CONNECTION = "Tidak dapat terhubung ke server. Periksa koneksi Anda."
const BUSY = "Server sedang sibuk atau tidak dapat dihubungi. Silakan coba beberapa saat lagi."

/** A lost connection, and responses of proxies for a server that is down. */
const AWAY: readonly [name: string, answer: () => Answer, reason: string][] = [
  ["no answer", () => new TypeError("Failed to fetch"), CONNECTION],
  ["a 502 with a page", () => ({ status: 502, text: "<h1>Bad Gateway</h1>", type: "text/html" }), BUSY],
  ["an empty 503", () => ({ status: 503, text: "" }), BUSY],
  ["a 504 without a word", () => ({ status: 504, body: {} }), BUSY],
  [
    "a 429 without a word",
    () => ({ status: 429, body: {} }),
    "Terlalu banyak permintaan. Silakan coba beberapa saat lagi.",
  ],
  [
    "a login page of a hotspot",
    () => ({ text: "<html>", type: "text/html" }),
    "Server menjawab dengan halaman web, bukan dengan data.",
  ],
]

const writes = (
  resource: Resource,
): [action: string, failure: Required<Failure>, write: () => Promise<unknown>][] => {
  const { name, list, form, access, messages } = resource
  const provider = createRestProvider(registry)
  const variables = validValues[name] ?? {}
  const inPlace = list.view === "setup" && !list.readOnly
  return [
    ...(form.create || (inPlace && access.actions.has("create"))
      ? [["create", messages.createFailed, () => provider.create({ resource: name, variables })] as const]
      : []),
    ...(form.edit || (inPlace && access.actions.has("edit"))
      ? [
          [
            "edit",
            messages.updateFailed,
            () => provider.update({ resource: name, id: "1", variables }),
          ] as const,
        ]
      : []),
    ...(access.actions.has("delete") && !list.readOnly
      ? [["delete", messages.deleteFailed, () => provider.deleteOne({ resource: name, id: "1" })] as const]
      : []),
  ].map(([action, failure, write]) => [action, failure, write])
}

const cases = registry.all
  .filter(({ source, owner }) => source.kind === "rest" && owner === null)
  .flatMap((resource) =>
    writes(resource).map(([action, ...rest]) => [resource.name, action, ...rest] as const),
  )

describe("a save or a delete that did not reach the server", () => {
  it("every declared form and list has its cases", () => {
    expect(cases.length).toBeGreaterThan(25)
  })

  it.each(cases)("%s, %s: the declared text and the reason", async (_name, _action, failure, write) => {
    for (const [what, answer, reason] of AWAY) {
      stubFetch(answer)
      const error = await write().then(
        () => expect.unreachable(what),
        (thrown: unknown) => thrown,
      )
      expect(failureMessage(failure, error), what).toEqual({ text: failure.text, detail: reason })
      expect(failureMessageInRow(failure, error), what).toEqual([failure.text, reason])
    }
  })

  it.each(cases)(
    "%s, %s: a server's own message is used as declared, without our reason",
    async (_name, _action, failure, write) => {
      stubFetch(() => ({ status: 503, body: { message: "Sedang perawatan." } }))
      const error = await write().catch((thrown: unknown) => thrown)
      const { text, detail } = failureMessage(failure, error)
      expect([text, detail].filter(Boolean).join("|")).toBe(
        {
          prefer: "Sedang perawatan.",
          prefix: "Error: Sedang perawatan.",
          hide: `${failure.text}|Sedang perawatan.`,
        }[failure.server],
      )
      expect(failureMessageInRow(failure, error)).toEqual(["Sedang perawatan."])
    },
  )

  it("a connection lost during the response counts as a lost connection", async () => {
    const stream = new ReadableStream({
      start: (controller) => controller.error(new TypeError("terminated")),
    })
    vi.stubGlobal("fetch", async () => new Response(stream, { status: 500 }))
    const error = await createRestProvider(registry)
      .deleteOne({ resource: "admins", id: "1" })
      .catch((thrown: unknown) => thrown)
    expect(reasonOf(error)).toBe(CONNECTION)
  })

  it("other errors mention no connection", () => {
    for (const error of [
      new Error("x"),
      new TypeError("y"),
      undefined,
      null,
      "z",
      { statusCode: 422 },
      { statusCode: 500 },
    ])
      expect(reasonOf(error)).toBe("")
  })
})
