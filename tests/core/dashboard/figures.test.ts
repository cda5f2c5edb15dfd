/** Figures of the dashboard: cards, months and activities of a period. */
import { expect, test } from "vitest"
import { dashboard } from "../../../resources/dashboard"
import { registry } from "../../../resources/registry"
import { figuresOf, type SourceFigures } from "../../../src/core/dashboard/figures"
import {
  addMonths,
  daysUntil,
  monthsBetween,
  monthsOf,
  type PeriodChoice,
  parsePeriod,
  periodBefore,
  readPeriod,
  shortMonth,
  writePeriod,
} from "../../../src/core/dashboard/period"
import type { Field } from "../../../src/core/schema/resource"
import type { Values } from "../../../src/core/schema/types"
import { formatValue } from "../../../src/fields/registry"

const TODAY = "2026-01-15"
const of = (NoNota: string, TanggalNota: string, Supplier: string, BeratBersih: string) => ({
  NoNota,
  TanggalNota,
  Supplier,
  BeratBersih,
})
const ROWS = [
  of("1", "2025-07-31", "CV Maju", "100"),
  of("2", "2025-08-01", "CV Maju", "1.250,5 kg"),
  of("3", "2026-01-15", " cv  maju", "banyak"),
  of("4", "2026-01-14", "UD Tani", ""),
  of("5", "2026-02-01", "UD Tani", "1"),
  of("6", "kemarin", "UD Tani", "1"),
]
const transactions = registry.get("transactions")
const textOf = (field: Field, record: Values) => formatValue(record[field.key], field, record)
const counted = (choice: PeriodChoice, rows: readonly Values[] = ROWS) =>
  figuresOf(rows, { dashboard, resource: transactions, choice, today: TODAY, textOf })
const cardOf = ({ cards }: SourceFigures, label: string) => {
  const card = dashboard.cards.find((one) => one.label === label)
  if (!card) throw new Error(`no card '${label}'`)
  return cards[card.id]
}
const SPECIFIED = ["Total Transaksi", "Supplier Aktif", "Nota Hari Ini", "Total Berat (kg)"]
const values = (figures: SourceFigures) => SPECIFIED.map((label) => cardOf(figures, label)?.value)
const [byMonth, bySupplier] = dashboard.charts.map(({ id }) => id)

test("the cards count the records of the period; today is today", () => {
  expect(values(counted("6"))).toEqual([3, 2, 1, 1250.5])
  expect(cardOf(counted("6"), "Total Berat (kg)")?.unreadable).toBe(1)
  expect(values(counted("all"))).toEqual([4, 2, 1, 1350.5])
  expect(cardOf(counted({ from: "2025-08", to: "2025-07" }), "Nota Hari Ini")?.value).toBe(1)
  expect(cardOf(counted("6"), "Berat (ton)")?.value).toBe(1.2505)
  expect([counted("6").undated, counted("6").total]).toEqual([1, 3])
})

test("every month of the period has its count; a short period is shown with the months before", () => {
  const months = [
    { name: "2025-08", value: 1 },
    { name: "2025-09", value: 0 },
    { name: "2025-10", value: 0 },
    { name: "2025-11", value: 0 },
    { name: "2025-12", value: 0 },
    { name: "2026-01", value: 2 },
  ]
  expect(counted("6").charts[byMonth ?? ""]).toEqual(months)
  expect(counted("month").charts[byMonth ?? ""]).toEqual(months)
  expect(counted("year").charts[byMonth ?? ""]).toHaveLength(12)
  expect(counted("all").charts[byMonth ?? ""]?.map(({ name }) => name)).toHaveLength(7)
  expect(["2026-01", "2025-08"].map((month) => shortMonth(month, false))).toEqual(["Jan 26", "Agu 25"])
})

test("a period is compared with the one before it, a running one up to the same day", () => {
  const rows = [
    of("1", "2025-12-14", "A", "100"),
    of("2", "2025-12-15", "A", "10"),
    of("3", "2025-12-16", "A", "1000"),
    of("4", "2026-01-02", "A", "220"),
  ]
  expect(cardOf(counted("month", rows), "Total Berat (kg)")).toMatchObject({ value: 220, before: 110 })
  expect(cardOf(counted({ from: "2025-12", to: "2025-12" }, rows), "Total Transaksi")).toMatchObject({
    value: 3,
    before: 0,
  })
  expect(cardOf(counted("all", rows), "Total Transaksi")?.before).toBeNull()
  expect(cardOf(counted("month", rows), "Nota Hari Ini")?.before).toBeNull()
  expect(periodBefore({ from: "2025-10", to: "2025-12" }, TODAY)).toEqual({
    from: "2025-07-01",
    to: "2025-09-30",
    months: 3,
  })
  expect(daysUntil({ from: "2025-10", to: "2025-12" }, TODAY)).toEqual({
    from: "2025-10-01",
    to: "2025-12-31",
  })
  expect(daysUntil({ from: "2025-10", to: "2026-12" }, TODAY)).toEqual({ from: "2025-10-01", to: TODAY })
})

