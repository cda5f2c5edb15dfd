import { t } from "../../texts/language"
import { addDays, dayOf, formatDayLong } from "../format/date"
import type { Values } from "../schema/types"
import { sumOf } from "../sum"
import { searchable } from "../text"
import { isEmpty } from "../validation/validate"
import type { ActivityLine, Dashboard, Measure, MonthCount } from "./dashboard"
import { type Months, monthsBetween, monthsOf, type PeriodChoice, shortMonth } from "./period"

/** The dashboard's content; `unreadable` counts values that are no amounts. */
export interface Figures {
  cards: readonly { label: string; value: number; unreadable: number }[]
  months: readonly MonthCount[]
  activities: readonly ActivityLine[]
  period: Months
  total: number
  /** Records without a readable day: they count in no month. */
  undated: number
}

const LATEST = 6

const dayText = (day: string, today: string): string =>
  day === today ? t("Hari ini") : day === addDays(today, -1) ? t("Kemarin") : formatDayLong(day)

/** @param today `YYYY-MM-DD` in the user's time zone */
export function figuresOf(
  rows: readonly Values[],
  { day: dayKey, cards, activities }: Dashboard,
  { choice, today }: { choice: PeriodChoice; today: string },
): Figures {
  const dated = rows.flatMap((row) => {
    const day = dayOf(row[dayKey])
    return day ? [{ row, day }] : []
  })
  const period = monthsOf(
    choice,
    dated.map(({ day }) => day),
    today,
  )
  const inside = dated.filter(({ day }) => day.slice(0, 7) >= period.from && day.slice(0, 7) <= period.to)
  const counted = inside.map(({ row }) => row)

  const measure = (wanted: Measure): { value: number; unreadable: number } => {
    if ("sum" in wanted) return sumOf(counted, wanted.sum)
    if ("distinct" in wanted) {
      const { distinct: key } = wanted
      const texts = counted.filter((row) => !isEmpty(row[key])).map((row) => searchable(String(row[key])))
      return { value: new Set(texts).size, unreadable: 0 }
    }
    // Today's count does not depend on the chosen months.
    const value = wanted.count === "all" ? counted.length : dated.filter(({ day }) => day === today).length
    return { value, unreadable: 0 }
  }

  const counts = new Map<string, number>()
  for (const { day } of inside) counts.set(day.slice(0, 7), (counts.get(day.slice(0, 7)) ?? 0) + 1)
  const oneYear = period.from.slice(0, 4) === period.to.slice(0, 4)
  // The last of the records of one day is the newest.
  const latest = [...inside].reverse().sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
  return {
    cards: cards.map(({ label, actual }) => ({ label, ...measure(actual) })),
    months: monthsBetween(period).map((month) => ({
      month: shortMonth(month, oneYear),
      count: counts.get(month) ?? 0,
    })),
    activities: latest
      .slice(0, LATEST)
      .map(({ row, day }) => ({ ...activities.actual(row), when: dayText(day, today) })),
    period,
    total: counted.length,
    undated: rows.length - dated.length,
  }
}
