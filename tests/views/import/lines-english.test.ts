/** Lines in files of an English interface: the file stays Indonesian, and is read in both languages. */
import { afterEach, expect, test } from "vitest"
import { wholeColumns } from "../../../src/core/export/cells"
import { lineSheets } from "../../../src/core/export/sheets"
import { importFields } from "../../../src/core/import/columns"
import { exportTypes, importTypes } from "../../../src/fields/registry"
import { setLanguage } from "../../../src/texts/language"
import { FORMATS } from "../../../src/views/export/write"
import { readTable } from "../../../src/views/import/read-table"
import { switchToEnglish } from "../../support/english"
import { warehouseRegistry } from "../../support/warehouses/product"
import { checkTable, sheetNames } from "./checking-lines"

const COMPANION = { Nomor: "Number", Karung: "Sack", Tanda: "Mark", Berat: "Weight", Sobek: "Torn" }
afterEach(() => setLanguage(undefined))

test("an English interface writes the same sheets, reads them, and names faults in English", async () => {
  switchToEnglish(COMPANION)
  const registry = warehouseRegistry()
  const resource = registry.get("receipts")
  expect(resource.field("lines").label).toBe("Sack")
  const lines = [
    { id: "a", mark: "A", gross: 5, torn: false },
    { id: "b", mark: null, gross: 6, torn: null },
  ]
  const receipt = { id: "1", number: "SM-1", date: "2026-01-02", warehouseId: "w1", gross: 11, lines }
  const rows = [{ ...receipt, "warehouseId.label": "Utara" }]
  const columns = wholeColumns(resource, exportTypes, importFields(resource, importTypes))
  const blob = await FORMATS.xlsx.write({ name: "x", columns, rows, sheets: lineSheets(columns, rows) })
  const table = await readTable(new Uint8Array(await blob.arrayBuffer()), sheetNames(resource))
  expect(table.sheets).toMatchObject([{ name: "Karung" }])
  expect(table.sheets?.[0]?.head.slice(0, 3)).toEqual(["Nomor", "No", "Tanda"])
  expect(table.sheets?.[0]?.rows[0]?.cells).toContain("Tidak")
  const { run } = await checkTable(table, {
    registry,
    resource,
    rows: { warehouses: [{ id: "w1", name: "Utara" }] },
  })
  expect(run.wrong[0]?.values.lines).toMatchObject([{ mark: "A", gross: 5, torn: false }, { gross: 6 }])
  expect(run.wrong[0]?.faults).toMatchObject([
    { label: "Sheet Karung, row 3, column Mark", message: "Mark is required" },
  ])
})
