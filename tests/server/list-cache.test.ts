import { gunzipSync } from "node:zlib"
import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { createListCache } from "../../server/lists/list-cache"
import { present } from "../../server/records/present"
import { readRows } from "../../server/records/read"
import { createRandom } from "../../server/sample/random"
import type { Client, Server } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { getList, lists, openPair, pathOf } from "./support/cached-lists"
import { adminPayload, type Basics, basics, partnerPayload } from "./support/people"
import { wholeView } from "./support/whole-view"

const view = wholeView(registry)

onBothDatabases("cached lists", ({ pair }) => {
  let one: Server & { root: Client }
  /** Another process on the same database. */
  let other: Server
  let b: Basics
  beforeAll(async () => {
    ;({ one, other } = await openPair(await pair(registry)))
    b = await basics(one.root)
  }, 120_000)

  /** The list without the cache. */
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

  test("a write is in the next response of every process, in its own list and in lists that refer to it", async () => {
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
        "a referenced row",
        () => one.root.put(`/suppliers/${b.supplier}`, { name: "CV Ganti", codeSP: "SP01" }),
      ],
      ["a new row", () => made("/users/partner", partnerPayload(b, { fullName: "Tambahan" }))],
      ["a deleted row", () => one.root.delete(`/users/partner/${people[1]}`)],
      ["an account", () => one.root.put(`/users/admin/${admin}/account`, { active: false })],
      [
        "a row with its version unchanged",
        raw(`update users set full_name = 'Langsung' where id = '${first}'`),
      ],
      ["a referenced row, by SQL", raw(`update suppliers set name = 'CV Tangan' where id = '${b.supplier}'`)],
      ["every row", raw("update users set address = 'Pindah', version = version + 1")],
    ]
    const names = ["partners", "admins", "suppliers", "groups", "partnerTypes"]
    for (const [what, write] of writes) {
      // Both cache the state before the write.
      for (const server of [one, other]) for (const name of names) await getList(server, name, one.root.token)
      await write()
      for (const name of names) {
        const wanted = await fresh(name)
        for (const server of [one, other]) {
          const { status, body } = await getList(server, name, one.root.token)
          expect([what, name, status]).toEqual([what, name, 200])
          expect(body, `${what}: ${name}`).toEqual({ data: wanted })
        }
      }
    }
  })

  test("no response lacks an acknowledged write during a burst of writes by two processes", async () => {
    const random = createRandom(7)
    const ids = [b.supplier, await made("/suppliers", { name: "UD Dua", codeSP: "SP02" })]
    let compared = 0
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
      const answer = await getList(reader, "suppliers", one.root.token)
      const row = answer.body.data.find((found: { id: string }) => found.id === id)
      // A later write may be in it; an older state may not.
      expect(row.version).toBeGreaterThanOrEqual(Number(version))
      compared++
    }
    for (let round = 0; round < 15; round++)
      await Promise.all([write(one, round), write(other, round), getList(one, "suppliers", one.root.token)])
    expect(compared).toBeGreaterThan(15)
    for (const server of [one, other])
      expect((await getList(server, "suppliers", one.root.token)).body.data).toEqual(await fresh("suppliers"))
  })

  test("a list has the same tag in every process, and answers it with 304 without a body", async () => {
    for (const resource of lists) {
      const { name } = resource
      const [here, there] = [
        await getList(one, name, one.root.token),
        await getList(other, name, one.root.token),
      ]
      const tag = here.headers.get("ETag")
      expect([name, there.headers.get("ETag")]).toEqual([name, tag])
      // The list of roles differs between users.
      if (name === "roles") {
        expect([tag, here.headers.get("Cache-Control")]).toEqual([null, "no-store"])
        continue
      }
      expect(tag).toMatch(/^"[\w-]{20,}"$/)
      expect(here.headers.get("Cache-Control")).toBe("private, no-cache")
      expect(here.headers.get("Vary")).toBe("Authorization, Accept-Encoding")
      for (const said of [tag, `W/${tag}`, `"another", ${tag}`, tag?.replace(/"$/, '-gz"')]) {
        const again = await getList(other, name, one.root.token, { "If-None-Match": said ?? "" })
        expect([name, said, again.status, again.body]).toEqual([name, said, 304, undefined])
        expect(again.headers.get("ETag")).toBe(tag)
      }
      for (const said of ['"another"', "*x", ""])
        expect((await getList(one, name, one.root.token, { "If-None-Match": said })).status).toBe(200)
    }
  })

  test("the compressed body unpacks to the same bytes and gives its length", async () => {
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
    expect((await getList(one, "partners", one.root.token, { "If-None-Match": tag })).status).toBe(304)
    const refused = await one.fetch(address, { headers: { ...headers, "Accept-Encoding": "gzip;q=0" } })
    expect(refused.headers.get("Content-Encoding")).toBeNull()
  })

  test("the cache stays within its limit and drops the least recently used lists", async () => {
    const { db } = one.engine
    const versions = await db.versions()
    const all = createListCache(db, registry)
    const partners = registry.get("partners")
    const first = await all.get({ resource: partners, only: undefined, view }, versions)
    expect((await all.get({ resource: partners, only: undefined, view }, versions)).body).toBe(first.body)
    for (const resource of lists) await all.get({ resource: resource, only: undefined, view }, versions)
    const bound = Math.ceil(all.size() / 2)
    const few = createListCache(db, registry, bound)
    for (let round = 0; round < 2; round++)
      for (const resource of lists) {
        const list = await few.get({ resource: resource, only: undefined, view }, versions)
        expect(few.size()).toBeLessThanOrEqual(bound)
        expect(list.digest).toBe(
          (await all.get({ resource: resource, only: undefined, view }, versions)).digest,
        )
      }
    // A list that is too large for the cache displaces no others.
    const suppliers = registry.get("suppliers")
    const { body } = await all.get({ resource: suppliers, only: undefined, view }, versions)
    expect(body.length).toBeLessThan(first.body.length)
    const small = createListCache(db, registry, body.length)
    const cached = await small.get({ resource: suppliers, only: undefined, view }, versions)
    expect((await small.get({ resource: partners, only: undefined, view }, versions)).digest).toBe(
      first.digest,
    )
    expect(small.size()).toBe(body.length)
    expect((await small.get({ resource: suppliers, only: undefined, view }, versions)).body).toBe(cached.body)
  })

  test("each set of fields has its own cache entry", async () => {
    const { db } = one.engine
    const partners = registry.get("partners")
    const cache = createListCache(db, registry)
    const versions = await db.versions()
    const digests = new Set<string>()
    const sets = [undefined, ["fullName"], ["address"], ["fullName", "address"], []]
    for (const keys of sets)
      digests.add(
        (await cache.get({ resource: partners, only: keys && new Set(keys), view }, versions)).digest,
      )
    expect(digests.size).toBe(sets.length)
    const turned = await cache.get(
      { resource: partners, only: new Set(["address", "fullName"]), view },
      versions,
    )
    expect(digests.has(turned.digest)).toBe(true)
  })
})
