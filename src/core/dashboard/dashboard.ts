/** The declaration of a dashboard (`resources/dashboard.ts`): cards, charts and latest records of any list, as data. */
import type { Declared } from "../schema/define"
import type { FieldsInput } from "../schema/types"

/**
 * The figure of a card or of a part of a chart, over the records of the period: all of them, today's, the number of
 * distinct values, a sum (`per: 1000`: in thousands), or the percentage with one value among those with any.
 */
export type Measure<N extends string = string> =
  | { count: "all" | "today" }
  | { distinct: N }
  | { sum: N; per?: number }
  | { share: N; value: string }

/** The name of a view in the switch. */
export interface ViewName {
  label: string
  explained: string
}
export interface MonthCount {
  month: string
  count: number
}
export interface ActivityLine {
  text: string
  by: string
  when: string
}

interface Common<N extends string> {
  /** The date by which records belong to a period; without it all of them count, in any period. */
  period?: N
  /** Left out of *Data sebenarnya*, so that no request is made there. */
  only?: "all"
}
type CardOf<N extends string> = {
  label: string
  sample?: number
  /** Shown in the first row of counted figures, in large type; at most three cards. */
  large?: true
  /** Heading under which the card is listed among counted figures. Samples keep equal tiles in the order of the cards. */
  group?: string
} & Common<N> &
  Measure<N>
type ChartOf<N extends string> = { heading: string } & Common<N> &
  Measure<N> &
  (
    | { by: "month"; labels: { month: string; count: string }; sample?: readonly MonthCount[] }
    | { by: N; most: number }
  )
interface LatestOf<N extends string> {
  heading: string
  period: N
  /** `{field}` is filled in: `Nota {NoNota}`. */
  text: string
  /** The field below the text. */
  detail: N
  sample?: readonly ActivityLine[]
}
/** The user's own records of the last seven days, for a role that may not list any source of the cards. */
interface OwnOf<N extends string> extends Omit<LatestOf<N>, "sample"> {
  /** The field with the user's name. */
  person: N
}

type KeyOf<F> = keyof F & string
type Sourced<F extends FieldsInput, Part> = { source: Declared<F> } & Part

interface DashboardInput<
  C extends readonly FieldsInput[],
  H extends readonly FieldsInput[],
  L extends FieldsInput,
  O extends FieldsInput,
> {
  title: string
  /** Fixed figures; left out: the dashboard has none. */
  sample?: ViewName
  actual: ViewName
  /** Lists of all browsers, from their copies on our own server. */
  all?: ViewName
  cards: { [K in keyof C]: Sourced<C[K], CardOf<NoInfer<KeyOf<C[K]>>>> }
  charts?: { [K in keyof H]: Sourced<H[K], ChartOf<NoInfer<KeyOf<H[K]>>>> }
  latest?: Sourced<L, LatestOf<NoInfer<KeyOf<L>>>>
  own?: Sourced<O, OwnOf<NoInfer<KeyOf<O>>>>
}

interface Named {
  /** The same in every language and build: names the figure in a response. */
  id: string
  /** Name of the resource. */
  source: string
  period: string | null
  only: "all" | null
  measure: Measure
}
export interface Card extends Named {
  label: string
  sample: number | null
  large: boolean
  /** null: a tile without a heading. */
  group: string | null
}
export interface Chart extends Named {
  heading: string
  /** "month": the line of the months; else the bars of the most frequent values of a field. */
  by: string
  labels: { month: string; count: string }
  most: number
  sample: readonly MonthCount[] | null
}
export interface Latest {
  source: string
  heading: string
  period: string
  text: string
  detail: string
  sample: readonly ActivityLine[]
}
export type Own = Omit<Latest, "sample"> & { person: string }

export interface Dashboard {
  title: string
  sample: ViewName | null
  actual: ViewName
  all: ViewName | null
  cards: readonly Card[]
  charts: readonly Chart[]
  latest: Latest | null
  own: Own | null
}

/** A dashboard that counts nothing. */
export const NO_DASHBOARD: Dashboard = {
  title: "",
  sample: null,
  actual: { label: "", explained: "" },
  all: null,
  cards: [],
  charts: [],
  latest: null,
  own: null,
}

type Loose = Readonly<Record<string, unknown>> & { source: { name: string } }

function measureOf(given: Loose): Measure {
  const { count, distinct, sum, per, share, value } = given
  if (sum !== undefined) return { sum: String(sum), ...(per !== undefined && { per: Number(per) }) }
  if (share !== undefined) return { share: String(share), value: String(value) }
  return distinct === undefined
    ? { count: count === "today" ? "today" : "all" }
    : { distinct: String(distinct) }
}

function named(given: Loose): Named {
  const measure = measureOf(given)
  const source = given.source.name
  const period = typeof given.period === "string" ? given.period : null
  const by = typeof given.by === "string" ? [`by ${given.by}`] : []
  const id = [source, ...Object.entries(measure).flat(), ...by, period ?? ""].join(" ")
  return { id, source, period, only: given.only === "all" ? "all" : null, measure }
}

/**
 * Declares the dashboard: a card or chart of a field that its source does not have does not compile.
 * @example defineDashboard({ cards: [{ label: "Mitra", source: partners, count: "all" }], … })
 */
export function defineDashboard<
  const C extends readonly FieldsInput[],
  const H extends readonly FieldsInput[] = [],
  const L extends FieldsInput = FieldsInput,
  const O extends FieldsInput = FieldsInput,
>(given: DashboardInput<C, H, L, O>): Dashboard {
  const { title, sample, actual, all, latest, own } = given
  const cards = given.cards as unknown as readonly (Loose & Pick<Card, "label">)[]
  const charts = (given.charts ?? []) as unknown as readonly (Loose & Pick<Chart, "heading">)[]
  const lines = <T extends { source: { name: string } }>(one: T) => ({ ...one, source: one.source.name })
  return {
    title,
    sample: sample ?? null,
    actual,
    all: all ?? null,
    cards: cards.map((card) => ({
      ...named(card),
      label: card.label,
      sample: (card.sample as number | undefined) ?? null,
      large: card.large === true,
      group: typeof card.group === "string" ? card.group : null,
    })),
    charts: charts.map((chart) => ({
      ...named(chart),
      heading: chart.heading,
      by: String(chart.by),
      labels: (chart.labels as Chart["labels"] | undefined) ?? { month: "", count: "" },
      most: Number(chart.most ?? 0),
      sample: (chart.sample as Chart["sample"] | undefined) ?? null,
    })),
    latest: latest
      ? { ...lines(latest as unknown as Loose & LatestOf<string>), sample: latest.sample ?? [] }
      : null,
    own: own ? lines(own as unknown as Loose & OwnOf<string>) : null,
  }
}

/** Names of all resources that a dashboard counts. */
export const sourcesOf = ({ cards, charts, latest }: Dashboard): string[] => [
  ...new Set([...cards, ...charts, ...(latest ? [latest] : [])].map(({ source }) => source)),
]

/** The fields that a measure reads. */
export const fieldsOf = (measure: Measure): string[] => {
  if ("sum" in measure) return [measure.sum]
  if ("distinct" in measure) return [measure.distinct]
  return "share" in measure ? [measure.share] : []
}

/** The fields named in a text: `Nota {NoNota}`. */
export const namesIn = (text: string): string[] => [...text.matchAll(/{(\w+)}/g)].map(([, name = ""]) => name)
