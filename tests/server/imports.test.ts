/** Records from a file on both databases: each once, all or none, by right, and taken back as one. */

import { beforeAll, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { hashPassword } from "../../server/auth/password"
import type { Database } from "../../server/database/types"
import { MOST_AT_ONCE } from "../../src/core/import/answers"
import { type Client, openProduct, personWith, rights, type Server } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { adminPayload, type Basics, basics } from "./support/people"

interface Imported {
  row: number
  id?: string
  status?: number
  message?: string
  errors?: Record<string, string[]>
}

onBothDatabases("imports", ({ kind, open }) => {
  let db: Database
  let server: Server & { root: Client; adminId: string }
  let b: Basics
  beforeAll(async () => {
    db = await open(registry)
    server = await openProduct({ db, hashPassword: (password) => hashPassword(password) })
    b = await basics(server.root)
  }, 60_000)

  let last = 0
  const newImport = () => `impor-${kind}-${++last}`
  const supplier = (name: string) => ({ name: `${kind} ${name}`, codeSP: "" })
  interface Sent {
    id?: string
    whole?: boolean
    /** Payloads of the rows 2, 3, … of a file. */
    rows: unknown[]
    resource?: string
  }
  const send = async (
    client: Client,
    { id = newImport(), whole = false, rows, resource = "suppliers" }: Sent,
  ): Promise<{ status: number; rows: Imported[] }> => {
    const sent = rows.map((payload, index) => ({ row: index + 2, payload }))
    const body = { id, name: "data.xlsx", whole, rows: sent }
    const answer = await client.post(`/imports/${resource}`, body)
    return { status: answer.status, rows: answer.body.data?.rows ?? [] }
  }
  const suppliers = (name: string, length: number) =>
    Array.from({ length }, (_, index) => supplier(`${name} ${index}`))
  /** Takes an import back, part by part. */
  const undo = async (id: string) => {
    let [deleted, kept]: [number, unknown[]] = [0, []]
    for (let after: number | null = 0; after !== null; ) {
      const { body } = await server.root.post(`/imports/suppliers/${id}/undo`, { after })
      deleted += body.data.deleted
      kept = [...kept, ...body.data.kept]
      after = body.data.next
    }
    return { deleted, kept }
  }
  const names = async (): Promise<string[]> =>
    (await server.root.get("/suppliers")).body.data.map(({ name }: { name: string }) => name)
  const count = async (text: string) => (await names()).filter((name) => name.includes(text)).length

  test("a refused row gives its reason and stops no other row", async () => {
    const id = newImport()
    const sent = [supplier("Satu"), { name: "" }, supplier("satu"), supplier("Dua")]
    const { rows } = await send(server.root, { id, rows: sent })
    expect(rows.map(({ row, id: record, status }) => [row, record !== undefined, status])).toEqual([
      [2, true, undefined],
      [3, false, 422],
      [4, false, 409],
      [5, true, undefined],
    ])
    expect(rows[2]?.errors).toEqual({ name: ["Nama sudah digunakan"] })
    const saved = await server.root.get(`/imports/suppliers/${id}`)
    expect(saved.body.data.rows.map(({ row }: Imported) => row)).toEqual([2, 5])
  })

  test("rows that are repeated, at once or later, create no further records", async () => {
    const rows = suppliers("Lagi", 6)
    const again = { id: newImport(), rows }
    const [first, second] = await Promise.all([send(server.root, again), send(server.root, again)])
    const third = await send(server.root, again)
    expect(second.rows).toEqual(first.rows)
    expect(third.rows).toEqual(first.rows)
    expect(await count("Lagi")).toBe(6)
  })

  test("all or none: a refused row leaves no record", async () => {
    const id = newImport()
    const whole = (...rows: unknown[]) => send(server.root, { id, whole: true, rows })
    const refused = await whole(supplier("Utuh 1"), { name: "" }, supplier("Utuh 2"), { name: "" })
    expect(refused.rows.map(({ row, status }) => [row, status])).toEqual([
      [3, 422],
      [5, 422],
    ])
    expect(await count("Utuh")).toBe(0)
    const clash = await whole(supplier("Utuh 1"), supplier("utuh 1"))
    expect(clash.rows).toEqual([
      { row: 3, status: 409, message: "Nama sudah digunakan", errors: { name: ["Nama sudah digunakan"] } },
    ])
    expect(await count("Utuh")).toBe(0)
    const good = await whole(supplier("Utuh 1"), supplier("Utuh 2"))
    expect(good.rows.map(({ id: record }) => record !== undefined)).toEqual([true, true])
    expect(await count("Utuh")).toBe(2)
  })

  test("other requests read between the parts of a large import, and a request for its result waits for its end", async () => {
    const id = newImport()
    const size = kind === "sqlite" ? 600 : 200
    const total = async () =>
      Number((await server.root.get("/suppliers?_start=0&_end=1")).headers.get("x-total-count"))
    const begun = async () =>
      (await db.queries.selectFrom("imports").select("id").where("id", "=", id).execute()).length > 0
    const before = await total()
    let over = false
    const importing = send(server.root, { id, whole: true, rows: suppliers("Banyak", size) }).finally(() => {
      over = true
    })
    let asked: ReturnType<Client["get"]> | undefined
    const seen: number[] = []
    while (!over) {
      seen.push((await total()) - before)
      if (!asked && (await begun())) asked = server.root.get(`/imports/suppliers/${id}`)
      // These requests pass no socket: without a turn of the event loop the import would never go on.
      await new Promise((resolve) => setImmediate(resolve))
    }
    const imported = await importing
    expect([imported.status, imported.rows.length]).toEqual([200, size])
    expect((await asked)?.body.data.rows).toHaveLength(size)
    // On SQLite a read between two parts of 50 counts the rows of the parts before it.
    const partial = seen.filter((count) => count > 0 && count < size)
    if (kind === "sqlite") expect(partial.length).toBeGreaterThan(0)
    expect(partial.every((count) => count % 50 === 0)).toBe(true)
    expect([(await undo(id)).deleted, await count("Banyak")]).toEqual([size, 0])
  }, 60_000)

  test("all or none beyond one part: a refused late row takes the earlier ones back, and every refusal is listed", async () => {
    const id = newImport()
    const good = suppliers("Surut", 170)
    const rows = good.map((row, index) => (index === 60 || index === 165 ? { name: "" } : row))
    const refused = await send(server.root, { id, whole: true, rows })
    expect(refused.rows.map(({ row, status }) => [row, status])).toEqual([
      [62, 422],
      [167, 422],
    ])
    expect(await count("Surut")).toBe(0)
    expect((await server.root.get(`/imports/suppliers/${id}`)).body.data.rows).toEqual([])
    expect((await send(server.root, { id, whole: true, rows: good })).rows).toHaveLength(170)
    expect(await count("Surut")).toBe(170)
  })

  test("imported people have accounts, codes and history, as from their form", async () => {
    const people = [1, 2, 3].map((number) =>
      adminPayload(b, { email: `impor${number}@${kind}.local`, employeeId: `STN-0900${number}` }),
    )
    const { rows } = await send(server.root, { resource: "admins", whole: true, rows: people })
    expect(rows.every(({ id: record }) => record)).toBe(true)
    const history = await server.root.get(`/users/admin/${rows[0]?.id}/history`)
    expect(history.body.data.map(({ action }: { action: string }) => action)).toEqual(["create"])
    expect((await server.login(`impor1@${kind}.local`, String(people[0]?.password))).token).toBeTruthy()
    const permissions = [{ module: "UserSetup", action: "delete" }]
    await server.root.put(`/permissions/${b.adminRole}`, { permissions })
    // A file gives no rights that the form may not give.
    const staff = await personWith(server, rights("AdminData", "view", "add"))
    const raising = adminPayload(b, { email: `naik@${kind}.local`, employeeId: "STN-09999" })
    const raised = await send(staff, { resource: "admins", rows: [raising] })
    expect(raised.rows.map(({ id: record }) => record)).toEqual([undefined])
  })

  test("an import needs the right to add, an id of its own and an existing list", async () => {
    const viewer = await personWith(server, rights("UserSetup", "view", "edit", "delete", "print"))
    expect((await send(viewer, { rows: [supplier("Tanpa hak")] })).status).toBe(403)
    const id = newImport()
    await send(server.root, { id, rows: [supplier("Milik")] })
    const adder = await personWith(server, rights("UserSetup", "view", "add"))
    expect((await send(adder, { id, rows: [supplier("Orang lain")] })).status).toBe(404)
    expect((await adder.get(`/imports/suppliers/${id}`)).status).toBe(404)
    expect((await adder.post(`/imports/suppliers/${id}/undo`, {})).status).toBe(403)
    for (const resource of ["transactions", "tidak-ada", "__proto__"])
      expect((await send(server.root, { resource, rows: [] })).status).toBe(404)
    expect((await server.request("POST", "/imports/suppliers", { body: {} })).status).toBe(401)
  })

  test("a row with a record's id or version overwrites no record", async () => {
    const [one] = (await server.root.get("/suppliers")).body.data
    const own = { id: one.id, version: 1, created_at: "2000-01-01", __proto__: { name: "x" } }
    const { rows } = await send(server.root, { rows: [{ ...supplier("Timpa"), ...own }] })
    expect(rows[0]?.id).not.toBe(one.id)
    const still = await server.root.get(`/suppliers/${one.id}`)
    expect(still.body.data.name).toBe(one.name)
  })

  test("a malformed import is refused as a whole", async () => {
    const one = { row: 1, payload: supplier("x") }
    const many = (length: number) => Array.from({ length }, (_, row) => ({ row: row + 1, payload: {} }))
    const body = (rows: unknown, more: object = {}) => ({ id: "a", name: "", whole: false, rows, ...more })
    for (const wrong of [
      {},
      body([one], { id: "../x" }),
      body("x"),
      body([one, one]),
      body([{ row: 0, payload: {} }]),
      body([{ row: 1, payload: [] }]),
      body(many(101)),
      body(many(MOST_AT_ONCE + 1), { whole: true }),
    ])
      expect([400, 422]).toContain((await server.root.post("/imports/suppliers", wrong)).status)
  })

  test("undo deletes unchanged and unused records; the others stay, with the reason", async () => {
    const id = newImport()
    const rows = suppliers("Batal", 60)
    const { rows: made } = await send(server.root, { id, whole: true, rows })
    const changed = made[3]
    await server.root.put(`/suppliers/${changed?.id}`, supplier("Batal, diubah"))
    await server.root.delete(`/suppliers/${made[4]?.id}`)
    const past = await server.root.get("/imports/suppliers")
    expect(past.body.data[0]).toMatchObject({ id, name: "data.xlsx", rows: 59, unchanged: 58 })
    const { deleted, kept } = await undo(id)
    expect(deleted).toBe(58)
    expect(kept).toEqual([
      { row: 5, name: expect.stringMatching(/ Batal, Diubah$/), reason: "sudah diubah sejak diimpor" },
    ])
    expect(await count("Batal")).toBe(1)
    const left = await server.root.get("/imports/suppliers")
    expect(left.body.data[0]).toMatchObject({ id, rows: 1, unchanged: 0 })
    // A record that was taken back may be imported again.
    expect((await send(server.root, { id, rows: rows.slice(0, 1) })).rows[0]?.id).not.toBe(made[0]?.id)
  })
})
