/** Lines: one payload, one transaction, one version; refused with their place, and with a history of their own. */
import { expect, test } from "vitest"
import { access } from "../../resources/access"
import { tablesOf } from "../../server/database/schema"
import { defineServer } from "../../server/hooks/define"
import { changeTriggers } from "../../server/migrate/change-triggers"
import { loadSample } from "../../server/sample"
import type { Declared } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { fieldTypes } from "../../src/fields/registry"
import { warehouseParts, warehouseRegistry, warehouseResources } from "../support/warehouses/product"
import { receiptLines } from "../support/warehouses/receipt-lines"
import { receipts } from "../support/warehouses/receipts"
import { ADMIN, openProduct, openServer, personWith, rights } from "./support/api"
import { onBothDatabases } from "./support/both-databases"

type Line = Record<string, unknown> & { id: string }

onBothDatabases("lines", ({ open }) => {
  async function openReceipts({ registry = warehouseRegistry(), parts = warehouseParts } = {}) {
    const product = await openProduct({ db: await open(), registry, parts })
    const { root, engine } = product
    const made = await root.post("/warehouses", { name: "Utara", capacity: 9000, status: "OPEN" })
    const warehouseId = made.body.data.id
    const base = { number: "N1", date: "2026-01-02", warehouseId, gross: 100 }
    const add = (lines: unknown, more: object = {}) => root.post("/receipts", { ...base, ...more, lines })
    const one = async (id: string) => (await root.get(`/receipts/${id}`)).body.data
    const stored = () => engine.db.queries.selectFrom("receipt_lines").selectAll().orderBy("id").execute()
    const two = async () => {
      const answer = await add([
        { mark: "A", gross: 40 },
        { mark: "B", gross: 60, torn: true, loss: 5 },
      ])
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body.data as { id: string; version: number; lines: Line[] }
    }
    return { ...product, base, add, one, stored, two }
  }

  test("are stored with a new record and returned by its own read and by the list", async () => {
    const { two, one, root, stored } = await openReceipts()
    const { id, lines } = await two()
    const shown = [
      { mark: "A", gross: 40, net: 40, torn: null, loss: null },
      { mark: "B", gross: 60, net: 55, torn: true, loss: 5 },
    ]
    expect(lines).toMatchObject(shown)
    expect((await one(id)).lines).toEqual(lines)
    expect((await root.get("/receipts")).body.data[0].lines).toEqual(lines)
    expect((await root.get("/receipts?_start=0&_end=20")).body.data[0].lines).toEqual(lines)
    expect(await stored()).toMatchObject(shown.map(({ mark }) => ({ mark, receipt_id: id, version: 1 })))
  })

  test("a record that a line refers to is not deleted, and the answer names the line's owner", async () => {
    const { add, root } = await openReceipts()
    const variety = (await root.post("/type-varieties", { name: "Gajah" })).body.data
    const made = await add([{ mark: "A", gross: 40, varietyId: variety.id }])
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const refused = await root.delete(`/type-varieties/${variety.id}`)
    const message = "Data ini masih dipakai di Stok Masuk, jadi tidak dapat dihapus."
    expect(refused).toMatchObject({ status: 409, body: { message } })
  })

  test("a sent list adds, changes and deletes lines; one version more for the record", async () => {
    const { two, root, base, stored, one } = await openReceipts()
    const { id, version, lines } = await two()
    const [first, second] = lines
    const sent = [
      { id: second?.id, mark: "B2", gross: 60 },
      { mark: "C", gross: 1 },
    ]
    const answer = await root.put(
      `/receipts/${id}`,
      { ...base, lines: sent },
      { "If-Match": String(version) },
    )
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.data.version).toBe(version + 1)
    // A key that a line leaves out keeps its value, as in a record.
    expect(answer.body.data.lines).toMatchObject([
      { id: second?.id, mark: "B2", torn: true, loss: 5, version: 2 },
      { mark: "C", version: 1 },
    ])
    expect((await stored()).map(({ id: line }) => line)).not.toContain(first?.id)
    expect((await one(id)).lines).toEqual(answer.body.data.lines)
  })

  test("an absent key keeps the lines, an empty list deletes them, and an equal list leaves them untouched", async () => {
    const { two, root, base, stored } = await openReceipts()
    const { id, lines } = await two()
    expect((await root.put(`/receipts/${id}`, { ...base, gross: 101 })).body.data.lines).toEqual(lines)
    expect((await root.put(`/receipts/${id}`, { ...base, lines })).body.data.lines).toEqual(lines)
    expect(await stored()).toMatchObject([{ version: 1 }, { version: 1 }])
    expect((await root.put(`/receipts/${id}`, { ...base, lines: [] })).body.data.lines).toEqual([])
    expect(await stored()).toEqual([])
  })

  test("a line's fault is named with its place, and nothing is stored", async () => {
    const { add, stored, root } = await openReceipts()
    const answer = await add([
      { mark: "A", gross: 1 },
      { gross: -1 },
      { mark: "C", gross: 5, torn: true, loss: 9, varietyId: "none" },
    ])
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: {
          "lines[1].mark": ["Tanda wajib diisi"],
          "lines[1].gross": ["Minimal 0"],
          "lines[2].loss": ["Susut melebihi berat"],
          "lines[2].varietyId": ["Varietas: pilihan tidak tersedia"],
        },
      },
    })
    expect(await stored()).toEqual([])
    expect((await root.get("/receipts")).body.data).toEqual([])
    for (const [lines, message] of [
      ["x", "Karung tidak valid"],
      [[1], "Karung tidak valid"],
      [Array.from({ length: 6 }, () => ({ mark: "A", gross: 1 })), "Karung: maksimal 5 baris"],
      [Array.from({ length: 101 }, () => ({ mark: "A", gross: 1 })), "Maksimal 100 isian"],
    ] as const)
      expect(await add(lines)).toMatchObject({ status: 422, body: { errors: { lines: [message] } } })
    expect(await add([{ mark: "a\u0000", gross: 1 }])).toMatchObject({ status: 422 })
  })

  test("the id of another record's line does not move it: it becomes a new line", async () => {
    const { two, add, one } = await openReceipts()
    const { id, lines } = await two()
    const other = await add([{ ...lines[0], mark: "Z" }], { number: "N2" })
    expect(other.body.data.lines[0].id).not.toBe(lines[0]?.id)
    expect((await one(id)).lines).toEqual(lines)
  })

  test("a stale version changes no line", async () => {
    const { two, root, base, one } = await openReceipts()
    const { id, version, lines } = await two()
    await root.put(`/receipts/${id}`, { ...base, gross: 5 })
    const late = await root.put(`/receipts/${id}`, { ...base, lines: [] }, { "If-Match": String(version) })
    expect(late).toMatchObject({ status: 409, body: { code: "stale" } })
    expect((await one(id)).lines).toEqual(lines)
  })

  test("the deleted record takes its lines along, and its restore brings them back", async () => {
    const { two, root, base, stored, one } = await openReceipts()
    const { id, lines } = await two()
    const [first, second] = lines
    await root.put(`/receipts/${id}`, { ...base, lines: [second, { mark: "C", gross: 2 }] })
    expect((await root.delete(`/receipts/${id}`)).status).toBe(200)
    expect(await stored()).toEqual([])
    const { data } = (await root.get("/history")).body
    const entry = data.find((each: Line) => each.action === "delete" && each.resource === "receipts")
    const line = data.find((each: Line) => each.action === "delete" && each.resource === "receiptLines")
    expect((await root.post(`/history/${line.id}/restore`, {})).status).toBe(409)
    expect((await root.post(`/history/${entry.id}/restore`, {})).status).toBe(201)
    // The line that an earlier edit had removed stays away.
    expect((await one(id)).lines).toMatchObject([
      { mark: "B", gross: 60, torn: true, loss: 5, net: 55 },
      { mark: "C", gross: 2 },
    ])
    expect(first?.mark).toBe("A")
  })

  test("each changed line has an entry in the history of its record", async () => {
    const { two, root, base } = await openReceipts()
    const { id, lines } = await two()
    const [first, second] = lines
    await root.put(`/receipts/${id}`, { ...base, lines: [{ ...second, mark: "B2" }, first] })
    const entries = (await root.get(`/receipts/${id}/history`)).body.data
    const brief = entries.map(({ action, resource, recordName, changes }: Record<string, unknown>) => ({
      action,
      resource,
      recordName,
      changed: Object.keys(changes as object),
    }))
    expect(brief).toMatchObject([
      { action: "edit", resource: "receipts", changed: [] },
      { action: "edit", resource: "receiptLines", recordName: "B2", changed: ["mark"] },
      { action: "create", resource: "receipts" },
      { action: "create", resource: "receiptLines", recordName: "B" },
      { action: "create", resource: "receiptLines", recordName: "A" },
    ])
    await root.put(`/receipts/${id}`, { ...base, lines: [first, { ...second, mark: "B2" }] })
    expect((await root.get(`/receipts/${id}/history`)).body.data).toHaveLength(entries.length)
  })

  test("the cached list notices a change of lines, also by another hand, and of what they show", async () => {
    const { two, root, base, engine } = await openReceipts()
    const kind = (await root.post("/type-varieties", { name: "Kuning" })).body.data.id
    const { id } = await two()
    const listed = async () => (await root.get("/receipts")).body.data[0].lines
    expect(await listed()).toHaveLength(2)
    await root.put(`/receipts/${id}`, { ...base, lines: [{ mark: "C", gross: 2, varietyId: kind }] })
    expect(await listed()).toMatchObject([{ mark: "C", varietyId_label: "Kuning" }])
    await root.put(`/type-varieties/${kind}`, { name: "Putih" })
    expect(await listed()).toMatchObject([{ varietyId_label: "Putih" }])
    await engine.db.queries.updateTable("receipt_lines").set({ mark: "D" }).execute()
    expect(await listed()).toMatchObject([{ mark: "D" }])
    const watched = changeTriggers(engine.db.kind, tablesOf(engine.registry)).map(({ table }) => table)
    expect(watched).toContain("receipt_lines")
  })

  test("the rights are those of the record: lines have no address of their own", async () => {
    const server = await openReceipts()
    const { id } = await server.two()
    expect((await server.root.get("/receipt-lines")).status).toBe(404)
    const reader = await personWith(server, rights("UserSetup", "view"))
    expect((await reader.get(`/receipts/${id}`)).body.data.lines).toHaveLength(2)
    expect((await reader.put(`/receipts/${id}`, { ...server.base, lines: [] })).status).toBe(403)
    const other = await personWith(server, rights("AdminData"))
    expect((await other.get(`/receipts/${id}`)).status).toBe(403)
    expect((await other.get(`/receipts/${id}/history`)).status).toBe(403)
  })

  test("hooks of the line resource run for each changed line and refuse it at its place", async () => {
    const seen: string[] = []
    const part = defineServer(receiptLines, {
      hooks: {
        before: async ({ action, values, refuse }) => {
          if (values.mark === "X") throw refuse({ mark: "Tanda X tidak dipakai." })
          if (values.mark === "Y" && action === "delete") throw refuse("Karung Y tetap.")
          seen.push(`${action} ${values.mark}`)
        },
      },
    })
    const { add, root, base, stored } = await openReceipts({ parts: [...warehouseParts, part] })
    expect(
      await add([
        { mark: "A", gross: 1 },
        { mark: "X", gross: 1 },
      ]),
    ).toMatchObject({
      status: 422,
      body: { errors: { "lines[1].mark": ["Tanda X tidak dipakai."] } },
    })
    expect(await stored()).toEqual([])
    const made = await add([
      { mark: "A", gross: 1 },
      { mark: "Y", gross: 1 },
    ])
    const kept = await root.put(`/receipts/${made.body.data.id}`, { ...base, lines: [] })
    expect(kept).toMatchObject({ status: 409, body: { errors: { lines: ["Karung Y tetap."] } } })
    expect(await stored()).toHaveLength(2)
    expect(seen).toEqual(["create A", "create A", "create Y", "delete A"])
  })

  test("a derived field of the record may read its lines", async () => {
    const sacks = {
      type: "derived",
      label: "Berat Karung",
      format: "number",
      readOnly: true,
      derive: ({ lines }: Record<string, unknown>) =>
        Array.isArray(lines) ? lines.reduce((sum: number, { net }) => sum + Number(net), 0) : null,
    } as const
    const own = { ...receipts, fields: { ...receipts.fields, sacks } } as unknown as Declared
    const declared = warehouseResources.map((each) => (each.name === "receipts" ? own : each))
    const registry = createRegistry(declared as readonly Declared[], fieldTypes, access)
    const { root, base, two } = await openReceipts({ registry })
    const { id, lines, ...record } = await two()
    expect(record).toMatchObject({ sacks: 95 })
    expect((await root.put(`/receipts/${id}`, { ...base, lines: lines.slice(1) })).body.data.sacks).toBe(55)
    expect((await root.put(`/receipts/${id}`, { ...base, gross: 90 })).body.data.sacks).toBe(55)
  })

  test("a list that shows its lines finds records by their texts, as they are now", async () => {
    const own = {
      ...receipts,
      list: { ...receipts.list, columns: ["number", "lines"] },
    } as unknown as Declared
    const declared = warehouseResources.map((each) => (each.name === "receipts" ? own : each))
    const registry = createRegistry(declared as readonly Declared[], fieldTypes, access)
    const { root, two, add, engine } = await openReceipts({ registry })
    await two()
    await add([{ mark: "Merah", gross: 1 }], { number: "N2" })
    const found = async (q: string) =>
      (await root.get(`/receipts?_start=0&_end=20&q=${q}`)).body.data.map(({ number }: Line) => number)
    expect(await found("merah")).toEqual(["N2"])
    await engine.db.queries
      .updateTable("receipt_lines")
      .set({ mark: "Biru" })
      .where("mark", "=", "B")
      .execute()
    expect(await found("biru")).toEqual(["N1"])
  })

  test("a flow of a line's field is held", async () => {
    const mark = {
      type: "select",
      label: "Tanda",
      required: true,
      options: [
        { value: "A", label: "Baru" },
        { value: "B", label: "Diperiksa" },
      ],
      flow: { A: ["B"], B: [] },
    } as const
    const own = { ...receiptLines, fields: { ...receiptLines.fields, mark } } as unknown as Declared
    const declared = warehouseResources.map((each) => (each.name === "receiptLines" ? own : each))
    const registry = createRegistry(declared as readonly Declared[], fieldTypes, access)
    const { root, base, two } = await openReceipts({ registry })
    const { id, lines } = await two()
    const back = await root.put(`/receipts/${id}`, { ...base, lines: [lines[0], { ...lines[1], mark: "A" }] })
    expect(back).toMatchObject({ status: 409, body: { errors: { "lines[1].mark": [expect.any(String)] } } })
    const on = await root.put(`/receipts/${id}`, { ...base, lines: [{ ...lines[0], mark: "B" }, lines[1]] })
    expect(on.status).toBe(200)
  })

  test("the sample has lines", async () => {
    const server = await openServer({
      db: await open(),
      registry: warehouseRegistry(),
      parts: warehouseParts,
    })
    await loadSample(server.engine, ADMIN)
    const root = await server.login(ADMIN.email)
    const receipts = (await root.get("/receipts")).body.data
    expect(receipts.length).toBeGreaterThan(0)
    for (const { lines } of receipts) {
      expect(lines.length).toBeGreaterThan(0)
      for (const { gross, loss, net } of lines) expect(net).toBe(gross - (loss ?? 0))
    }
  })
})
