/** The query engine with the specification's own list: searched fields, filters and order. */
import { describe, expect, test } from "vitest"
import { registry } from "../../../resources/registry"
import { clampPage, PAGE_SIZE, pageCount } from "../../../src/core/query/page-number"
import { runQuery } from "../../../src/core/query/run"
import type { ListQuery, QueryFilter } from "../../../src/core/query/types"
import type { Values } from "../../../src/core/schema/types"
import { queryTypes } from "../../../src/fields/registry"
import { pageNumbers } from "../../../src/views/table/pager"

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
const ask = async (rows: readonly Values[], query: ListQuery) =>
  (await runQuery(rows, query, { resource: transactions, types: queryTypes })).data
const search = (value: string): QueryFilter => ({ field: "q", operator: "contains", value })
const found = async (values: Values, text: string) =>
  (await ask([row(values)], { filters: [search(text)] })).length === 1
const fits = async (values: Values, field: string, operator: string, value: unknown) =>
  (await ask([row(values)], { filters: [{ field, operator, value }] })).length === 1

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
  ])("[TX-05, GL-04] %s is searched, whatever the case", async (key, value) => {
    expect(await found({ [key]: value }, value.toLowerCase())).toBe(true)
    expect(await found({ [key]: value }, value.toUpperCase())).toBe(true)
    expect(await found({}, `${value}?`)).toBe(false)
  })

  test.each(["harga", "JenisVarietes", "TanggalNota"])("[TX-06] %s is not searched", async (key) => {
    expect(await found({ [key]: "zzz" }, "zzz")).toBe(false)
  })

  test("a match never spans two fields", async () => {
    expect(await found({ NoNota: "12", KodeReferensi: "34" }, "1234")).toBe(false)
  })

  test("[AB-94] accents and the number of blanks are ignored", async () => {
    expect(await found({ NoNota: "Désa  ÉMAS" }, "desa émas ")).toBe(true)
  })
})

describe("filters", () => {
  test("[TX-08, TX-16, GL-18] a date range compares days, both bounds included, either open", async () => {
    for (const field of ["TanggalNota", "TanggalVerifikasi"]) {
      const between = (...bounds: string[]) => fits({ [field]: "2025-05-09" }, field, "between", bounds)
      expect(await between("2025-05-09", "2025-05-09")).toBe(true)
      expect(await between("2025-05-10")).toBe(false)
      expect(await between("", "2025-05-08")).toBe(false)
      expect(await between("", "2025-10-01")).toBe(true)
      expect(await fits({ [field]: "" }, field, "between", ["", "2025-10-01"])).toBe(false)
    }
  })

  test.each([
    ["TX-10", "Supplier", "sumber", "maju"],
    ["TX-11", "IdAngkutan", "SLAMET", "wayan"],
    ["TX-12", "NoKendaraan", "8123", "9999"],
    ["TX-14", "JenisVarietes", "kun", "putih"],
  ])("[%s] a part of %s is found, whatever the case", async (_id, field, part, other) => {
    expect(await fits({}, field, "contains", part)).toBe(true)
    expect(await fits({}, field, "contains", other)).toBe(false)
  })

  test("[TX-13] weights are parsed in Indonesian format; other texts match no bound", async () => {
    const between = (weight: string, ...bounds: string[]) =>
      fits({ BeratBersih: weight }, "BeratBersih", "between", bounds)
    expect(await between("1.250,5", "1250", "1251")).toBe(true)
    expect(await between("1.250,5", "1.251")).toBe(false)
    expect(await between("1250 kg", "", "1250")).toBe(true)
    expect(await between("banyak", "1")).toBe(false)
    expect(await between("banyak", "", "")).toBe(true)
    expect(await between("banyak", "1.")).toBe(true)
  })

  test("all filters and the search must fit together", async () => {
    const rows = [row({ Supplier: "A" }), row({ Supplier: "A", NoNota: "7777" }), row({ NoNota: "7777" })]
    const supplier = { field: "Supplier", operator: "contains", value: "a" }
    expect(await ask(rows, { filters: [search("7777"), supplier] })).toEqual([rows[1]])
  })
})

describe("pages", () => {
  test("[GL-03, CN-04] 20 rows are one page, 21 are two", () => {
    expect(PAGE_SIZE).toBe(20)
    expect([0, 1, 20, 21, 40, 41].map((total) => pageCount(total))).toEqual([1, 1, 1, 2, 2, 3])
  })

  test("[GL-01] after a deletion the last remaining page is shown", () => {
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
  const by = async (field: string, rows: readonly Values[], order: "asc" | "desc" = "asc") =>
    (await ask(rows, { sorters: [{ field, order }] })).map((record) => record[field])

  test("amounts by size, days by time, texts by letter, nothing last either way", async () => {
    const weights = ["900", "1.250", "", "80"].map((BeratBersih) => row({ BeratBersih }))
    expect(await by("BeratBersih", weights)).toEqual(["80", "900", "1.250", ""])
    expect(await by("BeratBersih", weights, "desc")).toEqual(["1.250", "900", "80", ""])
    const days = ["2025-05-30", "2024-12-31"].map((TanggalNota) => row({ TanggalNota }))
    expect(await by("TanggalNota", days)).toEqual(["2024-12-31", "2025-05-30"])
    const names = ["budi 10", "Agus", "Budi 2"].map((Supplier) => row({ Supplier }))
    expect(await by("Supplier", names)).toEqual(["Agus", "Budi 2", "budi 10"])
  })
})
