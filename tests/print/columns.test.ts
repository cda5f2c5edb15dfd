import { describe, expect, test } from "vitest"
import { type PrintColumn, printCell } from "../../print-templates/column"
import { fitColumns } from "../../print-templates/fit"
import { formatPeriod } from "../../print-templates/period"
import {
  columnsOf,
  LIST_KEYS,
  LIST_PATH,
  NOTA_COLUMNS,
  TRANSACTION_COLUMNS,
} from "../../src/pages/print/columns"
import { transactions } from "./rows"

const column = (kind: PrintColumn["kind"]): PrintColumn => ({ key: "k", label: "K", kind })

describe("A printed cell", () => {
  test.each([
    ["day", "2025-05-07", "07 Mei 2025"],
    ["number", "1234.56", "1.234,56"],
    ["number", "1250 kg", "1.250 kg"],
    ["money", "1234567", "Rp1.234.567"],
    ["money", "Rp 1.234.567", "Rp1.234.567"],
    ["text", "1000", "1000"],
  ] as const)("[AB-59] spells %s %s as %s", (kind, typed, printed) => {
    expect(printCell(column(kind), { k: typed })).toBe(printed)
  })

  test.each([
    ["day", "awal Mei"],
    ["number", "belum ditimbang"],
    ["money", "1,250,000"],
  ] as const)("[AB-59] prints as typed what is no %s: %s", (kind, typed) => {
    expect(printCell(column(kind), { k: typed })).toBe(typed)
  })

  test("prints '-' for nothing and keeps a zero", () => {
    for (const nothing of [null, undefined, "", "  "]) {
      expect(printCell(column("money"), { k: nothing })).toBe("-")
    }
    expect(printCell(column("number"), { k: "0" })).toBe("0")
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

describe("Columns", () => {
  test("every field of a transaction can be printed, and the list's columns are among them", () => {
    expect(TRANSACTION_COLUMNS).toHaveLength(29)
    expect(columnsOf(LIST_KEYS).map(({ key }) => key)).toEqual(LIST_KEYS)
    expect(LIST_PATH).toBe("/transaksi-singkong")
  })

  test("[TX-55] Serah Terima Nota offers two", () => {
    expect(NOTA_COLUMNS.map(({ key }) => key)).toEqual(["NoNota", "KodeReferensi"])
  })

  test("[TX-64] chosen columns keep the record's order and nothing else joins them", () => {
    const chosen = columnsOf(["harga", "NoNota", "tiada"])
    expect(chosen.map(({ key }) => key)).toEqual(["NoNota", "harga"])
    expect(fitColumns(chosen, transactions(3)).parts).toEqual([chosen])
  })

  test("few columns stand upright, the list's ten lie, and all of them become several tables", () => {
    const rows = transactions(3)
    expect(fitColumns(columnsOf(["NoNota", "TanggalNota", "harga"]), rows)).toMatchObject({
      landscape: false,
      size: "regular",
    })
    expect(fitColumns(columnsOf(LIST_KEYS), rows)).toMatchObject({ landscape: true, size: "regular" })
    const { parts, landscape } = fitColumns(TRANSACTION_COLUMNS, rows)
    expect(landscape).toBe(true)
    expect(parts.length).toBeGreaterThan(1)
    for (const part of parts) expect(part[0]?.key).toBe("NoNota")
    expect(parts.flatMap((part, index) => (index === 0 ? part : part.slice(1)))).toEqual(TRANSACTION_COLUMNS)
  })

  test("wider content asks for more tables, never for none", () => {
    const wide = transactions(1, () => ({
      harga: "9999999999",
      TotalHargaSPM: "9999999999",
      Supplier: "x".repeat(90),
    }))
    const narrow = fitColumns(TRANSACTION_COLUMNS, transactions(1)).parts.length
    expect(fitColumns(TRANSACTION_COLUMNS, wide).parts.length).toBeGreaterThanOrEqual(narrow)
    expect(fitColumns([], []).parts).toEqual([[]])
  })
})
