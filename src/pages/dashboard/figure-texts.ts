/** Counted figures as texts and addresses. */
import {
  type ActivityLine,
  type Card,
  type Latest,
  type Measure,
  namesIn,
} from "../../core/dashboard/dashboard"
import type { CardFigure, LatestRecord } from "../../core/dashboard/figures"
import { daysUntil, type Months, type PeriodChoice } from "../../core/dashboard/period"
import { addDays, formatDayLong } from "../../core/format/date"
import { formatNumber } from "../../core/format/number"
import type { Resource } from "../../core/schema/resource"
import type { FilterValue } from "../../fields/field-ui"
import { operatorOf } from "../../fields/filter-value"
import { totalText } from "../../fields/total-text"
import { filterKey, UNTOUCHED, writeAddress } from "../../lists/list-state"
import { t } from "../../texts/language"
import type { Change } from "./figures-view"

/** A figure in the form of its field: in rupiah, with its unit, as a percentage. */
export function valueText(measure: Measure, value: number | null, resource: Resource): string {
  if (value === null) return "-"
  if ("share" in measure) return `${formatNumber(value)} %`
  if (!("sum" in measure)) return formatNumber(value)
  if (measure.per !== undefined) return formatNumber(value, 1)
  return totalText(resource.field(measure.sum), { value, unreadable: 0 })
}

/** Beyond it a figure says how little there was before, and nothing about the period. */
const MOST_PERCENT = 999

/** Percent, or points of a share, below which a change is usual and has no colour. */
const LEAST_COLOURED = 5

/** `+12 %`, of a percentage `+3,1`; undefined without anything to compare. */
function changeOf(measure: Measure, { value, before }: CardFigure): Omit<Change, "text"> | undefined {
  if (value === null || before === null || before === 0) return undefined
  const isShare = "share" in measure
  const change = isShare
    ? Math.round((value - before) * 10) / 10
    : Math.round((100 * (value - before)) / before)
  if (!isShare && change > MOST_PERCENT) return undefined
  const sign = change > 0 ? "+" : change < 0 ? "−" : ""
  const text = `${sign}${formatNumber(Math.abs(change))}`
  return {
    short: isShare ? t("{change} poin", { change: text }) : `${text} %`,
    isLoss: change <= -LEAST_COLOURED,
  }
}

/** Undefined without anything to compare. */
export function changeText(
  measure: Measure,
  figure: CardFigure,
  { choice, months }: { choice: PeriodChoice; months: number },
): Change | undefined {
  const changed = changeOf(measure, figure)
  if (!changed) return undefined
  const change = changed.short
  const text =
    choice === "month"
      ? t("{change} dari bulan lalu", { change })
      : choice === "year"
        ? t("{change} dari tahun lalu", { change })
        : months === 1
          ? t("{change} dari bulan sebelumnya", { change })
          : t("{change} dari {months} bulan sebelumnya", { change, months: formatNumber(months) })
  return { ...changed, text }
}

export interface Days {
  from: string
  to: string
}

/** The days that a card counts; undefined for all. */
export function daysOf(
  { measure, period }: Pick<Card, "measure" | "period">,
  { counted, choice, today }: { counted: Months; choice: PeriodChoice; today: string },
): Days | undefined {
  if (period === null) return undefined
  if ("count" in measure && measure.count === "today") return { from: today, to: today }
  return choice === "all" ? undefined : daysUntil(counted, today)
}

/** Address of a list with these records, as far as its filters can select them; undefined without a list. */
export function listHref(
  resource: Resource,
  { measure, period, days }: { measure: Measure; period: string | null; days: Days | undefined },
): string | undefined {
  const { path, filters } = resource.list
  if (path === "") return undefined
  const chosen: Record<string, FilterValue> = {}
  const set = (key: string, operator: string, value: FilterValue) => {
    const filter = filters.find(
      (one) => one.field === key && operatorOf(one, resource.field(key)) === operator,
    )
    if (filter) chosen[filterKey(filter)] = value
  }
  if (period !== null && days) set(period, "between", days)
  if ("share" in measure) set(measure.share, "eq", measure.value)
  return path + writeAddress(resource, { ...UNTOUCHED, filters: chosen })
}

export const dayText = (day: string, today: string): string =>
  day === today ? t("Hari ini") : day === addDays(today, -1) ? t("Kemarin") : formatDayLong(day)

/** A text with its fields filled in; '-' for an empty one. */
export const filledText = (text: string, texts: Readonly<Record<string, string>>): string =>
  namesIn(text).reduce((filled, name) => filled.replace(`{${name}}`, texts[name] || "-"), text)

export const latestLine = (
  { text, detail }: Pick<Latest, "text" | "detail">,
  { texts, day }: LatestRecord,
  today: string,
): ActivityLine => ({
  text: filledText(text, texts),
  by: texts[detail] ?? "",
  when: dayText(day, today),
})
