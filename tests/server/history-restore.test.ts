/** A deleted record is restored from the history, once, unless others hold its unique values. */
import { beforeAll, describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { openSqlite } from "../../server/database/sqlite"
import type { Database } from "../../server/database/types"
import { migrateDatabase } from "../../server/migrate/prepare"
import type { HistoryEntry } from "../../src/core/history/entry"
import { listOf, openProduct, openServer, personWith, rights } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { type Field, withFields } from "./support/changes"
import { type HistoryBench, historyBench } from "./support/history-bench"
import { adminPayload, type Basics, partnerPayload } from "./support/people"

onBothDatabases("the history", (databases) => {
  let db: Database
  let server: HistoryBench["server"]
  let b: Basics
  const { opening, of, made } = historyBench(databases)
  beforeAll(async () => {
    ;({ db, server, b } = await opening())
  }, 60_000)

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
      const deletions = async () => {
        const { body } = await server.root.get(`/history?resource=partners&record=${id}&action=delete`)
        return body.data.map(({ restored = false }: { restored?: boolean }) => restored)
      }
      expect(await deletions()).toEqual([true])
      // No password signs in to its account before a reset.
      const login = (password: string) =>
        server.request("POST", "/auth/login", { body: { email: "kembali@koperasi.id", password } })
      for (const password of ["kebun-jauh-7", "-", ""]) expect((await login(password)).status).toBe(401)
      await server.root.put(`/users/partner/${id}/password`, { password: "gunung-tinggi-9" })
      expect((await login("gunung-tinggi-9")).status).toBe(200)
      await server.root.delete(`/users/partner/${id}`)
      expect(await deletions()).toEqual([false, true])
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
