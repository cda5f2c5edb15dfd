import { describe, expect, test } from "vitest"
import { givenNumbers, isWithin, pickColumns, selectRows } from "../../src/pages/print/select-rows"
import { transactions } from "./rows"

const rows = [
  { NoNota: "1", TanggalNota: "2025-05-01", Supplier: "CV Sumber Makmur" },
  { NoNota: "2", TanggalNota: "2025-05-07", Supplier: "PT Tapioka Jaya" },
  { NoNota: "3", TanggalNota: "2025-05-31T23:59:59.000Z", Supplier: "cv sumber rejeki" },
  { NoNota: "4", TanggalNota: "kemarin", Supplier: "UD Tani" },
  { NoNota: "5", TanggalNota: null, Supplier: null },
]
const numbers = (...selection: Parameters<typeof selectRows>) =>
  selectRows(...selection).map((row) => row.NoNota)

describe("The range on Tanggal Nota", () => {
  test("[TX-49] [TX-53] both days count", () => {
    expect(numbers(rows, { period: { from: "2025-05-01", to: "2025-05-07" } })).toEqual(["1", "2"])
    expect(numbers(rows, { period: { from: "2025-05-07", to: "2025-05-07" } })).toEqual(["2"])
  })

  test("[AB-76] either end may be open", () => {
    expect(numbers(rows, { period: { from: "2025-05-02" } })).toEqual(["2", "3"])
    expect(numbers(rows, { period: { to: "2025-05-06" } })).toEqual(["1"])
  })

  test("[TX-16] days compare as dates: a time behind the day does not push it out", () => {
    expect(isWithin("2025-05-31T23:59:59.000Z", { from: "2025-05-31", to: "2025-05-31" })).toBe(true)
    expect(isWithin("2025-12-01", { from: "2025-05-02", to: "2026-01-01" })).toBe(true)
  })

  test("what is no day is left out only while a bound is set", () => {
    expect(numbers(rows, { period: {} })).toEqual(["1", "2", "3", "4", "5"])
    expect(numbers(rows, { period: { from: "1900-01-01" } })).toEqual(["1", "2", "3"])
  })
})

describe("The supplier", () => {
  test("[TX-50] is any part of the name, in any case, blanks around it aside", () => {
    expect(numbers(rows, { period: {}, supplier: " SUMBER " })).toEqual(["1", "3"])
    expect(numbers(rows, { period: {}, supplier: "tapioka" })).toEqual(["2"])
    expect(numbers(rows, { period: {}, supplier: "tidak ada" })).toEqual([])
  })

  test("range and supplier hold together", () => {
    expect(numbers(rows, { period: { from: "2025-05-02" }, supplier: "cv" })).toEqual(["3"])
  })
})

test("[TX-61] only the chosen columns travel to the print route", () => {
  expect(pickColumns(transactions(2), ["NoNota", "Supplier", "tiada"])).toEqual([
    { NoNota: "NT-1000", Supplier: "PT Tapioka Jaya", tiada: "" },
    { NoNota: "NT-1001", Supplier: "CV Sumber Makmur", tiada: "" },
  ])
})

test("[AB-76] blank invoice numbers are dropped, the others trimmed and kept in order", () => {
  expect(givenNumbers(["", " INV-2 ", "  ", "INV-1", "INV-1"])).toEqual(["INV-2", "INV-1", "INV-1"])
})
