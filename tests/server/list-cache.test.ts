import { gunzipSync } from "node:zlib"
import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { storedResources } from "../../server/database/schema"
import { createListCache } from "../../server/lists/list-cache"
import { present } from "../../server/records/present"
import { readRows } from "../../server/records/read"
import { createRandom } from "../../server/sample/random"
import { FLAGS, type PermissionEntry } from "../../src/core/access/permissions"
import { type Answer, type Client, openProduct, openServer, personWith, type Server } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { adminPayload, type Basics, basics, partnerPayload } from "./support/people"

const every = (module: string): PermissionEntry[] => FLAGS.map((action) => ({ module, action }))
const lists = storedResources(registry).filter((resource) => resource.variantOf === resource.name)
const modules = [...new Set(storedResources(registry).map(({ access }) => access.module))]
/** The module of a form that chooses partners, and so reads a few of their fields. */
const reader = registry.get(
  registry.dependents("partners").find(({ reader }) => registry.get(reader).access.module !== "PartnerData")
    ?.reader ?? "",
).access.module
const pathOf = (name: string) => {
  const { source } = registry.get(name)
  return source.kind === "rest" ? source.list : ""
}

onBothDatabases("kept lists", ({ pair }) => {
  let one: Server & { root: Client }
  /** Another process on the same database. */
  let other: Server
  let b: Basics
  beforeAll(async () => {
    const [first, second] = await pair()
    one = await openProduct({ db: first })
    other = await openServer({ db: second })
    b = await basics(one.root)
  }, 120_000)

  const get = (
    server: Server,
    name: string,
    token: string,
    headers: Record<string, string> = {},
  ): Promise<Answer> => server.request("GET", pathOf(name), { token, headers })
  /** What the rows themselves say, with nothing kept. */
  const fresh = async (name: string) => {
    const resource = registry.get(name)
    const trx = one.engine.db.queries
    return JSON.parse(
      JSON.stringify(await present(await readRows(trx, resource), { trx, registry, resource })),
    )
  }
  const made = async (path: string, body: unknown): Promise<string> => {
    const answer = await one.root.post(path, body)
    expect([answer.status, answer.body.errors]).toEqual([201, undefined])
    return answer.body.data.id
  }

  test("what either has written is in the next answer of both, of its own list and of those that name it", async () => {
    const people = [
      await made("/users/partner", partnerPayload(b)),
      await made("/users/partner", partnerPayload(b, { fullName: "Ratna" })),
      await made("/users/partner", partnerPayload(b, { fullName: "Dewi" })),
    ]
    const admin = await made("/users/admin", adminPayload(b))
    const [first = ""] = people
    const raw = (statement: string) => () => sql.raw(statement).execute(one.engine.db.queries)
    const writes: [string, () => Promise<unknown>][] = [
      ["a row", () => one.root.put(`/users/partner/${first}`, { fullName: "Wati Baru" })],
      [
        "what a row names",
        () => one.root.put(`/suppliers/${b.supplier}`, { name: "CV Ganti", codeSP: "SP01" }),
      ],
      ["a new row", () => made("/users/partner", partnerPayload(b, { fullName: "Tambahan" }))],
      ["a row that goes", () => one.root.delete(`/users/partner/${people[1]}`)],
      ["an account", () => one.root.put(`/users/admin/${admin}/account`, { active: false })],
      ["a row whose version stays", raw(`update users set full_name = 'Langsung' where id = '${first}'`)],
      ["what is named, by hand", raw(`update suppliers set name = 'CV Tangan' where id = '${b.supplier}'`)],
      ["every row", raw("update users set address = 'Pindah', version = version + 1")],
    ]
    const names = ["partners", "admins", "suppliers", "groups", "partnerTypes"]
    for (const [what, write] of writes) {
      // Both keep what was before.
      for (const server of [one, other]) for (const name of names) await get(server, name, one.root.token)
      await write()
      for (const name of names) {
        const wanted = await fresh(name)
        for (const server of [one, other]) {
          const { status, body } = await get(server, name, one.root.token)
          expect([what, name, status]).toEqual([what, name, 200])
          expect(body, `${what}: ${name}`).toEqual({ data: wanted })
        }
      }
    }
  })

  test("a burst of writes by both is never answered with less than what has been acknowledged", async () => {
    const random = createRandom(7)
    const ids = [b.supplier, await made("/suppliers", { name: "UD Dua", codeSP: "SP02" })]
    let asked = 0
    const write = async (server: Server, round: number) => {
      const id = ids[random.int(ids.length)] ?? ""
      const name = `UD ${round} ${server === one ? "satu" : "dua"}`
      const { status } = await server
        .as(one.root.token)
        .put(`/suppliers/${id}`, { name, codeSP: `SP9${ids.indexOf(id)}` })
      if (status !== 200) return
      const { version } =
        (await one.engine.db.queries
          .selectFrom("suppliers")
          .select("version")
          .where("id", "=", id)
          .executeTakeFirst()) ?? {}
      const reader = random.int(2) ? one : other
      const answer = await get(reader, "suppliers", one.root.token)
      const row = answer.body.data.find((found: { id: string }) => found.id === id)
      // Somebody else may have written since; never may it be older.
      expect(row.version).toBeGreaterThanOrEqual(Number(version))
      asked++
    }
    for (let round = 0; round < 15; round++)
      await Promise.all([write(one, round), write(other, round), get(one, "suppliers", one.root.token)])
    expect(asked).toBeGreaterThan(15)
    for (const server of [one, other])
      expect((await get(server, "suppliers", one.root.token)).body.data).toEqual(await fresh("suppliers"))
  })

  test("the same list has the same tag in every process; asked for again it is 304 without a body", async () => {
    for (const resource of lists) {
      const { name } = resource
      const [here, there] = [await get(one, name, one.root.token), await get(other, name, one.root.token)]
      const tag = here.headers.get("ETag")
      expect([name, there.headers.get("ETag")]).toEqual([name, tag])
      // Roles are another list for each who asks.
      if (name === "roles") {
        expect([tag, here.headers.get("Cache-Control")]).toEqual([null, "no-store"])
        continue
      }
      expect(tag).toMatch(/^"[\w-]{20,}"$/)
      expect(here.headers.get("Cache-Control")).toBe("private, no-cache")
      expect(here.headers.get("Vary")).toBe("Authorization, Accept-Encoding")
      for (const said of [tag, `W/${tag}`, `"another", ${tag}`, tag?.replace(/"$/, '-gz"')]) {
        const again = await get(other, name, one.root.token, { "If-None-Match": said ?? "" })
        expect([name, said, again.status, again.body]).toEqual([name, said, 304, undefined])
        expect(again.headers.get("ETag")).toBe(tag)
      }
      for (const said of ['"another"', "*x", ""])
        expect((await get(one, name, one.root.token, { "If-None-Match": said })).status).toBe(200)
    }
  })

  test("compressed it is the same to the byte, and says its length", async () => {
    for (let n = 0; n < 20; n++)
      await made(
        "/users/partner",
        partnerPayload(b, {
          fullName: `Orang ${n} ${"x".repeat(n)}`,
          address: one.engine.newId().repeat(8),
        }),
      )
    const headers = { Authorization: `Bearer ${one.root.token}` }
    const address = `/api/v1${pathOf("partners")}`
    const plain = await one.fetch(address, { headers })
    const packed = await one.fetch(address, { headers: { ...headers, "Accept-Encoding": "br, gzip" } })
    expect(packed.headers.get("Content-Encoding")).toBe("gzip")
    expect(packed.headers.get("ETag")).not.toBe(plain.headers.get("ETag"))
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect(packed.headers.get("Content-Length")).toBe(String(bytes.length))
    expect(gunzipSync(bytes).toString()).toBe(await plain.text())
    const tag = packed.headers.get("ETag") ?? ""
    expect((await get(one, "partners", one.root.token, { "If-None-Match": tag })).status).toBe(304)
    const refused = await one.fetch(address, { headers: { ...headers, "Accept-Encoding": "gzip;q=0" } })
    expect(refused.headers.get("Content-Encoding")).toBeNull()
  })

  test("no answer crosses from one set of rights to another, whatever tag is brought along", async () => {
    const people: Record<string, Client> = { all: one.root, none: await personWith(one, []) }
    for (const module of modules) people[module] = await personWith(one, every(module))
    const [tags, bodies] = [new Set<string>(), new Set<string>()]
    const answers = new Map<string, string>()
    const ask = async (server: Server, who: string, name: string, headers = {}) => {
      const { status, body, headers: said } = await get(server, name, people[who]?.token ?? "", headers)
      return { status, body: JSON.stringify(body), tag: said.get("ETag") }
    }
    const whos = Object.keys(people)
    for (const who of whos) {
      // A process that has answered nobody else knows nothing that could cross.
      const alone = await openServer({ db: one.engine.db })
      for (const { name } of lists) {
        const { status, body, tag } = await ask(alone, who, name)
        answers.set(`${who} ${name}`, `${status} ${body}`)
        if (!tag) continue
        tags.add(tag)
        bodies.add(body)
      }
    }
    // As many tags as there are different answers.
    expect(tags.size).toBe(bodies.size)
    expect(tags.size).toBeGreaterThan(15)
    const random = createRandom(11)
    for (let round = 0; round < 300; round++) {
      const who = whos[random.int(whos.length)] ?? "none"
      const { name = "" } = lists[random.int(lists.length)] ?? {}
      const server = random.int(2) ? one : other
      const wanted = answers.get(`${who} ${name}`)
      const all = { "If-None-Match": [...tags].join(", ") }
      const answer = await ask(server, who, name, random.int(2) ? all : {})
      if (answer.status !== 304) {
        expect(`${answer.status} ${answer.body}`, `${who} ${name}`).toBe(wanted)
        continue
      }
      // 304 says: as you have it. It names the very answer that he is given without a tag.
      const again = await ask(server, who, name)
      expect([again.tag, `${again.status} ${again.body}`]).toEqual([answer.tag, wanted])
    }
    expect([...answers.values()].filter((answer) => answer.startsWith("403 ")).length).toBeGreaterThan(20)
  })

  test("a right, a role, an account, a session that is taken counts at once in every process", async () => {
    const person = await personWith(one, every("PartnerData"))
    const rights = async (permissions: PermissionEntry[]) =>
      expect((await one.root.put(`/permissions/${person.roleId}`, { permissions })).status).toBe(200)
    const see = async (tag = "") => {
      const answers = await Promise.all(
        [one, other].map((server) => get(server, "partners", person.token, { "If-None-Match": tag })),
      )
      return answers.map(({ status, body }) => [
        status,
        Object.keys(body?.data?.[0] ?? {}).includes("version"),
      ])
    }
    const tag = (await get(one, "partners", person.token)).headers.get("ETag") ?? ""
    expect(await see()).toEqual([
      [200, true],
      [200, true],
    ])
    expect(await see(tag)).toEqual([
      [304, false],
      [304, false],
    ])
    await rights(every(reader))
    expect(await see(tag)).toEqual([
      [200, false],
      [200, false],
    ])
    await rights([])
    expect(await see(tag)).toEqual([
      [403, false],
      [403, false],
    ])
    await rights(every("PartnerData"))
    expect(await see(tag)).toEqual([
      [304, false],
      [304, false],
    ])
    // Another role of his own.
    const poor = await personWith(one, [])
    await sql`update accounts set role_id = ${poor.roleId} where id = ${person.id}`.execute(
      one.engine.db.queries,
    )
    expect(await see(tag)).toEqual([
      [403, false],
      [403, false],
    ])
    await sql`update accounts set role_id = ${person.roleId} where id = ${person.id}`.execute(
      other.engine.db.queries,
    )
    expect(await see(tag)).toEqual([
      [304, false],
      [304, false],
    ])
    // A password that has to be changed first, an account switched off, and a logout.
    const temporary = { account_id: person.id, set_by: "x", set_at: "2026-01-01T00:00:00.000Z" }
    await other.engine.db.queries.insertInto("temporary_passwords").values(temporary).execute()
    expect(await see(tag)).toEqual([
      [403, false],
      [403, false],
    ])
    await one.engine.db.queries.deleteFrom("temporary_passwords").execute()
    await sql`update accounts set active = 0 where id = ${person.id}`.execute(other.engine.db.queries)
    expect(await see(tag)).toEqual([
      [401, false],
      [401, false],
    ])
    await sql`update accounts set active = 1 where id = ${person.id}`.execute(one.engine.db.queries)
    expect(await see(tag)).toEqual([
      [304, false],
      [304, false],
    ])
    expect((await other.as(person.token).post("/auth/logout", {})).status).toBe(200)
    expect(await see(tag)).toEqual([
      [401, false],
      [401, false],
    ])
  })

  test("what is kept stays within its bound, and the lists that were asked for last are kept", async () => {
    const { db } = one.engine
    const versions = await db.versions()
    const all = createListCache(db, registry)
    const partners = registry.get("partners")
    const first = await all.get(partners, undefined, versions)
    expect((await all.get(partners, undefined, versions)).body).toBe(first.body)
    for (const resource of lists) await all.get(resource, undefined, versions)
    const bound = Math.ceil(all.size() / 2)
    const few = createListCache(db, registry, bound)
    for (let round = 0; round < 2; round++)
      for (const resource of lists) {
        const list = await few.get(resource, undefined, versions)
        expect(few.size()).toBeLessThanOrEqual(bound)
        expect(list.digest).toBe((await all.get(resource, undefined, versions)).digest)
      }
    const none = createListCache(db, registry, 0)
    expect((await none.get(partners, undefined, versions)).digest).toBe(first.digest)
    expect(none.size()).toBe(0)
  })

  test("one field read is another answer than all of them, or than another field", async () => {
    const { db } = one.engine
    const partners = registry.get("partners")
    const kept = createListCache(db, registry)
    const versions = await db.versions()
    const digests = new Set<string>()
    const sets = [undefined, ["fullName"], ["address"], ["fullName", "address"], []]
    for (const keys of sets) digests.add((await kept.get(partners, keys && new Set(keys), versions)).digest)
    expect(digests.size).toBe(sets.length)
    const turned = await kept.get(partners, new Set(["address", "fullName"]), versions)
    expect(digests.has(turned.digest)).toBe(true)
  })
})
