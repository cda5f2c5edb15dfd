/** The figures of a dashboard over one list, counted record by record, in the browser and on the server. */
import { dayOf } from "../format/date"
import type { Field, Resource } from "../schema/resource"
import type { Values } from "../schema/types"
import { searchable } from "../text"
import { isEmpty } from "../validation/values"
import { type Counter, createCounter } from "./counter"
import { type Card, type Chart, type Dashboard, fieldsOf, namesIn } from "./dashboard"
import { addMonths, type Months, monthsBetween, monthsOf, type PeriodChoice, periodBefore } from "./period"

export interface CardFigure {
  /** null: a percentage of no records. */
  value: number | null
  /** The period before; null: there is none to compare with. */
  before: number | null
  /** Number of values that are no amounts. */
  unreadable: number
}
export interface ChartPoint {
  /** `YYYY-MM`, or a value of the field. */
  name: string
  value: number
}
export interface LatestRecord {
  day: string
  /** The fields that its line shows, formatted. */
  texts: Readonly<Record<string, string>>
}
/** The figures of one source, by the ids of cards and charts; without those of fields that the session may not read. */
export interface SourceFigures {
  cards: Readonly<Record<string, CardFigure>>
  charts: Readonly<Record<string, readonly ChartPoint[]>>
  latest: readonly LatestRecord[]
  period: Months
  /** Number of records in the period. */
  total: number
  /** Records without a readable day: they count in no period. */
  undated: number
  /** Records of the period with a day after today, which do not count: a period ends today at the latest. */
  later: number
}

export interface FiguresSite {
  dashboard: Dashboard
  /** With the fields that the session may read. */
  resource: Resource
  /** `today`: `YYYY-MM-DD` in the user's time zone. */
  choice: PeriodChoice
  today: string
  textOf: (field: Field, record: Values) => string
}

/** A desk shows as many as its column has room for. */
const LATEST = 12
/** Months of a chart, at least (DB-07). */
const CHART_MONTHS = 6
const EVER = { from: "0000-00", to: "9999-99" }

const isIn = (day: string, { from, to }: Months): boolean => day.slice(0, 7) >= from && day.slice(0, 7) <= to

type Tally = (record: Values, day: string | undefined) => void

const known = (value: number): number | null => (Number.isNaN(value) ? null : value)

function cardTally({ measure, period }: Card, { choice, today }: FiguresSite, within: Months) {
  const [now, then] = [createCounter(measure), createCounter(measure)]
  const isToday = "count" in measure && measure.count === "today"
  const compared = period !== null && !isToday && choice !== "all" ? periodBefore(within, today) : null
  const add: Tally = (record, day) => {
    if (period === null) return now.add(record)
    if (day === undefined) return
    // Today's count does not depend on the chosen months.
    if (isToday ? day === today : isIn(day, within)) now.add(record)
    else if (compared && day >= compared.from && day <= compared.to) then.add(record)
  }
  const end = (): CardFigure => {
    const { value, unreadable } = now.value()
    return { value: known(value), unreadable, before: compared ? known(then.value().value) : null }
  }
  return { add, end }
}

/** A short period is shown with the months before it. */
function withMonthsBefore({ from, to }: Months): Months {
  const least = addMonths(to, 1 - CHART_MONTHS)
  return { from: least < from ? least : from, to }
}

function chartTally({ measure, by, most, period }: Chart, site: FiguresSite, within: Months) {
  const groups = new Map<string, { name: string; counter: Counter }>()
  const byMonth = by === "month"
  const field = byMonth ? null : site.resource.field(by)
  const shown = byMonth && site.choice !== "all" ? withMonthsBefore(within) : within
  const add: Tally = (record, day) => {
    if (period !== null && (day === undefined || !isIn(day, shown))) return
    if (field && isEmpty(record[by])) return
    const name = field ? site.textOf(field, record) : (day ?? "").slice(0, 7)
    const key = field ? searchable(name) : name
    const group = groups.get(key) ?? { name, counter: createCounter(measure) }
    groups.set(key, group)
    group.counter.add(record)
  }
  const figureOf = (key: string) => groups.get(key)?.counter.value().value ?? 0
  const end = (counted: Months): ChartPoint[] => {
    if (!field) {
      const months = monthsBetween(site.choice === "all" ? counted : shown)
      return months.map((name) => ({ name, value: figureOf(name) }))
    }
    return [...groups.values()]
      .map(({ name, counter }) => ({ name, value: counter.value().value }))
      .sort((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1))
      .slice(0, most)
  }
  return { add, end }
}

