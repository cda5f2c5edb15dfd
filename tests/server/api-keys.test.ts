/** API keys: a role's rights as they are now, nothing of accounts, and an end by hand, by day and by the role. */
import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { trackEndedSessions } from "../../server/auth/ended-sessions"
import { writePermissions } from "../../server/auth/permissions"
import { clockIn, DEFAULT_ZONE } from "../../server/ground/time-zone"
import { warehouseParts, warehouseRegistry } from "../support/warehouses/product"
import { type Client, openProduct, personWith, rights, type Server } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { adminPayload, basics } from "./support/people"

const DAY_MS = 24 * 60 * 60_000

onBothDatabases("API keys", ({ open, kind }) => {
  const opening = async () => {
    const shift = { ms: 0 }
    const product = await openProduct({ db: open, now: () => new Date(Date.now() + shift.ms) })
    const roleOf = async (
      name: string,
      ...entries: { module: string; action: string }[]
    ): Promise<string> => {
      const { id } = (await product.root.post("/roles", { name, status: "ADMIN" })).body.data
      await writePermissions(product.engine.db.queries, id, entries)
      return id
    }
    const create = async (roleId: string, more: object = {}, by: Client = product.root) =>
      by.post("/api-keys", { name: `Kunci ${roleId.slice(-6)}`, roleId, ...more })
    const keyWith = async (...entries: { module: string; action: string }[]) => {
      const roleId = await roleOf(`Peran ${Math.random()}`, ...entries)
      const { status, body } = await create(roleId)
      expect([status, body.message]).toEqual([201, undefined])
      return { ...product.as(body.data.key), id: body.data.id as string, roleId }
    }
    return { product, root: product.root, shift, roleOf, create, keyWith }
  }
  const listed = async (root: Client) => (await root.get("/api-keys")).body.data
  const entriesOf = async ({ engine }: Server, action: string) =>
    engine.db.queries.selectFrom("history").selectAll().where("action", "=", action).execute()

  test("have the rights of their role, as they are now", async () => {
    const { product, root, keyWith } = await opening()
    const key = await keyWith(...rights("UserSetup", "view", "add"))
    expect((await key.get("/suppliers")).status).toBe(200)
    const made = await key.post("/suppliers", { name: "UD Kunci" })
    expect(made.status).toBe(201)
    expect((await key.delete(`/suppliers/${made.body.data.id}`)).status).toBe(403)
    expect((await key.get("/users/partner?_start=0&_end=5")).status).toBe(403)
    await root.put(`/permissions/${key.roleId}`, { permissions: rights("UserSetup", "view") })
    expect((await key.post("/suppliers", { name: "UD Lain" })).status).toBe(403)
    await root.put(`/permissions/${key.roleId}`, { permissions: rights("UserSetup") })
    expect((await key.put(`/suppliers/${made.body.data.id}`, { name: "UD Baru" })).status).toBe(200)
    const { openapi, paths } = (await key.get("/openapi.json")).body
    expect(openapi).toBe("3.1.0")
    expect(paths["/suppliers"].post).toBeDefined()
    expect(Object.keys(paths).filter((path) => /auth|api-keys|password|sessions|backup/.test(path))).toEqual(
      [],
    )
    expect((await entriesOf(product, "key-created")).length).toBe(1)
  })

  test("are shown once, stored as a hash, and are the actor of the history", async () => {
    const { product, root, keyWith } = await opening()
    const key = await keyWith(...rights("UserSetup"))
    const { body } = await key.post("/suppliers", { name: "UD Kunci" })
    const [info] = await listed(root)
    expect(info).toMatchObject({ id: key.id, createdBy: "Superadmin", expiresOn: "", endedAt: "" })
    expect(key.token.startsWith(`${info.start}_`)).toBe(true)
    const secret = key.token.split("_").slice(2).join("_")
    expect(secret.length).toBe(43)
    for (const table of ["api_keys", "history"])
      expect(
        JSON.stringify(await product.engine.db.queries.selectFrom(table).selectAll().execute()),
      ).not.toContain(secret)
    const { data } = (await root.get(`/suppliers/${body.data.id}/history`)).body
    expect(data[0]).toMatchObject({ action: "create", actorId: key.id, actorName: info.name })
  })

  test("open nothing of accounts, keys, sessions, rights, backups and copies", async () => {
    const { product, root, roleOf, create } = await opening()
    const roleId = await roleOf("Semua", ...rights("Global"), ...rights("AdminData"))
    const key = product.as((await create(roleId)).body.data.key)
    const person = await personWith(product, [])
    const calls = [
      key.get("/api-keys"),
      create(roleId, { name: "Lagi" }, key),
      key.delete(`/api-keys/${person.id}`),
      key.post("/auth/logout", {}),
      key.put("/auth/password", { oldPassword: "x", newPassword: "gunung-tinggi-9" }),
      key.get("/auth/sessions"),
      key.delete("/auth/sessions"),
      key.put(`/users/admin/${person.id}/password`, { password: "gunung-tinggi-9" }),
      key.put(`/users/admin/${person.id}/account`, { active: false }),
      key.get(`/users/admin/${person.id}/sessions`),
      key.delete(`/users/admin/${person.id}/sessions`),
      key.get("/backup"),
      key.get("/jobs"),
      key.get(`/permissions/${roleId}`),
      key.put(`/permissions/${roleId}`, { permissions: [] }),
      key.get("/copies/transactions"),
      key.get("/views/suppliers"),
      key.get("/imports/suppliers"),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 403))
    expect((await key.get("/history")).status).toBe(200)
    // A password would be an account that outlives the key.
    const password = await key.post("/users/admin", {
      email: "baru@koperasi.local",
      password: "gunung-tinggi-9",
    })
    expect(password).toMatchObject({
      status: 403,
      body: { message: "Password tidak dapat diatur dengan kunci API." },
    })
    expect((await person.get("/auth/sessions")).status).toBe(200)
    expect((await root.get("/auth/sessions")).status).toBe(200)
  })

  test("have no more rights than their maker", async () => {
    const { product, root, roleOf, create } = await opening()
    const chief = await personWith(product, rights("Global"))
    const partial = await personWith(product, rights("AdminData"))
    const roles = (await root.get("/roles")).body.data as { id: string; name: string }[]
    const superadmin = String(roles.find(({ name }) => name === "Superadmin" || name === "superadmin")?.id)
    const small = await roleOf("Kecil", ...rights("AdminData", "view"))
    expect((await create(superadmin, {}, chief)).status).toBe(403)
    expect((await create(small, {}, chief)).status).toBe(201)
    expect((await create(small, { name: "Lain" }, partial)).status).toBe(403)
    const top = await create(superadmin, { name: "Teratas" })
    expect(top.status).toBe(201)
    expect((await chief.delete(`/api-keys/${top.body.data.id}`)).status).toBe(403)
    expect((await partial.get("/api-keys")).status).toBe(403)
  })

  test("give others no role beyond their own", async () => {
    const { product, root, roleOf, create } = await opening()
    const b = await basics(root)
    const { id } = (await root.post("/users/admin", adminPayload(b))).body.data
    const editor = await roleOf("Penyunting", ...rights("AdminData"))
    const larger = await roleOf("Lebih Besar", ...rights("AdminData"), ...rights("PartnerData", "view"))
    const key = product.as((await create(editor)).body.data.key)
    const given = await key.put(`/users/admin/${id}`, { Roles: [larger] })
    expect([given.status, given.body.message]).toEqual([403, expect.stringContaining("Lebih Besar")])
    expect((await key.put(`/users/admin/${id}`, { Roles: [editor] })).status).toBe(200)
    await root.put(`/users/admin/${id}`, { Roles: [larger] })
    expect((await key.delete(`/users/admin/${id}`)).status).toBe(403)
    expect((await key.put(`/users/admin/${product.adminId}`, { fullName: "Lain" })).status).toBe(403)
  })

  test("end when they are revoked, expire, or their role is deleted", async () => {
    const { product, root, shift, roleOf, create, keyWith } = await opening()
    const revoked = await keyWith(...rights("UserSetup", "view"))
    const roleless = await keyWith(...rights("UserSetup", "view"))
    const today = clockIn(DEFAULT_ZONE, new Date()).date
    const lasting = await create(await roleOf("Sementara", ...rights("UserSetup", "view")), {
      expiresOn: today,
    })
    const expiring = product.as(lasting.body.data.key)
    for (const key of [revoked, roleless, expiring]) expect((await key.get("/suppliers")).status).toBe(200)
    expect((await root.delete(`/api-keys/${revoked.id}`)).status).toBe(200)
    expect((await root.delete(`/api-keys/${revoked.id}`)).status).toBe(404)
    expect((await root.delete(`/roles/${roleless.roleId}`)).status).toBe(200)
    for (const key of [revoked, roleless])
      expect(await key.get("/suppliers")).toMatchObject({
        status: 401,
        body: { message: "Kunci ini tidak berlaku." },
      })
    expect((await entriesOf(product, "key-ended")).length).toBe(2)
    shift.ms = DAY_MS
    expect((await expiring.get("/suppliers")).status).toBe(401)
    expect((await listed(await product.login("admin@koperasi.local"))).length).toBe(3)
  })

  test(`that have ended stay so in an older copy of the database${kind === "postgres" ? ", and the others end" : ""}`, async () => {
    const { product, root, keyWith } = await opening()
    const { db } = product.engine
    const place = { key: randomBytes(32), folder: mkdtempSync(join(tmpdir(), "koperasi-keys-")) }
    const tracked = await trackEndedSessions(db, place)
    const [ended, living] = [
      await keyWith(...rights("UserSetup", "view")),
      await keyWith(...rights("UserSetup", "view")),
    ]
    const copy = await db.queries.selectFrom("api_keys").select(["id", "ended_at"]).execute()
    expect((await root.delete(`/api-keys/${ended.id}`)).status).toBe(200)
    await tracked.sync()
    for (const { id, ended_at } of copy)
      await db.queries.updateTable("api_keys").set({ ended_at }).where("id", "=", String(id)).execute()
    expect((await ended.get("/suppliers")).status).toBe(200)
    const statuses = async () => [
      (await ended.get("/suppliers")).status,
      (await living.get("/suppliers")).status,
    ]
    await trackEndedSessions({ ...db, copied: true }, place)
    expect(await statuses()).toEqual([401, kind === "postgres" ? 401 : 200])
    // Without the file every key of a copy ends.
    rmSync(join(place.folder, "ended-keys"))
    await trackEndedSessions({ ...db, copied: true }, place)
    expect(await statuses()).toEqual([401, 401])
    rmSync(place.folder, { recursive: true })
  })

  test("have a name that reads as it is stored", async () => {
    const { root } = await opening()
    const roleId = (await root.get("/roles")).body.data.at(-1).id
    for (const name of ["\u202elive", "a\u0007b", "a\u200fb"]) {
      const { status, body } = await root.post("/api-keys", { name, roleId })
      expect([name, status, Object.keys(body.errors ?? {})]).toEqual([name, 422, ["name"]])
    }
  })

  test("lose their rights within a request whose body is still arriving", async () => {
    const { product, root, keyWith } = await opening()
    const key = await keyWith(...rights("UserSetup"))
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const raw = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        await held
        controller.enqueue(new TextEncoder().encode('{"name":"UD Terlambat"}'))
        controller.close()
      },
    })
    const late = product.request("POST", "/suppliers", { token: key.token, raw })
    await root.delete(`/api-keys/${key.id}`)
    release()
    expect((await late).status).toBe(401)
    expect((await root.get("/suppliers")).body.data).toEqual([])
  })

  test("repeat a request with an idempotency key once, apart from those of accounts", async () => {
    const product = await openProduct({
      db: open,
      registry: warehouseRegistry(),
      parts: warehouseParts,
    })
    const { root } = product
    const store = (await root.post("/warehouses", { name: "Utara", capacity: 1, status: "OPEN" })).body.data
    const role = (await root.post("/roles", { name: "Gudang", status: "ADMIN" })).body.data.id
    await writePermissions(product.engine.db.queries, role, rights("UserSetup"))
    const key = product.as((await root.post("/api-keys", { name: "Gudang", roleId: role })).body.data.key)
    const close = (client: Client, reason = "Penuh") =>
      client.post(
        `/warehouses/${store.id}/actions/close`,
        { reason },
        { "Idempotency-Key": "kunci-uji-0123456789" },
      )
    expect((await close(key)).status).toBe(200)
    expect((await close(key)).status).toBe(200)
    expect((await close(key, "Lain")).body.code).toBe("key-reused")
    expect((await close(root)).body.code).toBe("unavailable")
  })

  test("note their last use at most once a minute", async () => {
    const { root, shift, keyWith } = await opening()
    const key = await keyWith(...rights("UserSetup", "view"))
    const usedAt = async () => String((await listed(root))[0].usedAt)
    expect(await usedAt()).toBe("")
    await key.get("/suppliers")
    const first = await usedAt()
    expect(first).not.toBe("")
    shift.ms = 30_000
    await key.get("/suppliers")
    expect(await usedAt()).toBe(first)
    shift.ms = 61_000
    await key.get("/suppliers")
    expect((await usedAt()) > first).toBe(true)
  })

  test("are refused by 429 after many wrong ones of an address; right ones go on", async () => {
    const { product, shift, keyWith } = await opening()
    const key = await keyWith(...rights("UserSetup", "view"))
    expect((await key.get("/suppliers")).status).toBe(200)
    const wrong = product.as(`${key.token.slice(0, -1)}${key.token.endsWith("A") ? "B" : "A"}`)
    const unknown = product.as(`sk_0123456789ab_${"a".repeat(43)}`)
    const statuses = []
    for (let index = 0; index < 12; index++)
      statuses.push((await wrong.get("/suppliers")).status, (await unknown.get("/suppliers")).status)
    expect(statuses.slice(0, 20)).toEqual(statuses.slice(0, 20).map(() => 401))
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429])
    expect((await key.get("/suppliers")).status).toBe(200)
    shift.ms = 61_000
    expect((await wrong.get("/suppliers")).status).toBe(401)
  })

  test("need a name of their own, a role and a day to come", async () => {
    const { root, roleOf, create } = await opening()
    const roleId = await roleOf("Kecil")
    const refused = async (body: object) => Object.keys((await root.post("/api-keys", body)).body.errors)
    expect(await refused({})).toEqual(["name"])
    expect(await refused({ name: "x" })).toEqual(["roleId"])
    expect(await refused({ name: "x", roleId: "00000000-0000-4000-8000-000000000000" })).toEqual(["roleId"])
    for (const expiresOn of ["2020-01-01", "2999-01-01", "besok", 5, ["2027-01-01"]])
      expect(await refused({ name: "x", roleId, expiresOn })).toEqual(["expiresOn"])
    expect((await create(roleId, { name: "Timbangan" })).status).toBe(201)
    expect((await create(roleId, { name: " timbangan " })).status).toBe(409)
  })
})
