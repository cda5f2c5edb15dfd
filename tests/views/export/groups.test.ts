/** Files of a grouped list. */
import { strFromU8, unzipSync } from "fflate"
import { expect, test } from "vitest"
import { registry } from "../../../resources/registry"
import { exportColumns } from "../../../src/core/export/cells"
import { MOST_GROUPS } from "../../../src/core/query/groups"
import type { Resource } from "../../../src/core/schema/resource"
import { exportTypes } from "../../../src/fields/registry"
import { exportGroups } from "../../../src/views/export/export-groups"
import { FORMATS } from "../../../src/views/export/write"
import { row } from "../../support/stored-lists"

const declared = registry.get("transactions")
const resource: Resource = {
  ...declared,
  list: {
    ...declared.list,
    columns: declared.list.columns.filter(({ field }) => ["NoNota", "Supplier", "Premi"].includes(field)),
  },
}
const columns = exportColumns(resource, exportTypes)
const rows = [
  row("K-1", { Supplier: "UD Tani", Premi: "1000,5", TanggalNota: "2026-11-02" }),
  row("K-2", { Supplier: "CV Maju", Premi: "31000", TanggalNota: "2026-10-30" }),
  row("K-3", { Supplier: "UD Tani", Premi: "500", TanggalNota: "" }),
]
const { signal } = new AbortController()
const groupsBy = (by: string, descending = false) =>
  exportGroups(rows, columns, { by, descending, resource, signal })

test("a CSV has a heading with sums for each group, its rows below it, and the sums of all", async () => {
  const groups = await groupsBy("Supplier")
  const blob = await FORMATS.csv.write({ name: "Transaksi", columns, rows, groups })
  const [head, ...lines] = (await blob.text()).trimEnd().split("\r\n")
  expect(head).toBe("No Nota;Supplier;Premi")
  expect(lines).toEqual([
    "CV Maju (1 data);;31000",
    "K-2;CV Maju;31000",
    'UD Tani (2 data);;"1500,5"',
    'K-1;UD Tani;"1000,5"',
    "K-3;UD Tani;500",
    'Total;;"32500,5"',
  ])
})

test("months are named in Indonesian, and a list in falling order has falling groups", async () => {
  const titles = async (descending: boolean) =>
    (await groupsBy("TanggalNota", descending)).parts.map(({ heading: [first] }) => first)
  expect(await titles(false)).toEqual([
    { text: "Oktober 2026 (1 data)" },
    { text: "November 2026 (1 data)" },
    { text: "Tanpa Tanggal Nota (1 data)" },
  ])
  expect((await titles(true))[0]).toEqual({ text: "November 2026 (1 data)" })
})

test("an Excel file has the headings in bold, and sums as numbers", async () => {
  const blob = await FORMATS.xlsx.write({
    name: "Transaksi",
    columns,
    rows,
    groups: await groupsBy("Supplier"),
  })
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()))
  const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array())
  const cell = (name: string) => new RegExp(`<c r="${name}"([^>]*)>(?:<v>([^<]*)</v>)?`).exec(sheet)
  expect(cell("C4")?.[2]).toBe("1500.5")
  const style = (name: string) => / s="(\d+)"/.exec(cell(name)?.[1] ?? "")?.[1]
  expect(style("A4")).toBe(style("A1"))
  expect(style("A5")).not.toBe(style("A4"))
})

test("too many groups are refused with a sentence", async () => {
  const many = Array.from({ length: MOST_GROUPS + 1 }, (_, index) => row("K", { Supplier: `UD ${index}` }))
  await expect(
    exportGroups(many, columns, { by: "Supplier", descending: false, resource, signal }),
  ).rejects.toThrow("Lebih dari 1.000 kelompok.")
})
