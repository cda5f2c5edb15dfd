/** Figures of the dashboard: cards, months and activities of a period. */
import { expect, test } from "vitest"
import { dashboard } from "../../../resources/dashboard"
import { registry } from "../../../resources/registry"
import { figuresOf } from "../../../src/core/dashboard/figures"
import { addMonths, monthsBetween, monthsOf, readPeriod } from "../../../src/core/dashboard/period"

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
const counted = (choice: Parameters<typeof figuresOf>[2]["choice"]) =>
  figuresOf(ROWS, dashboard, { choice, today: TODAY })

test("every counted field is a field of the resource", () => {
  const resource = registry.get(dashboard.resource.name)
  const fields = dashboard.cards.flatMap(({ actual }) =>
    "sum" in actual ? [actual.sum] : "distinct" in actual ? [actual.distinct] : [],
  )
  for (const key of [dashboard.day, ...fields]) expect(resource.field(key).key).toBe(key)
})

test("the cards count the records of the period; today is today", () => {
  expect(counted("6").cards.map(({ value, unreadable }) => [value, unreadable])).toEqual([
    [3, 0],
    [2, 0],
    [1, 0],
    [1250.5, 1],
  ])
  expect(counted("all").cards.map(({ value }) => value)).toEqual([5, 2, 1, 1351.5])
  expect(counted({ from: "2025-08", to: "2025-07" }).cards[2]?.value).toBe(1)
  expect([counted("6").undated, counted("6").total]).toEqual([1, 3])
})

test("every month has its count, with the year if there are two years", () => {
  expect(counted("6").months).toEqual([
    { month: "Agu 25", count: 1 },
    { month: "Sep 25", count: 0 },
    { month: "Okt 25", count: 0 },
    { month: "Nov 25", count: 0 },
    { month: "Des 25", count: 0 },
    { month: "Jan 26", count: 2 },
  ])
  expect(counted("year").months).toHaveLength(12)
  expect(counted("year").months[0]).toEqual({ month: "Jan", count: 2 })
})

test("the latest activity is first, with its day", () => {
  expect(counted("6").activities).toEqual([
    { text: "Nota 3", by: " cv  maju", when: "Hari ini" },
    { text: "Nota 4", by: "UD Tani", when: "Kemarin" },
    { text: "Nota 2", by: "CV Maju", when: "01 Agustus 2025" },
  ])
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
