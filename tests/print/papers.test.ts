/** Formats, column order and layout of the product's three documents. */
import { afterEach, describe, expect, test } from "vitest"
import { fitColumns, cellText as shownText } from "../../print-templates/parts/fit"
import { pageCss } from "../../print-templates/parts/page-css"
import { registry } from "../../resources/registry"
import { formatPeriod } from "../../src/core/format/period"
import { columnsOf, type PrintDocument, type Spelling } from "../../src/core/print/document"
import { readPrintState } from "../../src/core/print/state"
import { setLanguage } from "../../src/texts/language"
import { cellText, templateProps } from "../../src/views/document/paper-texts"
import { switchToEnglish } from "../support/english"
import { documentOf, paperOf, stateOf } from "./paper"
import { transactions } from "./rows"

const invoice = documentOf("invoice")
const note = documentOf("hand-over-note")
const all = invoice.columns.map(({ key }) => key)
const list = invoice.resource.list.columns.map(({ field }) => field)

afterEach(() => setLanguage(undefined))

describe("A printed cell", () => {
  const spelt = (as: Spelling | null, typed: unknown) => {
    const [column] = invoice.columns
    if (!column) throw new Error("the invoice has no columns")
    return cellText({ ...column, as }, { [column.key]: typed })
  }
  test.each([
    ["day", "2025-05-07", "07 Mei 2025"],
    ["number", "1234.56", "1.234,56"],
    ["number", "1250 kg", "1.250 kg"],
    ["money", "1234567", "Rp1.234.567"],
    ["money", "Rp 1.234.567", "Rp1.234.567"],
    [null, "1000", "1000"],
  ] as const)("[AB-59] spells %s %s as %s", (as, typed, printed) => {
    expect(spelt(as, typed)).toBe(printed)
  })

  test("stays Indonesian for a reader of English: a date of any list has its months in Indonesian", () => {
    const [column] = invoice.columns
    const field = registry.all.flatMap(({ fields }) => fields).find(({ type }) => type === "date")
    switchToEnglish()
    if (!column || !field) throw new Error("no date is declared")
    expect(cellText({ ...column, field, as: null }, { [field.key]: "2025-05-07" })).toBe("07 Mei 2025")
    expect(spelt("day", "2025-05-07")).toBe("07 Mei 2025")
  })

  test.each([
    ["day", "awal Mei"],
    ["number", "belum ditimbang"],
    ["money", "1,250,000"],
  ] as const)("[AB-59] prints a text that is no %s unchanged: %s", (as, typed) => {
    expect(spelt(as, typed)).toBe(typed)
  })

  test("prints '-' for nothing and keeps a zero", () => {
    const column = { key: "k", label: "K", figure: false }
    for (const nothing of [null, undefined, "", "  "]) {
      expect(shownText(column, { k: spelt("money", nothing) })).toBe("-")
    }
    expect(shownText(column, { k: spelt("number", "0") })).toBe("0")
  })
})

test.each([
  [{ from: "2025-05-01", to: "2025-05-31" }, "01 Mei 2025 – 31 Mei 2025"],
  [{ from: "2025-05-07", to: "2025-05-07" }, "07 Mei 2025"],
  [{ from: "2025-05-01" }, "sejak 01 Mei 2025"],
  [{ to: "2025-05-31" }, "s.d. 31 Mei 2025"],
  [{}, "Semua tanggal"],
])("[TX-66] [TX-72] the period %j reads %s", (period, text) => {
  expect(formatPeriod(period)).toBe(text)
})

test("the foot of a page has the document's name, with any characters", () => {
  const css = pageCss({ name: "x", label: 'Daftar "A" \\ B\n{}' })
  expect(css).toContain('content: "Koperasi Singkong · Daftar \\"A\\" \\\\ B {}"')
})

