import { beforeAll, describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { accountOf } from "../../server/auth/accounts"
import { fromRow } from "../../server/database/columns"
import { storageOf, storedResources } from "../../server/database/schema"
import { openSqlite } from "../../server/database/sqlite"
import type { Database } from "../../server/database/types"
import { migrateDatabase } from "../../server/migrate/prepare"
import { HISTORY_ACTIONS, type HistoryEntry } from "../../src/core/history/entry"
import type { Resource } from "../../src/core/schema/resource"
import { isEmpty } from "../../src/core/validation/validate"
import { ADMIN, type Client, listOf, openProduct, openServer, personWith, rights } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { type Field, withFields } from "./support/changes"
import { type HistoryBench, historyBench } from "./support/history-bench"
import { adminPayload, type Basics, partnerPayload } from "./support/people"

onBothDatabases("the history", (databases) => {
  let db: Database
  let server: HistoryBench["server"]
  let b: Basics
  const { opening, now, read, of, made, verified } = historyBench(databases)
  beforeAll(async () => {
    ;({ db, server, b } = await opening())
  }, 60_000)

  describe("what is kept of a record", () => {
    /** Every stored value of a record, as its own table has it. */
    const rowOf = async (resource: Resource, id: string) => {
      const row = await db.queries
        .selectFrom(resource.table)
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst()
      return row && fromRow(resource, row)
    }
    const differing = (
      resource: Resource,
      before: Record<string, unknown> | undefined,
      after: Record<string, unknown> | undefined,
    ) =>
      Object.fromEntries(
        resource.fields.flatMap(({ key, column, ...field }) => {
          const kind = storageOf({ key, column, ...field } as never)
          if (kind === null || kind === "links") return []
          const plain = (values: Record<string, unknown> | undefined) =>
            isEmpty(values?.[key]) ? null : values?.[key]
          const [was, is] = [plain(before), plain(after)]
          return JSON.stringify(was) === JSON.stringify(is) ? [] : [[key, { before: was, after: is }]]
        }),
      )
    const told = (entry: HistoryEntry | undefined) =>
      Object.fromEntries(
        Object.entries(entry?.changes ?? {})
          .filter(([key]) => !Array.isArray(entry?.changes[key]?.before ?? entry?.changes[key]?.after))
          .map(([key, { before, after }]) => [key, { before, after }]),
      )
    const plainOnes = (changes: Record<string, { before: unknown; after: unknown }>) =>
      Object.fromEntries(
        Object.entries(changes).filter(([, { before, after }]) => !Array.isArray(before ?? after)),
      )

    test("is the row's own before and after, worked out values too, for every kind of write", async () => {
      const cases: [string, string, Record<string, unknown>, Record<string, unknown>][] = [
        ["admins", "/users/admin", adminPayload(b), { fullName: "Siti Baru", NIK: "1802070705900099" }],
        [
          "partners",
          "/users/partner",
          partnerPayload(b),
          { address: "Dusun Baru", partnerTypeId: b.transport, vehicleNumber: "BE 1234 XY" },
        ],
        ["suppliers", "/suppliers", { name: "CV Riwayat", codeSP: "RW01" }, { name: "CV Riwayat Baru" }],
        ["roles", "/roles", { name: "Juru Catat", status: "ADMIN" }, { name: "Juru Tulis" }],
      ]
      for (const [name, path, payload, change] of cases) {
        const resource = registry.get(name)
        const id = await made(path, payload)
        const first = await rowOf(resource, id)
        const saved = await server.root.put(`${path}/${id}`, { ...payload, password: undefined, ...change })
        expect([name, saved.status, saved.body.errors]).toEqual([name, 200, undefined])
        const changed = await rowOf(resource, id)
        expect((await server.root.delete(`${path}/${id}`)).status).toBe(200)
        const [gone, edit, create, ...rest] = await of(name, id)
        expect([rest, gone?.action, edit?.action, create?.action]).toEqual([[], "delete", "edit", "create"])
        expect(told(create)).toEqual(plainOnes(differing(resource, undefined, first)))
        expect(told(edit)).toEqual(plainOnes(differing(resource, first, changed)))
        expect(told(gone)).toEqual(plainOnes(differing(resource, changed, undefined)))
        for (const entry of [gone, edit, create])
          expect(entry).toMatchObject({ actorId: server.adminId, actorName: "Superadmin", resource: name })
      }
    })

    test("never holds a password, and of a reference what it was called by then", async () => {
      const password = "pohon-rindang-1"
      const id = await made("/users/admin", adminPayload(b, { password }))
      await server.root.put(`/users/admin/${id}/password`, { password: "sungai-jernih-2" })
      const [, create] = await read(`?record=${id}`)
      expect(create?.changes.userRole?.labels).toEqual({ before: null, after: "Kepala Kantor" })
      const all = JSON.stringify(await db.queries.selectFrom("history").selectAll().execute())
      expect(all).not.toContain(password)
      expect(all).not.toContain("sungai-jernih-2")
      expect(all).not.toContain("scrypt")
      expect(Object.keys(create?.changes ?? {})).not.toContain("password")
    })

    test("a save that changes nothing, and a write that is refused, leave nothing", async () => {
      const id = await made("/suppliers", { name: "CV Tetap", codeSP: "TT01" })
      await server.root.put(`/suppliers/${id}`, { name: "CV Tetap", codeSP: "TT01" })
      expect((await server.root.put(`/suppliers/${id}`, { name: "" })).status).toBe(422)
      const before = (await read("?resource=suppliers")).length
      expect((await server.root.post("/suppliers", { name: "CV Tetap", codeSP: "TT02" })).status).toBe(409)
      expect(await of("suppliers", id)).toHaveLength(1)
      expect(await read("?resource=suppliers")).toHaveLength(before)
    })

    test("of a resource that says `history: false` there is none", async () => {
      const quiet = { ...registry.get("varieties"), history: false }
      const all = registry.all.map((resource) => (resource.name === "varieties" ? quiet : resource))
      const other = await openServer({
        db,
        now,
        registry: {
          ...registry,
          all,
          find: (name) => all.find((one) => one.name === name),
          get: (name) => all.find((one) => one.name === name) ?? registry.get(name),
        },
      })
      const { status, body } = await other.as(server.root.token).post("/type-varieties", { name: "Diam" })
      expect(status).toBe(201)
      expect(await of("varieties", body.data.id)).toEqual([])
      expect((await other.as(server.root.token).get(`/type-varieties/${body.data.id}/history`)).status).toBe(
        404,
      )
      expect((await server.root.get(`/type-varieties/${body.data.id}/history`)).status).toBe(200)
    })
  })

  test("sign-ins, wrong passwords of accounts that are there, ends of sessions, passwords, switches and rights", async () => {
    const person = await personWith(server, [])
    const email = String((await accountOf(db.queries, person.id))?.email)
    const wrong = () => server.request("POST", "/auth/login", { body: { email, password: "salah-sekali" } })
    await wrong()
    await server.request("POST", "/auth/login", {
      body: { email: "tidak@ada.id", password: "salah-sekali" },
    })
    const client = await server.login(email)
    await client.put("/auth/password", { oldPassword: ADMIN.password, newPassword: "sungai-jernih-2" })
    const { body } = await client.get("/auth/sessions")
    expect(body.data).toHaveLength(1)
    await client.delete("/auth/sessions")
    const again = await server.login(email, "sungai-jernih-2")
    await again.post("/auth/logout", {})
    for (const active of [false, true]) await server.root.put(`/users/admin/${person.id}/account`, { active })
    await server.root.delete(`/users/admin/${person.id}/sessions`)
    await server.root.put(`/users/admin/${person.id}/password`, { password: "gunung-tinggi-9" })
    await expect
      .poll(async () => (await read(`?record=${person.id}`)).map(({ action }) => action).sort())
      .toEqual(
        [
          "login",
          "login",
          "login",
          "login-failed",
          "password-changed",
          "sessions-ended",
          "logout",
          "account-off",
          "account-on",
          "sessions-ended",
          "password-reset",
        ].sort(),
      )
    expect(JSON.stringify(await read())).not.toContain("tidak@ada.id")
    const role = person.roleId
    await server.root.put(`/permissions/${role}`, { permissions: rights("AdminData", "view") })
    await server.root.put(`/permissions/${role}`, { permissions: rights("AdminData", "view") })
    await server.root.put(`/permissions/${role}/givers`, { givers: [b.adminRole] })
    const [givers, changed, ...rest] = await of("roles", role)
    expect(rest).toEqual([])
    expect(changed?.changes).toEqual({ rights: { before: [], after: ["AdminData view"] } })
    expect(givers?.changes).toEqual({ givers: { before: [], after: ["Kepala Kantor"] } })
  })

  describe("its readers", () => {
    test("with full access see all of it; one record's history needs the right to view the record", async () => {
      const [chief, editor, viewer, nobody] = [
        await personWith(server, rights("Global")),
        await personWith(server, rights("AdminData", "view", "edit")),
        await personWith(server, rights("AdminData", "view")),
        await personWith(server, []),
      ]
      const id = await made("/users/admin", adminPayload(b))
      const place = `/users/admin/${id}/history`
      for (const client of [editor, viewer, nobody]) expect((await client.get("/history")).status).toBe(403)
      expect((await chief.get("/history")).status).toBe(200)
      expect((await nobody.get(place)).status).toBe(403)
      expect((await server.request("GET", "/history")).status).toBe(401)
      expect((await server.request("GET", place)).status).toBe(401)
      const numbers = async (client: Client) => {
        const { status, body } = await client.get(place)
        expect(status).toBe(200)
        const [{ changes, address }] = body.data
        return [changes.NIK.after, changes.NPWP.after, changes.address.after, address]
      }
      expect((await numbers(chief)).slice(0, 3)).toEqual([
        "1802070705900001",
        "09.254.294.3-407.000",
        "Jl. Merdeka 1",
      ])
      expect(await numbers(editor)).toEqual(["1802070705900001", "09.254.294.3-407.000", "Jl. Merdeka 1", ""])
      // The record's own call answers them too (AB-116).
      expect(await numbers(viewer)).toEqual(["1802070705900001", "09.254.294.3-407.000", "Jl. Merdeka 1", ""])
      expect((await viewer.get("/users/admin/tidak-ada/history")).status).toBe(404)
      for (const method of ["POST", "PUT", "DELETE"])
        expect([404, 405]).toContain((await server.request(method, place, { token: chief.token })).status)
      for (const method of ["POST", "PUT", "PATCH", "DELETE"])
        expect((await server.request(method, "/history", { token: chief.token, body: {} })).status).toBe(404)
    })

    test("by record, person, action and day, a page at a time", async () => {
      const names = Array.from({ length: 60 }, (_, index) => `CV Halaman ${String(index).padStart(2, "0")}`)
      for (const [index, name] of names.entries()) await made("/suppliers", { name, codeSP: `HL${index}` })
      const first = await server.root.get("/history?resource=suppliers&action=create")
      expect(first.body.data).toHaveLength(50)
      const rest = await server.root.get(
        `/history?resource=suppliers&action=create&before=${first.body.next}`,
      )
      const all = [...first.body.data, ...rest.body.data].map(({ recordName }: HistoryEntry) => recordName)
      expect(all.slice(0, 60)).toEqual([...names].reverse())
      // An export requests more at once.
      expect(await read("?resource=suppliers&action=create&limit=60")).toHaveLength(60)
      const today = now().toISOString().slice(0, 10)
      expect(await read(`?from=${today}&to=${today}&actor=${server.adminId}`)).toHaveLength(50)
      expect(await read("?to=2001-01-01")).toEqual([])
      expect(await read("?actor=tidak-ada")).toEqual([])
      for (const query of [
        "action=x",
        "from=kemarin",
        "to=1",
        "record=%00",
        "before=%27",
        "resource=a%20b",
        "limit=0",
        "limit=501",
        "limit=1e2",
      ])
        expect([query, (await server.root.get(`/history?${query}`)).status]).toEqual([query, 422])
    })
  })

  describe("what was deleted", () => {
    const deletion = async (resource: string, id: string) => (await of(resource, id))[0]?.id

    test("comes back with its id, once, with full access", async () => {
      const resource = registry.get("partners")
      const id = await made(
        "/users/partner",
        partnerPayload(b, { email: "kembali@koperasi.id", password: "kebun-jauh-7" }),
      )
      const before = (await server.root.get(listOf(resource))).body.data.find(
        (row: { id: string }) => row.id === id,
      )
      await server.root.delete(`/users/partner/${id}`)
      const entry = await deletion("partners", id)
      const editor = await personWith(server, rights("PartnerData"))
      expect((await editor.post(`/history/${entry}/restore`, {})).status).toBe(403)
      const answers = await Promise.all(
        Array.from({ length: 3 }, () => server.root.post(`/history/${entry}/restore`, {})),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
      const after = (await server.root.get(listOf(resource))).body.data.find(
        (row: { id: string }) => row.id === id,
      )
      const { created_at: _c, updated_at: _u, version: _v, ...was } = before
      expect(after).toMatchObject(was)
      expect((await of("partners", id)).map(({ action }) => action)).toEqual(["restore", "delete", "create"])
      // No password signs in to its account before a reset.
      const login = (password: string) =>
        server.request("POST", "/auth/login", { body: { email: "kembali@koperasi.id", password } })
      for (const password of ["kebun-jauh-7", "-", ""]) expect((await login(password)).status).toBe(401)
      await server.root.put(`/users/partner/${id}/password`, { password: "gunung-tinggi-9" })
      expect((await login("gunung-tinggi-9")).status).toBe(200)
    })

    test("stays away where others have taken its code, its name or its address, or what it names is gone", async () => {
      const restored = async (resource: string, id: string) => {
        const { status, body } = await server.root.post(
          `/history/${await deletion(resource, id)}/restore`,
          {},
        )
        return [status, body.errors ?? body.message]
      }
      const supplier = await made("/suppliers", { name: "CV Nama", codeSP: "NM01" })
      await server.root.delete(`/suppliers/${supplier}`)
      await made("/suppliers", { name: "cv nama", codeSP: "NM02" })
      expect((await restored("suppliers", supplier))[0]).toBe(409)

      const partner = await made("/users/partner", partnerPayload(b))
      const row = await db.queries
        .selectFrom("users")
        .selectAll()
        .where("id", "=", partner)
        .executeTakeFirst()
      await server.root.delete(`/users/partner/${partner}`)
      const other = await made("/users/partner", partnerPayload(b))
      const taken = await db.queries
        .selectFrom("users")
        .selectAll()
        .where("id", "=", other)
        .executeTakeFirst()
      // The freed number was given again.
      expect(taken?.partner_id).toBe(row?.partner_id)
      expect((await restored("partners", partner))[0]).toBe(409)

      const email = "alamat@koperasi.id"
      const admin = await made("/users/admin", adminPayload(b, { email }))
      await server.root.delete(`/users/admin/${admin}`)
      await made("/users/admin", adminPayload(b, { email }))
      expect((await restored("admins", admin))[0]).toBe(409)

      const role = await made("/roles", { name: "Sementara", status: "ADMIN" })
      const holder = await made("/users/admin", adminPayload(b, { Roles: [role] }))
      await server.root.delete(`/users/admin/${holder}`)
      await server.root.delete(`/roles/${role}`)
      expect((await restored("admins", holder))[0]).toBe(409)
      expect((await restored("roles", role))[0]).toBe(201)
      expect((await restored("admins", holder))[0]).toBe(201)
    })

    test("is brought back from its deletion, and from nothing else", async () => {
      const id = await made("/suppliers", { name: "CV Masih Ada", codeSP: "MA01" })
      const [create] = await of("suppliers", id)
      expect((await server.root.post(`/history/${create?.id}/restore`, {})).status).toBe(409)
      expect((await server.root.post("/history/tidak-ada/restore", {})).status).toBe(404)
    })
  })

  test("its chain is whole after all that happened here", async () => {
    const { entries, waiting, faults } = await verified()
    expect([faults, waiting]).toEqual([[], 0])
    expect(entries).toBeGreaterThan(100)
    const used = new Set(
      (await db.queries.selectFrom("history").select("action").execute()).map(({ action }) => action),
    )
    // Actions and shared views have tests of their own.
    const elsewhere = ["action", "view-shared", "view-removed", "prune"]
    expect(HISTORY_ACTIONS.filter((action) => !used.has(action))).toEqual(elsewhere)
  })
})

test("every resource that our server keeps, keeps its history", () => {
  expect(storedResources(registry).filter(({ history }) => !history)).toEqual([])
})

test("of a resource and a field that were renamed goes on, and what was deleted before comes back", async () => {
  const db = openSqlite(":memory:")
  const before = await openProduct({ db })
  const make = async (name: string, codeSP: string) =>
    (await before.root.post("/suppliers", { name, codeSP })).body.data.id as string
  const [kept, gone] = [await make("CV Lama", "LM01"), await make("CV Pergi", "LM02")]
  await before.root.delete(`/suppliers/${gone}`)
  const name = "vendors"
  const there = withFields("suppliers", ({ name: title, ...fields }) => ({
    title: { ...title, was: "name", read: "name", send: "name" } as Field,
    ...fields,
  }))
  const vendors = { ...there.get("suppliers"), name, variantOf: name, was: ["suppliers"], title: "title" }
  const all = there.all.map((one) => (one.name === "suppliers" ? vendors : one))
  const find = (asked: string) => all.find((one) => one.name === asked)
  const renamed = { ...there, all, find, get: (asked: string) => find(asked) ?? there.get(asked) }
  await migrateDatabase(db, renamed)
  const after = await openServer({ db, registry: renamed, parts: [] })
  const root = after.as(before.root.token)
  const listed = async (query: string) => (await root.get(`/history?resource=${name}&${query}`)).body.data
  expect((await root.get(`/suppliers/${kept}/history`)).body.data).toMatchObject([
    { resource: name, recordName: "CV Lama", changes: { title: { after: "CV Lama" } } },
  ])
  expect(await listed(`record=${kept}`)).toHaveLength(1)
  const [deleted] = await listed(`record=${gone}&action=delete`)
  const { status, body } = await root.post(`/history/${deleted.id}/restore`, {})
  expect([status, body.data]).toMatchObject([201, { id: gone, name: "CV Pergi" }])
  expect((await listed(`record=${gone}`)).map(({ action }: HistoryEntry) => action)).toEqual([
    "restore",
    "delete",
    "create",
  ])
  await db.close()
})
