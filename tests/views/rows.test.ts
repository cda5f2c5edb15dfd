import { describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import type { Values } from "../../src/core/schema/types"
import { clampPage, PAGE_SIZE, pageCount, pageNumbers, select, sort } from "../../src/views/table/rows"

const transactions = registry.get("transactions")
const row = (values: Values): Values => ({
  NoNota: "1000",
  KodeReferensi: "2000",
  TanggalNota: "2025-05-10",
  TanggalVerifikasi: "2025-05-12",
  IdAngkutan: "Slamet/ANG_A0001",
  NoKendaraan: "BE 8123 AB",
  Supplier: "CV Sumber Rejeki",
  JenisVarietes: "Kuning",
  BeratBersih: "1.250,5",
  Premi: "77",
  KomisiBersih: "88",
  harga: "999",
  ...values,
})
const found = (values: Values, search: string) =>
  select([row(values)], transactions, { search, filters: {} }).length === 1
const fits = (values: Values, key: string, wanted: string | { from?: string; to?: string }) =>
  select([row(values)], transactions, { search: "", filters: { [key]: wanted } }).length === 1

describe("search", () => {
  test.each([
    ["NoNota", "1234"],
    ["KodeReferensi", "REF-9"],
    ["IdAngkutan", "Wayan"],
    ["NoKendaraan", "AD 5 X"],
    ["Supplier", "Agro"],
    ["BeratBersih", "4.321"],
    ["Premi", "55"],
    ["KomisiBersih", "66"],
  ])("[TX-05, GL-04] %s is searched, whatever the case", (key, value) => {
    expect(found({ [key]: value }, value.toLowerCase())).toBe(true)
    expect(found({ [key]: value }, value.toUpperCase())).toBe(true)
    expect(found({}, `${value}?`)).toBe(false)
  })

  test.each(["harga", "JenisVarietes", "TanggalNota"])("[TX-06] %s is not searched", (key) => {
    expect(found({ [key]: "zzz" }, "zzz")).toBe(false)
  })

  test("a match never reaches from one field into the next", () => {
    expect(found({ NoNota: "12", KodeReferensi: "34" }, "1234")).toBe(false)
  })

  test("[AB-94] neither accents nor the number of blanks count", () => {
    expect(found({ NoNota: "Désa  ÉMAS" }, "desa émas ")).toBe(true)
  })
})

describe("filters", () => {
  test("[TX-08, TX-16, GL-18] a date range compares days, both bounds included, either open", () => {
    for (const key of ["TanggalNota:", "TanggalVerifikasi:"]) {
      const field = key.slice(0, -1)
      const day = { [field]: "2025-05-09" }
      expect(fits(day, key, { from: "2025-05-09", to: "2025-05-09" })).toBe(true)
      expect(fits(day, key, { from: "2025-05-10" })).toBe(false)
      expect(fits(day, key, { to: "2025-05-08" })).toBe(false)
      expect(fits(day, key, { to: "2025-10-01" })).toBe(true)
      expect(fits({ [field]: "" }, key, { to: "2025-10-01" })).toBe(false)
    }
  })

  test("[TX-10..TX-12, TX-14] text filters look for a part, whatever the case", () => {
    expect(fits({}, "Supplier:", "sumber")).toBe(true)
    expect(fits({}, "Supplier:", "maju")).toBe(false)
    expect(fits({}, "IdAngkutan:", "SLAMET")).toBe(true)
    expect(fits({}, "IdAngkutan:", "wayan")).toBe(false)
    expect(fits({}, "NoKendaraan:", "8123")).toBe(true)
    expect(fits({}, "NoKendaraan:", "9999")).toBe(false)
    expect(fits({}, "JenisVarietes:", "kun")).toBe(true)
    expect(fits({}, "JenisVarietes:", "putih")).toBe(false)
  })

  test("[TX-13] weights are read as Indonesia writes them; what is no weight is left out while a bound is set", () => {
    const key = "BeratBersih:between"
    expect(fits({}, key, { from: "1250", to: "1251" })).toBe(true)
    expect(fits({}, key, { from: "1.251" })).toBe(false)
    expect(fits({ BeratBersih: "1250 kg" }, key, { to: "1250" })).toBe(true)
    expect(fits({ BeratBersih: "banyak" }, key, { from: "1" })).toBe(false)
    expect(fits({ BeratBersih: "banyak" }, key, {})).toBe(true)
  })

  test("all filters and the search must fit together", () => {
    const rows = [row({ Supplier: "A" }), row({ Supplier: "A", NoNota: "7777" }), row({ NoNota: "7777" })]
    expect(select(rows, transactions, { search: "7777", filters: { "Supplier:": "a" } })).toEqual([rows[1]])
  })
})

describe("pages", () => {
  test("[GL-03, CN-04] 20 rows are one page, 21 are two", () => {
    expect(PAGE_SIZE).toBe(20)
    expect([0, 1, 20, 21, 40, 41].map(pageCount)).toEqual([1, 1, 1, 2, 2, 3])
  })

  test("[GL-01] when rows go, the last page that is left is shown", () => {
    expect(clampPage(3, 60)).toBe(3)
    expect(clampPage(3, 40)).toBe(2)
    expect(clampPage(3, 0)).toBe(1)
  })

  test("[GL-02] every page has its number; of very many those around, the first and the last", () => {
    expect(pageNumbers(2, 16)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
    expect(pageNumbers(50, 100)).toEqual([1, 2, null, 48, 49, 50, 51, 52, null, 99, 100])
  })
})

describe("order", () => {
  const by = (field: string, rows: readonly Values[], descending = false) =>
    sort(rows, transactions, { field, descending }).map((record) => record[field])

  test("amounts by size, days by time, texts by letter, nothing last either way", () => {
    const weights = ["900", "1.250", "", "80"].map((BeratBersih) => row({ BeratBersih }))
    expect(by("BeratBersih", weights)).toEqual(["80", "900", "1.250", ""])
    expect(by("BeratBersih", weights, true)).toEqual(["1.250", "900", "80", ""])
    const days = ["2025-05-30", "2024-12-31"].map((TanggalNota) => row({ TanggalNota }))
    expect(by("TanggalNota", days)).toEqual(["2024-12-31", "2025-05-30"])
    const names = ["budi 10", "Agus", "Budi 2"].map((Supplier) => row({ Supplier }))
    expect(by("Supplier", names)).toEqual(["Agus", "Budi 2", "budi 10"])
  })
})
