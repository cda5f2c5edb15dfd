import { beforeAll, describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { type Client, openProduct, personWith, type Server } from "./support/api"
import { servedResources } from "./support/served"

let server: Server & { root: Client }
let nobody: Client

beforeAll(async () => {
  server = await openProduct()
  nobody = await personWith(server, [])
})

/** A body that tells whether anybody asked for it. */
function watched() {
  let asked = false
  const raw = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        asked = true
        controller.enqueue(new TextEncoder().encode("{}"))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { raw, wasRead: () => asked }
}

/** Every call that takes a body: who may not send it is to be refused before it is read. */
const writes = [
  ...servedResources(registry).flatMap(({ source }) =>
    source.kind === "rest"
      ? [
          ["POST", source.list] as const,
          ["PUT", `${source.list}/x`] as const,
          ["DELETE", `${source.list}/x`] as const,
        ]
      : [],
  ),
  ["PUT", "/permissions/x"] as const,
  ["POST", "/auth/logout"] as const,
]

describe("a body", () => {
  test.each(writes)("%s %s is refused before it is read", async (method, path) => {
    for (const [token, statuses] of [
      [undefined, [401, 405]],
      ["a.b.c", [401]],
      ...(path === "/auth/logout" ? [] : [[nobody.token, [403, 405]] as const]),
    ] as const) {
      const body = watched()
      const answer = await server.request(method, path, {
        ...(token && { token }),
        raw: body.raw,
      })
      expect(statuses).toContain(answer.status)
      expect(body.wasRead()).toBe(false)
    }
  })

  test("other types, character sets and compressions are 415, unread", async () => {
    const wrong: Record<string, string>[] = [
      { "Content-Type": "text/plain" },
      { "Content-Type": "" },
      { "Content-Type": "application/x-www-form-urlencoded" },
      { "Content-Type": "multipart/form-data; boundary=x" },
      { "Content-Type": "application/jsonp" },
      { "Content-Type": "text/plain; application/json" },
      { "Content-Type": "application/json; charset=utf-16" },
      { "Content-Encoding": "gzip" },
    ]
    for (const headers of wrong)
      for (const [path, token] of [
        ["/suppliers", server.root.token],
        ["/auth/login", ""],
      ] as const) {
        const body = watched()
        const answer = await server.request("POST", path, { token, raw: body.raw, headers })
        expect([answer.status, body.wasRead()], JSON.stringify(headers)).toEqual([415, false])
      }
    for (const type of [
      "application/json",
      "Application/JSON;charset=UTF-8",
      'application/json; charset="utf-8"',
    ])
      expect(
        await server.request("POST", "/suppliers", {
          token: server.root.token,
          raw: JSON.stringify({ name: `Jenis ${type}` }),
          headers: { "Content-Type": type },
        }),
      ).toMatchObject({ status: 201 })
  })

  test("no body needs no type", async () => {
    const { token } = await server.begin((await server.root.get("/users/admin")).body.data[0].id)
    const made = await server.root.post("/suppliers", { name: "Dihapus" })
    expect((await server.request("DELETE", `/suppliers/${made.body.data.id}`, { token })).status).toBe(200)
    expect((await server.request("POST", "/auth/logout", { token })).status).toBe(200)
  })

  test("broken UTF-8 is 400 and stores nothing; a byte order mark is no part of the text", async () => {
    const { token } = server.root
    const send = (raw: Uint8Array<ArrayBuffer>) => server.request("POST", "/suppliers", { token, raw })
    const bytes = (...parts: (string | number[])[]) =>
      new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
    for (const wrong of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf4, 0x90, 0x80, 0x80]])
      expect(await send(bytes('{"name":"Rusak', wrong, '"}'))).toMatchObject({
        status: 400,
        body: { message: "Isi permintaan bukan UTF-8 yang benar." },
      })
    const names = (await server.root.get("/suppliers")).body.data.map((row: { name: string }) => row.name)
    expect(names.filter((name: string) => name.includes("Rusak"))).toEqual([])
    expect((await send(bytes([0xef, 0xbb, 0xbf], '{"name":"Bertanda"}'))).status).toBe(201)
  })

  test("unknown keys are ignored and never stored", async () => {
    const { body } = await server.root.post("/suppliers", {
      name: "Kunci Asing",
      rahasia: "asing",
      admin: true,
    })
    const { body: read } = await server.root.get(`/suppliers/${body.data.id}`)
    expect(JSON.stringify([body, read])).not.toMatch(/rahasia|asing"|admin/)
    const tables = await server.engine.db.queries.introspection.getTables()
    for (const { name } of tables)
      expect(
        JSON.stringify(await server.engine.db.queries.selectFrom(name).selectAll().execute()),
      ).not.toContain("rahasia")
  })

  test("is refused at once where it holds more than any form, however it is nested", async () => {
    const { token } = server.root
    const group = `[${Array(900).fill("[]").join(",")}]`
    const bodies: [string, string][] = [
      ["many keys", `{${Array.from({ length: 70_000 }, (_, index) => `"k${index}":1`).join(",")}}`],
      ["many empty lists", `{"a":[${Array(340_000).fill("[]").join(",")}]}`],
      ["many lists of many", `{"a":[${Array(350).fill(group).join(",")}]}`],
      ["many levels", `{"a":${"[".repeat(500_000)}${"]".repeat(500_000)}}`],
      ["33 levels below it", `{"a":${"[".repeat(33)}${"]".repeat(33)}}`],
    ]
    for (const [what, raw] of bodies) {
      const began = process.cpuUsage()
      const { status } = await server.request("POST", "/suppliers", { token, raw })
      expect(status, what).toBe(400)
      // Most of what is left is reading the JSON.
      expect(process.cpuUsage(began).user / 1000, what).toBeLessThan(600)
    }
    for (const raw of [
      `{"name":"Dalam","x":${"[".repeat(32)}${"]".repeat(32)}}`,
      `{"name":"Lebar","x":${JSON.stringify(Array(1000).fill({ module: "A", action: "view" }))}}`,
    ])
      expect((await server.request("POST", "/suppliers", { token, raw })).status).toBe(201)
  })

  test("the login's is 10 KB at most, said or not", async () => {
    const raw = JSON.stringify({ email: "a@b.co", password: "x".repeat(10 * 1024) })
    const said = await server.request("POST", "/auth/login", { raw, headers: { "Content-Length": "10300" } })
    expect(said).toMatchObject({
      status: 413,
      body: { message: "Data yang dikirim terlalu besar (maksimal 10 KB)." },
    })
    expect(said.headers.get("Connection")).toBe("close")
    expect((await server.request("POST", "/auth/login", { raw })).status).toBe(413)
  })
})
