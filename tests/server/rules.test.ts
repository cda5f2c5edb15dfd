/** A rule that throws is a 500 that the log tells of by its place and the request's id, and by no value. */
import { beforeEach, describe, expect, test } from "vitest"
import { access } from "../../resources/access"
import { serverParts } from "../../resources/server"
import { logTo } from "../../server/ground/log"
import { ApiError, defineServer } from "../../server/hooks/define"
import type { ResourceHooks } from "../../server/hooks/hook"
import type { Declared } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { fieldTypes } from "../../src/fields/registry"
import { ledgers } from "../support/broken-rules"
import { documentedResources } from "../support/documented"
import { openProduct } from "./support/api"

const registry = createRegistry(
  [...documentedResources, ledgers] as unknown as readonly Declared[],
  fieldTypes,
  access,
)
const lines: string[] = []
beforeEach(() => {
  lines.length = 0
  logTo((line) => lines.push(line))
})
const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

const SECRET = "isi-yang-rahasia"
const open = (hooks?: ResourceHooks) =>
  openProduct({ registry, parts: hooks ? [...serverParts, defineServer(ledgers, { hooks })] : serverParts })

describe("a declared rule that throws", () => {
  test.each([
    ["check", "title"],
    ["when", "remark"],
    ["derive", "total"],
  ])("%s: nothing is stored, and the line names it", async (rule, field) => {
    const { root } = await open()
    const refused = await root.post("/ledgers", { breaks: rule, title: SECRET, remark: SECRET })
    expect([refused.status, refused.body.requestId]).toEqual([500, refused.headers.get("X-Request-Id")])
    expect(entries()).toEqual([
      expect.objectContaining({
        event: "rule.failed",
        level: "error",
        resource: "ledgers",
        field,
        rule,
        error: "TypeError",
        requestId: refused.body.requestId,
      }),
    ])
    expect(lines.join()).not.toContain(SECRET)
    expect((await root.get("/ledgers")).body.data).toEqual([])
    expect((await root.post("/ledgers", { breaks: "-", title: SECRET })).status).toBe(201)
  })

  test("options, when a choice is made", async () => {
    const { root } = await open()
    const supplier = await root.post("/suppliers", { name: "Options", codeSP: "S1" })
    const body = { breaks: "-", branch: "Options", breakOptions: supplier.body.data.id }
    expect((await root.post("/ledgers", body)).status).toBe(500)
    expect(entries()).toEqual([
      expect.objectContaining({ event: "rule.failed", field: "branch", rule: "options" }),
    ])
    expect((await root.post("/ledgers", { ...body, breakOptions: null })).status).toBe(201)
  })

  test("an edit that meets it leaves the record as it was", async () => {
    const { root } = await open()
    const { body } = await root.post("/ledgers", { breaks: "-", title: "Awal" })
    expect((await root.put(`/ledgers/${body.data.id}`, { breaks: "check", title: "Baru" })).status).toBe(500)
    expect((await root.get("/ledgers")).body.data[0]).toMatchObject({ title: "Awal", breaks: "-" })
  })
})

describe("a hook that throws", () => {
  const fail = () => {
    throw new TypeError("undefined is not a function")
  }
  test.each([
    ["before", { before: async () => fail() }],
    ["after", { after: async () => fail() }],
  ] as const)("%s: nothing is stored, and the line names it", async (name, hooks) => {
    const { root } = await open(hooks)
    expect((await root.post("/ledgers", { breaks: "-", title: SECRET })).status).toBe(500)
    expect(entries()).toEqual([
      expect.objectContaining({ event: "rule.failed", resource: "ledgers", rule: `hooks.${name}` }),
    ])
    expect(lines.join()).not.toContain(SECRET)
    expect((await root.get("/ledgers")).body.data).toEqual([])
  })
  test.each([
    ["visible", { visible: fail }],
    ["decorate", { decorate: async () => fail() }],
  ] as const)("%s: the list is a 500 whose line names it", async (name, hooks) => {
    const { root } = await open(hooks)
    if (name === "visible") expect((await root.post("/ledgers", { breaks: "-" })).status).toBe(201)
    const list = await root.get("/ledgers")
    expect([list.status, list.body.requestId]).toEqual([500, list.headers.get("X-Request-Id")])
    expect(entries().at(-1)).toMatchObject({ event: "rule.failed", rule: `hooks.${name}` })
  })
  test("what it refuses by stays a refusal", async () => {
    const { root } = await open({
      before: async () => {
        throw new ApiError(409, "Belum kosong.")
      },
    })
    expect((await root.post("/ledgers", { breaks: "-" })).status).toBe(409)
    expect(entries()).toEqual([])
  })
})
