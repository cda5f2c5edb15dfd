/** A port's short way answers to the letter what the long one does, and leaves to it whatever it does not know. */
import { once } from "node:events"
import { type AddressInfo, connect } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { served } from "../../server/database/schema"
import { openPort, type Port } from "../../server/http/port"
import { createSite } from "../../server/http/site"
import { FLAGS } from "../../src/core/access/permissions"
import { type Client, openProduct, personWith, type Server } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { type Basics, basics, partnerPayload } from "./support/people"

const lists = served(registry).flatMap(({ name, variantOf, source }) =>
  name === variantOf && source.kind === "rest" ? [{ name, path: source.list }] : [],
)

onBothDatabases("the short way", ({ open }) => {
  let server: Server & { root: Client }
  let b: Basics
  const ports: Port[] = []
  const numbers: Record<"short" | "long", number> = { short: 0, long: 0 }
  /** How many answers the short way has given. */
  let given = 0

  beforeAll(async () => {
    server = await openProduct({ db: await open() })
    b = await basics(server.root)
    for (let n = 0; n < 30; n++)
      await server.root.post("/users/partner", partnerPayload(b, { fullName: `Orang ${n}` }))
    const { fetch } = createSite(server.app, "/nowhere", { own: true })
    const direct: typeof server.direct = async (incoming) => {
      const reply = await server.direct(incoming)
      if (reply) given++
      return reply
    }
    for (const way of ["short", "long"] as const) {
      const port = openPort(fetch as Parameters<typeof openPort>[0], way === "short" ? { direct } : {})
      ports.push(port)
      port.server.listen(0, "127.0.0.1")
      await once(port.server, "listening")
      numbers[way] = (port.server.address() as AddressInfo).port
    }
  }, 120_000)
  afterAll(() => {
    for (const { server } of ports) {
      server.closeAllConnections()
      server.close()
    }
  })

  /** Head and body as they come over the wire, with what is another one each time made alike. */
  async function ask(way: "short" | "long", request: string, path: string, headers: Record<string, string>) {
    const socket = connect(numbers[way], "127.0.0.1")
    const lines = { Host: "koperasi.local", Connection: "close", ...headers }
    const said = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`${request} /api/v1${path} HTTP/1.1\r\n${said.join("")}\r\n`)
    const parts: Buffer[] = []
    socket.on("data", (data) => parts.push(data))
    await once(socket, "close")
    const bytes = Buffer.concat(parts)
    const end = bytes.indexOf("\r\n\r\n")
    const [first = "", ...rest] = bytes.subarray(0, end).toString("latin1").split("\r\n")
    const fields = rest.map((line) =>
      line
        .replace(/^(x-request-id): [\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, "$1: an id")
        .replace(/^(date): .+ GMT$/i, "$1: now"),
    )
    const text = bytes.subarray(end + 4)
    return { first, fields: fields.sort(), text, tag: /etag: (\S+)/.exec(rest.join("\n"))?.[1] }
  }
  const both = async (
    path: string,
    headers: Record<string, string>,
    request = "GET",
  ): ReturnType<typeof ask> => {
    const short = await ask("short", request, path, headers)
    const long = await ask("long", request, path, headers)
    const again = await ask("short", request, path, headers)
    // It has been made smaller meanwhile.
    if (again.tag !== short.tag) return both(path, headers, request)
    const place = `${request} ${path} ${JSON.stringify(headers)}`
    expect([short.first, short.fields], place).toEqual([long.first, long.fields])
    // A refusal names its request.
    if (/ [23]\d\d /.test(long.first)) expect(short.text.equals(long.text), place).toBe(true)
    return short
  }

  test("says the same, header for header and byte for byte, of every list to whoever may read it or not", async () => {
    const some = await personWith(
      server,
      FLAGS.map((action) => ({ module: "TapiocaFactory", action })),
    )
    const people = [server.root, some, await personWith(server, [])]
    const before = given
    let answers = 0
    for (const { token } of people)
      for (const { path } of lists)
        for (const encoding of ["gzip", "gzip, br", "br;q=0, gzip;q=1", "identity"]) {
          const headers = { Authorization: `Bearer ${token}`, "Accept-Encoding": encoding }
          await server.request("GET", path, { token })
          const { first, tag } = await both(path, headers)
          if (!first.includes(" 200 ") || !tag) continue
          if (encoding !== "identity") answers++
          for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '"other"'])
            await both(path, { ...headers, "If-None-Match": known })
        }
    expect(answers).toBeGreaterThan(30)
    // All but the very first of some.
    expect(given - before).toBeGreaterThan(4 * answers)
  })

  test("leaves to the long way what is unusual, refused or another question", async () => {
    const Authorization = `Bearer ${server.root.token}`
    const usual = { Authorization, "Accept-Encoding": "gzip" }
    const path = "/users/partner"
    await both(path, usual)
    const before = given
    const asked: [string, Record<string, string>, string?][] = [
      [path, { "Accept-Encoding": "gzip" }],
      [path, { ...usual, Authorization: "Bearer a.b.c" }],
      [path, { ...usual, Authorization: `${Authorization}x` }],
      [path, { ...usual, Authorization: server.root.token }],
      [path, { ...usual, Host: "a b" }],
      [path, { ...usual, Host: "x@y" }],
      [path, { ...usual, "Content-Length": "0" }],
      [path, { ...usual, Expect: "100-continue" }],
      [path, usual, "HEAD"],
      [path, usual, "OPTIONS"],
      [path, usual, "PATCH"],
      [`${path}/`, usual],
      [`${path}?_start=0&_end=5`, usual],
      [`${path}?x=1`, usual],
      ["/users/%70artner", usual],
      [`${path}/none`, usual],
      ["/roles", usual],
      ["/none", usual],
    ]
    for (const [where, headers, request] of asked) await both(where, headers, request)
    expect(given).toBe(before)
    // And then it is asked as usual again.
    await both(path, usual)
    expect(given).toBeGreaterThan(before)
  })

  test("a session that has ended, or must change its password, is answered nothing from then on", async () => {
    const person = await personWith(
      server,
      FLAGS.map((action) => ({ module: "PartnerData", action })),
    )
    const usual = { Authorization: `Bearer ${person.token}`, "Accept-Encoding": "gzip" }
    const path = "/users/partner"
    await both(path, usual)
    const before = given
    expect((await both(path, usual)).first).toContain(" 200 ")
    expect(given).toBeGreaterThan(before)
    const { queries } = server.engine.db
    const row = { account_id: person.id, set_by: "x", set_at: "2026-01-01T00:00:00.000Z" }
    await queries.insertInto("temporary_passwords").values(row).execute()
    expect((await both(path, usual)).first).toContain(" 403 ")
    await queries.deleteFrom("temporary_passwords").where("account_id", "=", person.id).execute()
    expect((await both(path, usual)).first).toContain(" 200 ")
    expect((await server.as(person.token).post("/auth/logout", {})).status).toBe(200)
    expect((await both(path, usual)).first).toContain(" 401 ")
  })
})