test("a record dated after today counts in no period, as its days say, and is told", () => {
  const rows = [
    of("1", "2026-01-15", "A", "100"),
    of("2", "2026-01-16", "B", "10"),
    of("3", "2026-01-31", "B", "1"),
    of("4", "2028-05-05", "B", "1"),
    of("5", "2025-12-15", "A", "40"),
    of("6", "2025-12-16", "A", "7"),
  ]
  const month = counted("month", rows)
  expect(values(month)).toEqual([1, 1, 1, 100])
  expect(cardOf(month, "Total Berat (kg)")?.before).toBe(40)
  expect([month.total, month.later]).toEqual([1, 2])
  expect(month.latest.map(({ texts }) => texts.NoNota)).toEqual(["1"])
  expect(month.charts[byMonth ?? ""]?.at(-1)).toEqual({ name: "2026-01", value: 1 })
  expect(month.charts[bySupplier ?? ""]).toEqual([{ name: "A", value: 100 }])
  const all = counted("all", rows)
  expect([all.total, all.later, all.period.to]).toEqual([3, 3, "2026-01"])
})

test("the largest suppliers come first; names that differ in case and blanks are one", () => {
  const rows = [...ROWS, ...["A", "B", "C", "D", "E"].map((name) => of(name, "2026-01-02", name, "3000"))]
  const bars = counted("6", rows).charts[bySupplier ?? ""]
  expect(bars).toHaveLength(5)
  expect(bars?.[0]).toEqual({ name: "A", value: 3000 })
  expect(counted("6").charts[bySupplier ?? ""]?.[0]).toEqual({ name: "CV Maju", value: 1250.5 })
})

test("a share is a percentage of the records with a value", () => {
  const card = dashboard.cards.find(({ measure }) => "share" in measure)
  const result = (verificationResults: string) => ({ verificationDate: TODAY, verificationResults })
  const rows = [result("Lolos_FH"), result("Lolos_FH"), result("Tidak_lolos_FH"), result("")]
  const resource = registry.get("verifications")
  const { cards } = figuresOf(rows, { dashboard, resource, choice: "6", today: TODAY, textOf })
  expect(cards[card?.id ?? ""]).toEqual({ value: 66.7, before: null, unreadable: 0 })
  const none = figuresOf([], { dashboard, resource, choice: "6", today: TODAY, textOf })
  expect(none.cards[card?.id ?? ""]?.value).toBeNull()
})

test("the latest records are first, with the texts of their line", () => {
  expect(counted("6").latest).toEqual([
    { day: "2026-01-15", texts: { NoNota: "3", Supplier: " cv  maju" } },
    { day: "2026-01-14", texts: { NoNota: "4", Supplier: "UD Tani" } },
    { day: "2025-08-01", texts: { NoNota: "2", Supplier: "CV Maju" } },
  ])
  const many = Array.from({ length: 50 }, (_, at) => of(String(at), "2026-01-02", "A", "1"))
  const latest = Array.from({ length: 12 }, (_, at) => String(49 - at))
  expect(counted("6", many).latest.map(({ texts }) => texts.NoNota)).toEqual(latest)
})

test("figures of fields that the session may not read are left out", () => {
  const fields = transactions.fields.filter(({ key }) => key !== "BeratBersih")
  const resource = { ...transactions, fields }
  const { cards, charts } = figuresOf(ROWS, { dashboard, resource, choice: "6", today: TODAY, textOf })
  expect(Object.keys(cards).filter((id) => id.includes("BeratBersih"))).toEqual([])
  expect(Object.keys(charts)).toEqual([byMonth])
})

test("a mistyped year has at most 120 months, and a stored period is validated", () => {
  expect(addMonths("2026-01", -1)).toBe("2025-12")
  expect(monthsOf("all", ["0001-01-01"], TODAY)).toEqual({ from: "0001-01", to: "2026-01" })
  expect(monthsBetween({ from: "0001-01", to: "2026-01" })).toHaveLength(120)
  expect(["6", { from: "2025-01", to: "2025-03" }].map(readPeriod)).toEqual([
    "6",
    { from: "2025-01", to: "2025-03" },
  ])
  expect(["7", null, { from: "2025-13", to: "2025-01" }, { from: "2025-01" }].map(readPeriod)).toEqual(
    Array(4).fill(undefined),
  )
})

test("a period in an address is read back; another text is none", () => {
  for (const choice of ["month", "6", "year", "all", { from: "2025-01", to: "2025-06" }] as const)
    expect(parsePeriod(writePeriod(choice))).toEqual(choice)
  for (const text of ["", "7", "2025-01", "2025-13..2026-01", "a..b"])
    expect(parsePeriod(text)).toBeUndefined()
})