function latestTally({ dashboard: { latest }, resource, textOf }: FiguresSite, within: Months) {
  const found: (LatestRecord & { place: number })[] = []
  const keys = latest ? [...namesIn(latest.text), latest.detail] : []
  const trim = () => {
    // The last of the records of one day is the newest.
    found.sort((a, b) => (a.day === b.day ? b.place - a.place : a.day < b.day ? 1 : -1))
    found.splice(LATEST)
  }
  let place = 0
  const add: Tally = (record, day) => {
    place++
    if (day === undefined || !isIn(day, within)) return
    const last = found.length >= LATEST ? found[LATEST - 1] : undefined
    if (last && day < last.day) return
    const texts = Object.fromEntries(keys.map((key) => [key, textOf(resource.field(key), record)]))
    found.push({ day, texts, place })
    if (found.length > LATEST) trim()
  }
  const end = (): LatestRecord[] => {
    trim()
    return found.map(({ day, texts }) => ({ day, texts }))
  }
  return { add, end }
}

const readable = ({ fields }: Resource, keys: readonly (string | null)[]): boolean =>
  keys.every((key) => key === null || fields.some((field) => field.key === key))

/** Counts the records of one source; `end` returns the figures. */
export function createFigures(site: FiguresSite) {
  const { dashboard, resource, choice, today } = site
  const own = <T extends { source: string }>(parts: readonly T[]) =>
    parts.filter(({ source }) => source === resource.name)
  const within = choice === "all" ? EVER : monthsOf(choice, [], today)
  const cards = own(dashboard.cards)
    .filter(({ measure, period }) => readable(resource, [period, ...fieldsOf(measure)]))
    .map((card) => ({ ...card, ...cardTally(card, site, within) }))
  const charts = own(dashboard.charts)
    .filter(({ measure, period, by }) =>
      readable(resource, [period, by === "month" ? null : by, ...fieldsOf(measure)]),
    )
    .map((chart) => ({ ...chart, ...chartTally(chart, site, within) }))
  const line = own(dashboard.latest ? [dashboard.latest] : []).find(({ period, text, detail }) =>
    readable(resource, [period, detail, ...namesIn(text)]),
  )
  const latest = line && { ...line, ...latestTally(site, within) }
  const parts = [...cards, ...charts, ...(latest ? [latest] : [])]
  const main = parts.find(({ period }) => period !== null)?.period ?? null
  const periods = [...new Set(parts.flatMap(({ period }) => period ?? []))]
  const bounds: { first?: string; last?: string } = {}
  let [total, undated, later] = [0, 0, 0]

  const note = (day: string | undefined) => {
    if (main === null) total++
    else if (day === undefined) undated++
    else if (isIn(day, within)) {
      if (day > today) {
        later++
        return
      }
      total++
      if (bounds.first === undefined || day < bounds.first) bounds.first = day
      if (bounds.last === undefined || day > bounds.last) bounds.last = day
    }
  }
  return {
    add: (record: Values): void => {
      const days = new Map(periods.map((key) => [key, dayOf(record[key])]))
      note(main === null ? undefined : days.get(main))
      for (const { add, period } of parts) {
        const day = period === null ? undefined : days.get(period)
        if (day === undefined || day <= today) add(record, day)
      }
    },
    end: (): SourceFigures => {
      const period =
        choice === "all" ? monthsOf(choice, [bounds.first ?? today, bounds.last ?? today], today) : within
      return {
        cards: Object.fromEntries(cards.map(({ id, end }) => [id, end()])),
        charts: Object.fromEntries(charts.map(({ id, end }) => [id, end(period)])),
        latest: latest?.end() ?? [],
        period,
        total,
        undated,
        later,
      }
    },
  }
}

/** The figures of a list in memory. */
export function figuresOf(rows: readonly Values[], site: FiguresSite): SourceFigures {
  const figures = createFigures(site)
  for (const row of rows) figures.add(row)
  return figures.end()
}
