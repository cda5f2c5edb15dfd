/** The declaration of a dashboard (`resources/dashboard.ts`): fixed samples and counted figures. */
import type { Declared } from "../schema/define"
import type { FieldsInput, Values } from "../schema/types"

/** The figure of a card over the records of a period: all of them, today's, distinct values, or a sum. */
export type Measure<N extends string = string> = { count: "all" | "today" } | { distinct: N } | { sum: N }

interface Card<N extends string = string> {
  label: string
  sample: number
  actual: Measure<N>
}
/** The name of the source in the switch. */
export interface Source {
  label: string
  explained: string
}

interface DashboardInput<N extends string> {
  title: string
  day: N
  sample: Source
  actual: Source
  cards: readonly Card<N>[]
  chart: {
    heading: string
    labels: { month: string; count: string }
    sample: readonly MonthCount[]
  }
  activities: {
    sample: readonly ActivityLine[]
    actual: (record: Values) => { text: string; by: string }
  }
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

export interface Dashboard extends DashboardInput<string> {
  resource: { name: string }
}

/**
 * Declares the dashboard; it counts fields of a browser list, or it does not compile.
 * @example defineDashboard({ resource: transactions, day: "TanggalNota", cards: [{ label, sample: 18, actual: { count: "today" } }], … })
 */
export const defineDashboard = <const F extends FieldsInput>(
  dashboard: { resource: Declared<F> } & DashboardInput<NoInfer<keyof F & string>>,
): Dashboard => dashboard as unknown as Dashboard
