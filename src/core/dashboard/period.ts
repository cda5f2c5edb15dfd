import { addDays, monthName } from "../format/date"
import { isObject } from "../text"

/** Months `YYYY-MM`, both inclusive. */
export interface Months {
  from: string
  to: string
}
export type PeriodChoice = "month" | "6" | "12" | "year" | "all" | Months

const NAMED: readonly unknown[] = ["month", "6", "12", "year", "all"]
const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/
const isMonth = (value: unknown): value is string => typeof value === "string" && MONTH.test(value)

/** A stored choice; undefined for an invalid one. */
export function readPeriod(value: unknown): PeriodChoice | undefined {
  if (NAMED.includes(value)) return value as PeriodChoice
  return isObject(value) && isMonth(value.from) && isMonth(value.to)
    ? { from: value.from, to: value.to }
    : undefined
}

/** A choice in an address: `month`, `2025-01..2025-06`. */
export const writePeriod = (choice: PeriodChoice): string =>
  typeof choice === "string" ? choice : `${choice.from}..${choice.to}`

/** Reads `writePeriod`; undefined for an invalid text. */
export function parsePeriod(text: string): PeriodChoice | undefined {
  const [from, to] = text.split("..")
  return readPeriod(to === undefined ? from : { from, to })
}

/** The month `YYYY-MM` some months later. */
export function addMonths(month: string, by: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}`
}

/** Limit of the months: a mistyped year would give thousands. */
const MOST = 120

/** Every month between two, at most the last `MOST`. */
export function monthsBetween({ from, to }: Months): string[] {
  const months: string[] = []
  for (let month = to; month >= from && months.length < MOST; month = addMonths(month, -1)) months.push(month)
  return months.reverse()
}

/**
 * The months of a choice.
 * @param days the days of all records, `YYYY-MM-DD`
 * @param today `YYYY-MM-DD`
 */
export function monthsOf(choice: PeriodChoice, days: readonly string[], today: string): Months {
  const now = today.slice(0, 7)
  if (choice === "year") return { from: `${now.slice(0, 4)}-01`, to: `${now.slice(0, 4)}-12` }
  if (choice === "all") {
    const all = [now, ...days.map((day) => day.slice(0, 7))].sort()
    return { from: all[0] ?? now, to: all.at(-1) ?? now }
  }
  if (choice === "month") return { from: now, to: now }
  if (typeof choice === "string") return { from: addMonths(now, 1 - Number(choice)), to: now }
  const { from, to } = choice
  return from <= to ? { from, to } : { from: to, to: from }
}

const runs = ({ from, to }: Months, today: string): boolean =>
  from <= today.slice(0, 7) && today.slice(0, 7) <= to

/** The days of a period, both inclusive; a running one ends today. */
export const daysUntil = (period: Months, today: string) => ({
  from: `${period.from}-01`,
  to: runs(period, today) ? today : lastDay(period.to),
})

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

/** The last day of a month. */
const lastDay = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1)

/** The days before a period to compare it with, both inclusive. */
export interface Before {
  from: string
  to: string
  /** Months between the two periods. */
  months: number
}

/**
 * The same number of months before a period. A running period is compared up to the same day: 1 to 26 November with 1 to 26
 * October.
 */
export function periodBefore(period: Months, today: string): Before {
  const { from, to } = period
  const months = numberOf(to) - numberOf(from) + 1
  const isRunning = runs(period, today)
  const last = lastDay(addMonths(isRunning ? today.slice(0, 7) : to, -months))
  const same = `${last.slice(0, 7)}-${today.slice(8)}`
  return { from: `${addMonths(from, -months)}-01`, to: isRunning && same < last ? same : last, months }
}

const nameOf = (month: string): string => monthName(Number(month.slice(5)))

/** `Mei 2025`. */
export const monthText = (month: string): string => `${nameOf(month)} ${month.slice(0, 4)}`

const dayText = (day: string, hasYear: boolean): string =>
  `${Number(day.slice(8))} ${shortMonth(day.slice(0, 7), true)}${hasYear ? ` ${day.slice(0, 4)}` : ""}`

/** Two days: `1–28 Nov 2026`, `1 Jun – 28 Nov 2026`, `1 Des 2025 – 28 Mei 2026`, or one: `28 Nov 2026`. */
export function daysText({ from, to }: { from: string; to: string }): string {
  if (from === to) return dayText(to, true)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${dayText(to, true)}`
  return `${dayText(from, from.slice(0, 4) !== to.slice(0, 4))} – ${dayText(to, true)}`
}

/** Months: `Jun – Nov 2026`, `Des 2025 – Mei 2026`. */
export function monthsText({ from, to }: Months): string {
  const year = (month: string) => ` ${month.slice(0, 4)}`
  const begin = shortMonth(from, true) + (from.slice(0, 4) === to.slice(0, 4) ? "" : year(from))
  return `${begin} – ${shortMonth(to, true)}${year(to)}`
}

/** The month on a chart's axis: `Mei`, or `Mei 25` if the chart has several years. */
export const shortMonth = (month: string, oneYear: boolean): string =>
  nameOf(month).slice(0, 3) + (oneYear ? "" : ` ${month.slice(2, 4)}`)
