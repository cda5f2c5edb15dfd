/** Rules of lines: rights, hooks, flows and derived fields; lists that show them; the sample. */
import { expect, test } from "vitest"
import { access } from "../../resources/access"
import { defineServer } from "../../server/hooks/define"
import { loadSample } from "../../server/sample"
import type { Declared } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { fieldTypes } from "../../src/fields/registry"
import { warehouseParts, warehouseRegistry, warehouseResources } from "../support/warehouses/product"
import { receiptLines } from "../support/warehouses/receipt-lines"
import { receipts } from "../support/warehouses/receipts"
import { ADMIN, openServer, personWith, rights } from "./support/api"
import { onBothDatabases } from "./support/both-databases"

import { type Line, openReceipts } from "./support/receipts-bench"

onBothDatabases("lines", ({ open }) => {
  test("the rights are those of the record: lines have no address of their own", async () => {
    const server = await openReceipts(open)
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
    const { add, root, base, stored } = await openReceipts(open, { parts: [...warehouseParts, part] })
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
    const { root, base, two } = await openReceipts(open, { registry })
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
    const { root, two, add, engine } = await openReceipts(open, { registry })
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
    const { root, base, two } = await openReceipts(open, { registry })
    const { id, lines } = await two()
    const back = await root.put(`/receipts/${id}`, { ...base, lines: [lines[0], { ...lines[1], mark: "A" }] })
    expect(back).toMatchObject({ status: 409, body: { errors: { "lines[1].mark": [expect.any(String)] } } })
    const on = await root.put(`/receipts/${id}`, { ...base, lines: [{ ...lines[0], mark: "B" }, lines[1]] })
    expect(on.status).toBe(200)
  })

  test("the sample has lines", async () => {
    const server = await openServer({
      db: open,
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
