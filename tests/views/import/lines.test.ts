/** Lines of a file's further sheets: matched to their records, checked by their own rules, and sent with them. */
import readSheets from "read-excel-file/universal"
import { describe, expect, test } from "vitest"
import writeExcelFile from "write-excel-file/node"
import { wholeColumns } from "../../../src/core/export/cells"
import { lineFields, lineSheets } from "../../../src/core/export/sheets"
import { importedLines, importFields, matchLines } from "../../../src/core/import/columns"
import { labelKey, type Resource } from "../../../src/core/schema/resource"
import type { Values } from "../../../src/core/schema/types"
import { exportTypes, importTypes, linkFields, wire } from "../../../src/fields/registry"
import { FORMATS } from "../../../src/views/export/write"
import { readFileLines } from "../../../src/views/import/file-lines"
import { readTable } from "../../../src/views/import/read-table"
import { writeTemplate } from "../../../src/views/import/template"
import { completeValues, drawn, isAskedOrTitle, type Rows } from "../../support/draw-values"
import { resourcesWithLines, rowsWithTargets } from "../../support/lines-resources"
import { warehouseRegistry } from "../../support/warehouses/product"
import { checkTable, sheetNames } from "./checking-lines"

const read = async (blob: Blob, resource: Resource) =>
  readTable(new Uint8Array(await blob.arrayBuffer()), sheetNames(resource))

describe.each(resourcesWithLines)("%s", (_, declared) => {
  const { resource, registry } = declared
  const rows = rowsWithTargets(declared)
  const lines = importedLines(resource, importTypes)
  const labelled = (part: Resource, values: Values): Values => ({
    ...values,
    ...Object.fromEntries(
      linkFields(part.fields).map(({ field, link }) => {
        const ids = [values[field.key] ?? []].flat()
        const title = link.label ?? registry.get(link.resource).title
        const names = ids.map((id) => rows[link.resource]?.find((row) => row.id === id)?.[title])
        return [labelKey(field.key), link.many ? names : names[0]]
      }),
    ),
  })
  const own = drawn(resource, rows, 0, {}, isAskedOrTitle)
  const record = (count: number): Values => ({
    ...labelled(resource, own),
    id: "x1",
    ...Object.fromEntries(
      lines.map(({ field, part }) => [
        field.key,
        Array.from({ length: count }, (_, index) => ({
          ...labelled(part, completeValues(part, rows, index)),
          id: `l${index}`,
        })),
      ]),
    ),
  })
  const columns = wholeColumns(resource, exportTypes, importFields(resource, importTypes))
  const exported = async (all: readonly Values[]) =>
    read(
      await FORMATS.xlsx.write({ name: "x", columns, rows: all, sheets: lineSheets(columns, all) }),
      resource,
    )

  test("has a sheet for each field of lines, whose exported lines are read unchanged", async () => {
    expect(lines.length).toBeGreaterThan(0)
    const table = await exported([record(3)])
    expect(table.sheets?.map(({ name }) => name)).toEqual(sheetNames(resource))
    const { run, payloads } = await checkTable(table, { registry, resource, rows })
    expect(run.wrong.flatMap(({ faults }) => faults)).toEqual([])
    expect([run.ready.length, run.loose, [...run.unused]]).toEqual([1, [], []])
    for (const { field, part } of lines) {
      const sent = payloads[0]?.[field.send?.key ?? ""]
      const typed = importedLines(resource, importTypes).find((one) => one.field.key === field.key)
      const pick = (line: Values) =>
        Object.fromEntries(
          (typed?.fields ?? []).map((one) => [one.key, wire.serialise(one, line[one.key] ?? null) ?? ""]),
        )
      expect(lineFields(part).length).toBeGreaterThanOrEqual(typed?.fields.length ?? 99)
      expect((sent as Values[]).map(pick)).toEqual((record(3)[field.key] as Values[]).map(pick))
    }
  })

  test("a record that exists is skipped, and other lines are reported", async () => {
    const table = await exported([record(2)])
    const same = await checkTable(table, { registry, resource, rows, own: [record(2)] })
    expect([same.run.there.length, [...same.run.otherLines]]).toEqual([1, []])
    const fewer = await checkTable(table, { registry, resource, rows, own: [record(1)] })
    expect(fewer.run.there).toHaveLength(1)
    expect([...fewer.run.otherLines.keys()]).toEqual(lines.map(({ field }) => field.label))
  })

  test("the template has the sheets of lines with headings that are recognised", async () => {
    const fields = importFields(resource, importTypes)
    const template = await writeTemplate({ resource, fields, lines }, (name) => name)
    const sheets = await readSheets(await template.arrayBuffer())
    for (const one of lines) {
      const [key, ...head] = sheets.find(({ sheet }) => sheet === one.sheet)?.data[0]?.map(String) ?? []
      expect(sheets[0]?.data[0]).toContain(key)
      const { matching, unknown } = matchLines(head, one)
      expect([matching, unknown]).toEqual([one.fields.map((field) => field.key), []])
    }
  })
})

const registry = warehouseRegistry()
const receipts = registry.get("receipts")
const ROWS: Rows = { warehouses: [{ id: "w1", name: "Utara" }], varieties: [{ id: "v1", name: "Kuning" }] }
type Cell = string | number | null

