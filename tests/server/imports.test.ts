/** Records from a file on both databases: each once, all or none, by right, and taken back as one. */
import { beforeAll, expect, test } from "vitest"
import { hashPassword } from "../../server/auth/password"
import type { Database } from "../../server/database/types"
import { MOST_AT_ONCE } from "../../src/core/import/answers"
import { type Client, openProduct, personWith, type Server } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { adminPayload, type Basics, basics } from "./support/people"

const rights = (module: string, ...actions: string[]) => actions.map((action) => ({ module, action }))
interface Told {
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
    db = await open()
    server = await openProduct({ db, hashPassword: (password) => hashPassword(password) })
    b = await basics(server.root)
  }, 60_000)

  let last = 0
  const newImport = () => `impor-${kind}-${++last}`
  const supplier = (name: string) => ({ name: `${kind} ${name}`, codeSP: "" })
  const send = async (
    client: Client,
    {
      id,
      whole = false,
      rows,
      resource = "suppliers",
    }: { id: string; whole?: boolean; rows: [number, unknown][]; resource?: string },
  ): Promise<{ status: number; rows: Told[] }> => {
    const sent = rows.map(([row, payload]) => ({ row, payload }))
    const { status, body } = await client.post(`/imports/${resource}`, {
      id,
      name: "data.xlsx",
      whole,
      rows: sent,
    })
    return { status, rows: body.data?.rows ?? [] }
  }
  const names = async (): Promise<string[]> =>
    (await server.root.get("/suppliers")).body.data.map(({ name }: { name: string }) => name)
  const count = async (text: string) => (await names()).filter((name) => name.includes(text)).length

  test("rows that are refused stop no other, and say why", async () => {
    const id = newImport()
    const { rows } = await send(server.root, {
      id,
      rows: [
        [2, supplier("Satu")],
        [3, { name: "" }],
        [4, supplier("satu")],
        [5, supplier("Dua")],
      ],
    })
    expect(rows.map(({ row, id: record, status }) => [row, record !== undefined, status])).toEqual([
      [2, true, undefined],
      [3, false, 422],
      [4, false, 409],
      [5, true, undefined],
    ])
    expect(rows[2]?.errors).toEqual({ name: ["Nama sudah digunakan"] })
    const saved = await server.root.get(`/imports/suppliers/${id}`)
    expect(saved.body.data.rows.map(({ row }: Told) => row)).toEqual([2, 5])
  })

  test("the same rows again, at once and later, are the same records", async () => {
    const id = newImport()
    const rows: [number, unknown][] = Array.from({ length: 6 }, (_, index) => [
      index + 2,
      supplier(`Lagi ${index}`),
    ])
    const [first, second] = await Promise.all([
      send(server.root, { id, rows }),
      send(server.root, { id, rows }),
    ])
    const third = await send(server.root, { id, rows })
    expect(second.rows).toEqual(first.rows)
    expect(third.rows).toEqual(first.rows)
    expect(await count("Lagi")).toBe(6)
  })

  test("all or none: one that is refused leaves nothing", async () => {
    const id = newImport()
    const refused = await send(server.root, {
      id,
      whole: true,
      rows: [
        [2, supplier("Utuh 1")],
        [3, { name: "" }],
        [4, supplier("Utuh 2")],
        [5, { name: "" }],
      ],
    })
    expect(refused.rows.map(({ row, status }) => [row, status])).toEqual([
      [3, 422],
      [5, 422],
    ])
    expect(await count("Utuh")).toBe(0)
    const clash = await send(server.root, {
      id,
      whole: true,
      rows: [
        [2, supplier("Utuh 1")],
        [3, supplier("utuh 1")],
      ],
    })
    expect(clash.rows).toEqual([
      { row: 3, status: 409, message: "Nama sudah digunakan", errors: { name: ["Nama sudah digunakan"] } },
    ])
    expect(await count("Utuh")).toBe(0)
    const good = await send(server.root, {
      id,
      whole: true,
      rows: [
        [2, supplier("Utuh 1")],
        [3, supplier("Utuh 2")],
      ],
    })
    expect(good.rows.map(({ id: record }) => record !== undefined)).toEqual([true, true])
    expect(await count("Utuh")).toBe(2)
  })

  test("others read between the parts of a large import, and a question about its result waits for its end", async () => {
    const id = newImport()
    const size = kind === "sqlite" ? 600 : 200
    const rows: [number, unknown][] = Array.from({ length: size }, (_, index) => [
      index + 2,
      supplier(`Banyak ${index}`),
    ])
    const total = async () =>
      Number((await server.root.get("/suppliers?_start=0&_end=1")).headers.get("x-total-count"))
    const begun = async () =>
      (await db.queries.selectFrom("imports").select("id").where("id", "=", id).execute()).length > 0
    const before = await total()
    let over = false
    const importing = send(server.root, { id, whole: true, rows }).finally(() => {
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
    let deleted = 0
    for (let after: number | null = 0; after !== null; ) {
      const { body } = await server.root.post(`/imports/suppliers/${id}/undo`, { after })
      deleted += body.data.deleted
      after = body.data.next
    }
    expect([deleted, await count("Banyak")]).toEqual([size, 0])
  }, 60_000)

  test("all or none beyond one part: what a late row is refused for takes the earlier ones back, and says every refusal", async () => {
    const id = newImport()
    const rows: [number, unknown][] = Array.from({ length: 170 }, (_, index) => [
      index + 2,
      index === 60 || index === 165 ? { name: "" } : supplier(`Surut ${index}`),
    ])
    const refused = await send(server.root, { id, whole: true, rows })
    expect(refused.rows.map(({ row, status }) => [row, status])).toEqual([
      [62, 422],
      [167, 422],
    ])
    expect(await count("Surut")).toBe(0)
    expect((await server.root.get(`/imports/suppliers/${id}`)).body.data.rows).toEqual([])
    const good = rows.map(([row], index): [number, unknown] => [row, supplier(`Surut ${index}`)])
    expect((await send(server.root, { id, whole: true, rows: good })).rows).toHaveLength(170)
    expect(await count("Surut")).toBe(170)
  })

  test("people come with their accounts, their codes and their history, as from their form", async () => {
    const id = newImport()
    const people = [1, 2, 3].map((number) =>
      adminPayload(b, { email: `impor${number}@${kind}.local`, employeeId: `STN-0${last}0${number}0` }),
    )
    const { rows } = await send(server.root, {
      id,
      resource: "admins",
      whole: true,
      rows: people.map((one, index) => [index + 2, one]),
    })
    expect(rows.every(({ id: record }) => record)).toBe(true)
    const history = await server.root.get(`/users/admin/${rows[0]?.id}/history`)
    expect(history.body.data.map(({ action }: { action: string }) => action)).toEqual(["create"])
    expect((await server.login(`impor1@${kind}.local`, String(people[0]?.password))).token).toBeTruthy()
    const permissions = [{ module: "UserSetup", action: "delete" }]
    await server.root.put(`/permissions/${b.adminRole}`, { permissions })
    // Nobody gives by a file what he may not give by a form.
    const staff = await personWith(server, rights("AdminData", "view", "add"))
    const raised = await send(staff, {
      id: newImport(),
      resource: "admins",
      rows: [[2, adminPayload(b, { email: `naik@${kind}.local`, employeeId: `STN-0${last}999` })]],
    })
    expect(raised.rows.map(({ id: record }) => record)).toEqual([undefined])
  })

  test("only who may add, only under an import of his own, only of a list that is there", async () => {
    const viewer = await personWith(server, rights("UserSetup", "view", "edit", "delete", "print"))
    expect((await send(viewer, { id: newImport(), rows: [[2, supplier("Tanpa hak")]] })).status).toBe(403)
    const id = newImport()
    await send(server.root, { id, rows: [[2, supplier("Milik")]] })
    const adder = await personWith(server, rights("UserSetup", "view", "add"))
    expect((await send(adder, { id, rows: [[3, supplier("Orang lain")]] })).status).toBe(404)
    expect((await adder.get(`/imports/suppliers/${id}`)).status).toBe(404)
    expect((await adder.post(`/imports/suppliers/${id}/undo`, {})).status).toBe(403)
    for (const resource of ["transactions", "tidak-ada", "__proto__"])
      expect((await send(server.root, { id: newImport(), resource, rows: [] })).status).toBe(404)
    expect((await server.request("POST", "/imports/suppliers", { body: {} })).status).toBe(401)
  })

  test("a record's id, its version or what belongs to another list writes over nothing", async () => {
    const [one] = (await server.root.get("/suppliers")).body.data
    const { rows } = await send(server.root, {
      id: newImport(),
      rows: [
        [
          2,
          {
            ...supplier("Timpa"),
            id: one.id,
            version: 1,
            created_at: "2000-01-01",
            __proto__: { name: "x" },
          },
        ],
      ],
    })
    expect(rows[0]?.id).not.toBe(one.id)
    const still = await server.root.get(`/suppliers/${one.id}`)
    expect(still.body.data.name).toBe(one.name)
  })

  test("what is no import is refused whole", async () => {
    const one = { row: 1, payload: supplier("x") }
    const bodies: unknown[] = [
      {},
      { id: "../x", name: "", whole: false, rows: [one] },
      { id: "a", name: "", whole: false, rows: "x" },
      { id: "a", name: "", whole: false, rows: [one, one] },
      { id: "a", name: "", whole: false, rows: [{ row: 0, payload: {} }] },
      { id: "a", name: "", whole: false, rows: [{ row: 1, payload: [] }] },
      {
        id: "a",
        name: "",
        whole: false,
        rows: Array.from({ length: 101 }, (_, row) => ({ row: row + 1, payload: {} })),
      },
      {
        id: "a",
        name: "",
        whole: true,
        rows: Array.from({ length: MOST_AT_ONCE + 1 }, (_, row) => ({ row: row + 1, payload: {} })),
      },
    ]
    for (const body of bodies)
      expect([400, 422]).toContain((await server.root.post("/imports/suppliers", body)).status)
  })

  test("taken back: what is unchanged and unused goes, the rest stays and says why", async () => {
    const id = newImport()
    const rows: [number, unknown][] = Array.from({ length: 60 }, (_, index) => [
      index + 2,
      supplier(`Batal ${index}`),
    ])
    const { rows: made } = await send(server.root, { id, whole: true, rows })
    const changed = made[3]
    await server.root.put(`/suppliers/${changed?.id}`, supplier("Batal, diubah"))
    await server.root.delete(`/suppliers/${made[4]?.id}`)
    const past = await server.root.get("/imports/suppliers")
    expect(past.body.data[0]).toMatchObject({ id, name: "data.xlsx", rows: 59 })
    let [deleted, after, kept]: [number, number | null, Told[]] = [0, 0, []]
    while (after !== null) {
      const { body } = await server.root.post(`/imports/suppliers/${id}/undo`, { after })
      deleted += body.data.deleted
      kept = [...kept, ...body.data.kept]
      after = body.data.next
    }
    expect(deleted).toBe(58)
    expect(kept).toEqual([{ row: 5, name: `${kind} Batal, diubah`, reason: "sudah diubah sejak diimpor" }])
    expect(await count("Batal")).toBe(1)
    // What was taken back may come again.
    expect((await send(server.root, { id, rows: rows.slice(0, 1) })).rows[0]?.id).not.toBe(made[0]?.id)
  })
})
