/** Lines in exported files: a sheet of their own in a workbook, one text in a CSV. */
import readSheets from "read-excel-file/universal"
import { expect, test } from "vitest"
import { type ExportColumn, exportColumns, wholeColumns } from "../../../src/core/export/cells"
import { lineSheetNames, lineSheets } from "../../../src/core/export/sheets"
import { importFields } from "../../../src/core/import/columns"
import { withViewableLines } from "../../../src/core/schema/lines"
import type { Resource } from "../../../src/core/schema/resource"
import type { Values } from "../../../src/core/schema/types"
import { exportTypes, importTypes } from "../../../src/fields/registry"
import { FORMATS } from "../../../src/views/export/write"
import { warehouseRegistry } from "../../support/warehouses/product"

const receipts = warehouseRegistry().get("receipts")
const wholeOf = (resource: Resource) =>
  wholeColumns(resource, exportTypes, importFields(resource, importTypes))

const line = (mark: string, gross: number, more: Values = {}): Values => ({
  id: mark,
  mark,
  gross,
  net: gross,
  torn: null,
  loss: null,
  varietyId: "v1",
  "varietyId.label": "Kuning",
  ...more,
})
const receipt = (number: string, lines: readonly Values[], more: Values = {}): Values => ({
  id: number,
  number,
  date: "2026-01-02",
  gross: 70,
  netto: 70,
  lines,
  ...more,
})
const records = [
  receipt("SM-1", [line("A", 40.5), line("=1+1", 30, { torn: true, loss: 2, net: 28 })]),
  receipt("SM-2", []),
  receipt("SM-3", [line("C", 5)]),
]

async function sheetsOf(columns: readonly ExportColumn<Values>[], rows: readonly Values[], name = "Stok") {
  const blob = await FORMATS.xlsx.write({ name, columns, rows, sheets: lineSheets(columns, rows) })
  const sheets = await readSheets(await blob.arrayBuffer(), { trim: false })
  return sheets.map(({ sheet, data }) => ({ name: sheet, data }))
}

test("a workbook has one row a record with the number of its lines, and the lines on a sheet of their own", async () => {
  const [list, lines, ...others] = await sheetsOf(wholeOf(receipts), records)
  expect([list?.name, lines?.name, others]).toEqual(["Stok", "Karung", []])
  expect(list?.data).toHaveLength(1 + records.length)
  const at = list?.data[0]?.indexOf("Karung") ?? -1
  expect(list?.data.slice(1).map((row) => row[at])).toEqual([2, 0, 1])
  expect(lines?.data).toEqual([
    ["Nomor", "No", "Tanda", "Varietas", "Berat", "Sobek", "Susut", "Bersih"],
    ["SM-1", 1, "A", "Kuning", 40.5, null, null, 40.5],
    ["SM-1", 2, "=1+1", "Kuning", 30, "Ya", 2, 28],
    ["SM-3", 1, "C", "Kuning", 5, null, null, 5],
  ])
})

test("a CSV has the lines as one text", async () => {
  const columns = wholeOf(receipts)
  const blob = await FORMATS.csv.write({ name: "Stok", columns, rows: records })
  const text = await blob.text()
  expect(text.split("\r\n")).toHaveLength(2 + records.length)
  expect(text).toContain("A, Kuning, 40,5;' =1+1, Kuning, 28")
})

test("only exported columns have sheets", async () => {
  expect(await sheetsOf(exportColumns(receipts, exportTypes), records)).toHaveLength(1)
})

test("records of one name are told apart by another column", async () => {
  const same = [
    receipt("SM-1", [line("A", 1)], { date: "2026-01-02" }),
    receipt("sm-1", [line("B", 2)], { date: "2026-01-03" }),
  ]
  const [, lines] = await sheetsOf(wholeOf(receipts), same)
  expect(lines?.data.map(([key]) => (key instanceof Date ? key.toISOString().slice(0, 10) : key))).toEqual([
    "Tanggal",
    "2026-01-02",
    "2026-01-03",
  ])
})

test("sheets have names that Excel takes, each its own", async () => {
  const field = receipts.field("lines")
  const names = lineSheetNames({
    ...receipts,
    fields: ["Karung/Sak: besar", "Karung*Sak? besar", "x".repeat(40), "x".repeat(39), "[]"].map(
      (label, index) => ({ ...field, key: `k${index}`, label }),
    ),
  })
  expect([...names.values()]).toEqual([
    "Karung Sak  besar",
    "Karung Sak  besar 2",
    "x".repeat(31),
    `${"x".repeat(28)} 2`,
    "Data",
  ])
  const [list, lines] = await sheetsOf(wholeOf(receipts), records, "karung")
  expect([list?.name, lines?.name]).toEqual(["Data karung", "Karung"])
})

test("a user who may not view the lines gets none of them", async () => {
  const resource = withViewableLines(receipts, (name) => name !== "receiptLines")
  const sheets = await sheetsOf(wholeOf(resource), records)
  expect(sheets).toHaveLength(1)
  expect(JSON.stringify(sheets)).not.toMatch(/Karung|Kuning/)
  expect(withViewableLines(receipts, () => true)).toBe(receipts)
})