describe("Columns", () => {
  const fitted = (
    ticked: readonly string[],
    records = transactions(3),
    document: PrintDocument = invoice,
  ) => {
    const { columns, rows } = templateProps(document, stateOf(document, { records, ticked }))
    return { ...fitColumns(columns, rows), columns }
  }

  test("every field of a transaction can be printed, in the record's order, with those of the list", () => {
    expect(all).toEqual(invoice.resource.fields.map(({ key }) => key))
    expect(all).toHaveLength(29)
    expect(columnsOf(invoice, list).map(({ key }) => key)).toEqual(list)
    expect(invoice.resource.list.path).toBe("/transaksi-singkong")
  })

  test("a name and its code break after their slash", async () => {
    const [row] = transactions(1)
    const records = [{ ...row, IdAngkutan: "Slamet Riyadi/ANG_A0001" }]
    expect(await paperOf(invoice, { records, ticked: ["IdAngkutan"] })).toContain(
      "Slamet Riyadi/<wbr/>ANG_A0001</td>",
    )
  })

  test("[TX-55] Serah Terima Nota offers two", () => {
    expect(note.columns.map(({ key }) => key)).toEqual(["NoNota", "KodeReferensi"])
  })

  test("[TX-64] the chosen columns have the record's order", () => {
    const { columns, parts } = fitted(["harga", "NoNota", "tiada"])
    expect(columns.map(({ key }) => key)).toEqual(["NoNota", "harga"])
    expect(parts).toEqual([columns])
  })

  test("few columns are portrait, the list's ten landscape, and all of them several tables", () => {
    expect(fitted(["NoNota", "TanggalNota", "harga"])).toMatchObject({ landscape: false, size: "regular" })
    expect(fitted(list)).toMatchObject({ landscape: true, size: "regular" })
    const { parts, landscape, columns } = fitted(all)
    expect(landscape).toBe(true)
    expect(parts.length).toBeGreaterThan(1)
    for (const part of parts) expect(part[0]?.key).toBe("NoNota")
    expect(parts.flatMap((part, index) => (index === 0 ? part : part.slice(1)))).toEqual(columns)
  })

  test("wider content needs more tables", () => {
    const wide = transactions(1, () => ({
      harga: "9999999999",
      TotalHargaSPM: "9999999999",
      Supplier: "x".repeat(90),
    }))
    const narrow = fitted(all, transactions(1)).parts.length
    expect(fitted(all, wide).parts.length).toBeGreaterThanOrEqual(narrow)
    expect(fitColumns([], []).parts).toEqual([[]])
  })

  test("a declared orientation is used for any number of columns", () => {
    const { columns } = fitted(all)
    for (const orientation of ["portrait", "landscape"] as const) {
      const rows = stateOf(invoice, { records: transactions(3), ticked: all }).rows
      const { landscape, parts } = fitColumns(columns, rows, { orientation })
      expect(landscape).toBe(orientation === "landscape")
      expect(new Set(parts.flat().map(({ key }) => key))).toEqual(new Set(all))
      expect(fitColumns(columns.slice(0, 1), rows, { orientation }).landscape).toBe(landscape)
    }
  })
})

test("only the Invoice has a row of sums, if requested", async () => {
  const [first, second] = transactions(2)
  const records = [
    { ...first, Gross: "1.000", Premi: "250,5" },
    { ...second, Gross: "2000", Premi: "banyak" },
  ]
  const ticked = ["NoNota", "Gross", "Premi"]
  expect(stateOf(invoice, { records, ticked }).totals).toBeNull()
  const { totals } = stateOf(invoice, { records, ticked, totals: true })
  expect(totals).toEqual({ NoNota: "", Gross: "3.000", Premi: "Rp250,50 (1 tidak terbaca)" })
  expect(await paperOf(invoice, { records, ticked, totals: true })).toMatch(
    /paper-totals.*Total.*3\.000.*Rp250,50/,
  )
  expect(await paperOf(invoice, { records, ticked })).not.toContain("paper-totals")
  expect(stateOf(note, { records, ticked, totals: true }).totals).toBeNull()
})

test("the paper of a grouped list has each group's heading and sums, its rows, and the sums of all", async () => {
  const [first, second, third] = transactions(3)
  const records = [
    { ...first, NoNota: "K-1", Supplier: "UD Tani", Gross: "1.000" },
    { ...second, NoNota: "K-2", Supplier: "CV Maju", Gross: "20" },
    { ...third, NoNota: "K-3", Supplier: "ud tani", Gross: "500" },
  ]
  const asking = { records, ticked: ["NoNota", "Supplier", "Gross"], totals: true }
  const grouping = { by: "Supplier", descending: false }
  const { rows, groups } = stateOf(invoice, { ...asking, grouping })
  expect(rows.map(({ NoNota }) => NoNota)).toEqual(["K-2", "K-1", "K-3"])
  expect(groups).toEqual([
    { title: "CV Maju (1 data)", rows: 1, totals: { NoNota: "", Supplier: "", Gross: "20" } },
    { title: "UD Tani (2 data)", rows: 2, totals: { NoNota: "", Supplier: "", Gross: "1.500" } },
  ])
  const paper = await paperOf(invoice, { ...asking, grouping })
  expect(paper).toMatch(
    /paper-group.*CV Maju \(1 data\).*K-2.*paper-group.*UD Tani \(2 data\).*1\.500.*K-1.*K-3.*paper-totals.*1\.520/,
  )
  expect(await paperOf(invoice, asking)).not.toContain("paper-group")
})

test("a damaged state of groups prints the rows without them", () => {
  const printed = { columns: ["NoNota"], rows: [{ NoNota: "1" }, { NoNota: "2" }] }
  for (const groups of [7, [{ title: "A", rows: 1 }], [{ title: 5, rows: 2 }], [{ title: "A", rows: -2 }]])
    expect(readPrintState(invoice, { ...printed, groups }).groups).toBeUndefined()
  expect(readPrintState(invoice, { ...printed, groups: [{ title: "A", rows: 2 }] }).groups).toEqual([
    { title: "A", rows: 2, totals: { NoNota: "" } },
  ])
})
