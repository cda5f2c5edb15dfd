/** A record sent with an idempotency key is created once, on both databases. */
import { beforeAll, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import type { Database } from "../../server/database/types"
import { KEY_DAYS, pruneSent } from "../../server/records/idempotency"
import type { Registry } from "../../src/core/schema/registry"
import { type Client, openProduct, openServer, personWith, type Server } from "./support/api"
import { onBothDatabases } from "./support/both-databases"

/** A short form instead of one of fifty fields. */
const offline = { ...registry.get("suppliers"), offline: true }
const among = (name: string) => (name === offline.name ? offline : undefined)
const field: Registry = {
  ...registry,
  all: registry.all.map((resource) => among(resource.name) ?? resource),
  get: (name) => among(name) ?? registry.get(name),
  find: (name) => among(name) ?? registry.find(name),
}
const DAY = 24 * 60 * 60 * 1000

onBothDatabases("what is sent twice", ({ kind, pair }) => {
  let db: Database
  let server: Server & { root: Client; adminId: string }
  /** Another process on the same database. */
  let second: Server
  beforeAll(async () => {
    const [first, other] = await pair(field)
    db = first
    server = await openProduct({ db, registry: field })
    second = await openServer({ db: other, registry: field })
  }, 60_000)

  let last = 0
  const newKey = () => `kunci-${kind}-percobaan-${++last}`
  const named = (name: string) => ({ name: `${kind} ${name}`, codeSP: "" })
  const send = (
    client: Client,
    key: string,
    body: unknown,
    { by = server, path = "/suppliers" }: { by?: Server; path?: string } = {},
  ) => by.request("POST", path, { token: client.token, body, headers: { "Idempotency-Key": key } })
  const count = async (name: string): Promise<number> =>
    (await server.root.get("/suppliers")).body.data.filter(
      (one: { name: string }) => one.name.toLowerCase() === `${kind} ${name}`.toLowerCase(),
    ).length
  const keys = () => db.queries.selectFrom("sent_records").selectAll().execute()

  test("sent again, at once and later, by whichever process, it is the same record", async () => {
    const key = newKey()
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        send(server.root, key, named("Satu"), { by: index % 2 ? second : server }),
      ),
    )
    const later = await send(server.root, key, named("Satu"))
    expect(new Set([...tries, later].map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set([...tries, later].map(({ body }) => body.data.id)).size).toBe(1)
    expect(await count("Satu")).toBe(1)
    const { body } = await server.root.get(`/history?resource=suppliers&record=${later.body.data.id}`)
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual(["create"])
  })

  test("a key with other contents, or for something else, is refused by name", async () => {
    const key = newKey()
    expect((await send(server.root, key, named("Dua"))).status).toBe(201)
    const other = await send(server.root, key, named("Dua lain"))
    expect([other.status, other.body.code]).toEqual([422, "key-reused"])
    expect(await count("Dua lain")).toBe(0)
  })

  test("another person's key is no key of one's own", async () => {
    const key = newKey()
    const person = await personWith(server, [
      { module: "UserSetup", action: "add" },
      { module: "UserSetup", action: "view" },
    ])
    const first = await send(server.root, key, named("Tiga A"))
    const own = await send(person, key, named("Tiga B"))
    expect([first.status, own.status]).toEqual([201, 201])
    expect(own.body.data.id).not.toBe(first.body.data.id)
  })

  test("what is refused leaves no key: corrected, it goes under the same one", async () => {
    const key = newKey()
    expect((await send(server.root, key, { name: "" })).status).toBe(422)
    expect((await send(server.root, key, named("Empat"))).status).toBe(201)
    expect(await count("Empat")).toBe(1)
  })

  test("deleted meanwhile, it is not made anew", async () => {
    const key = newKey()
    const made = await send(server.root, key, named("Lima"))
    expect((await server.root.delete(`/suppliers/${made.body.data.id}`)).status).toBe(200)
    const again = await send(server.root, key, named("Lima"))
    expect([again.status, again.body.data.id]).toEqual([201, made.body.data.id])
    expect(await count("Lima")).toBe(0)
  })

  test("whose session or right is over is refused, key or not", async () => {
    const key = newKey()
    const person = await personWith(server, [{ module: "UserSetup", action: "add" }])
    expect((await send(person, key, named("Enam"))).status).toBe(201)
    await server.root.put(`/permissions/${person.roleId}`, { permissions: [] })
    expect((await send(person, key, named("Enam"))).status).toBe(403)
    await person.post("/auth/logout", {})
    expect((await send(person, key, named("Enam"))).status).toBe(401)
    expect(await count("Enam")).toBe(1)
  })

  test("a key that is none is refused, and what is not declared offline knows none", async () => {
    for (const key of ["pendek", "spasi di dalam kunci ini", "x".repeat(65)])
      expect((await send(server.root, key, named("Tujuh"))).status).toBe(400)
    const path = "/type-varieties"
    const key = newKey()
    expect((await send(server.root, key, { name: `${kind} A` }, { path })).status).toBe(201)
    expect((await send(server.root, key, { name: `${kind} B` }, { path })).status).toBe(201)
  })

  test("keys go after their days, and with their account", async () => {
    const key = newKey()
    const person = await personWith(server, [{ module: "UserSetup", action: "add" }])
    await send(person, key, named("Delapan"))
    const now = Date.now()
    expect(await pruneSent(db, new Date(now + (KEY_DAYS - 1) * DAY))).toBe(0)
    expect((await keys()).some((row) => row.key === key)).toBe(true)
    await server.root.delete(`/users/admin/${person.id}`)
    expect((await keys()).some((row) => row.key === key)).toBe(false)
    expect(await pruneSent(db, new Date(now + (KEY_DAYS + 1) * DAY))).toBeGreaterThan(0)
    expect(await keys()).toEqual([])
  })
})