/** A workbook with receipts and sacks, as an office worker types it. */
async function checked(list: Cell[][], sacks: Cell[][] | null, own: readonly Values[] = []) {
  const data = (all: Cell[][]) => all.map((row) => row.map((value) => (value === null ? null : { value })))
  const sheets = [
    { sheet: "Data", data: data([["Nomor", "Tanggal", "Gudang", "Bruto"], ...list]) },
    ...(sacks ? [{ sheet: "KARUNG", data: data(sacks) }] : []),
  ]
  const buffer = await writeExcelFile(sheets as never).toBuffer()
  const table = await readTable(new Uint8Array(buffer), sheetNames(receipts))
  return {
    ...(await checkTable(table, { registry, resource: receipts, rows: ROWS, own })),
    lines: readFileLines(table, importedLines(receipts, importTypes)),
  }
}
const HEAD = ["Nomor", "No", "Tanda", "Varietas", "Berat", "Sobek", "Susut"]
const first = ["SM-1", "02/01/2026", "Utara", 70]
const second = ["SM-2", "03/01/2026", "Utara", 30]

describe("lines of receipts", () => {
  test("belong to the record that their key column names, in the sheet's order", async () => {
    const { run, payloads } = await checked(
      [first, second],
      [
        HEAD,
        ["sm-2", 1, "C", null, 5, null, null],
        ["SM-1", 2, "B", "kuning", "30", "Ya", 2],
        ["SM-1", 1, "A", null, 40, null, null],
      ],
    )
    expect(run.wrong).toEqual([])
    expect(payloads).toMatchObject([
      {
        number: "SM-1",
        lines: [
          { mark: "B", varietyId: "v1", gross: 30, torn: true, loss: 2, net: 28 },
          { mark: "A", gross: 40, net: 40 },
        ],
      },
      { number: "SM-2", lines: [{ mark: "C", gross: 5 }] },
    ])
  })

  test("are refused with their sheet, row and column, and with them their record", async () => {
    const { run } = await checked(
      [first, second],
      [
        HEAD,
        ["SM-1", 1, "A", "Merah", -1, null, null],
        ["SM-1", 2, null, null, 10, "Ya", 20],
        ["SM-2", 1, "A", null, 1, null, null],
      ],
    )
    expect(run.ready.map(({ line }) => line)).toEqual([3])
    expect(run.wrong.map(({ line }) => line)).toEqual([2])
    const faults = run.wrong[0]?.faults.map(({ label, message }) => `${label}: ${message}`)
    expect(faults).toEqual([
      expect.stringMatching(/^Lembar Karung, baris 2, kolom Varietas: .*Merah/),
      "Lembar Karung, baris 2, kolom Berat: Minimal 0",
      "Lembar Karung, baris 3, kolom Tanda: Tanda wajib diisi",
      "Lembar Karung, baris 3, kolom Susut: Susut melebihi berat",
    ])
  })

  test("beyond the most are refused", async () => {
    const sacks = Array.from({ length: 6 }, (_, index) => ["SM-1", index, `K${index}`, null, 1, null, null])
    const { run } = await checked([first], [HEAD, ...sacks])
    expect(run.wrong[0]?.faults).toMatchObject([{ label: "Karung", message: "Karung: maksimal 5 baris" }])
  })

  test("of no record, or without a name, are reported", async () => {
    const { run } = await checked(
      [first],
      [HEAD, ["SM-9", 1, "A", null, 1, null, null], [null, 1, "B", null, 1, null, null]],
    )
    expect(run.ready).toHaveLength(1)
    expect(run.loose).toEqual([
      { sheet: "Karung", line: 2, message: "Nomor 'SM-9' tidak ada di lembar pertama" },
      { sheet: "Karung", line: 3, message: "Nomor masih kosong" },
    ])
  })

  test("of two records with one name stop both", async () => {
    const { run } = await checked(
      [first, ["SM-1", "04/01/2026", "Utara", 1], second],
      [HEAD, ["SM-1", 1, "A", null, 1, null, null]],
    )
    expect(run.ready.map(({ line }) => line)).toEqual([4])
    expect(run.wrong.map(({ line }) => line)).toEqual([2, 3])
    expect(run.wrong[0]?.faults[0]?.message).toMatch(/'SM-1' ada di beberapa baris/)
  })

  test("without a key column are reported line by line", async () => {
    const { run } = await checked(
      [first],
      [
        ["Tanda", "Berat"],
        ["A", 1],
      ],
    )
    expect(run.loose).toMatchObject([{ line: 2 }])
    expect(run.ready).toHaveLength(1)
  })

  test("with an unknown column, or without a sheet, are named", async () => {
    const { lines } = await checked(
      [first],
      [
        [...HEAD, "Brat"],
        ["SM-1", 1, "A", null, 1, null, null, 7],
      ],
    )
    expect(lines.sheets[0]?.unknown).toEqual(["Brat"])
    const without = await checked([first], null)
    expect(without.lines.missing.map(({ sheet }) => sheet)).toEqual(["Karung"])
    expect(without.run.ready).toHaveLength(1)
    expect(without.payloads[0]).not.toHaveProperty("lines")
  })

  test("a value that does not apply to its line is reported", async () => {
    const { run } = await checked([first], [HEAD, ["SM-1", 1, "A", null, 10, null, 3]])
    expect([...run.unused]).toEqual([["Karung: Susut", 1]])
  })
})
