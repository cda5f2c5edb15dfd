/** The declaration of the first day (`resources/first-day.ts`): what a new office sets up, in order. */
import type { Values } from "./schema/types"

export interface FirstStep {
  label: string
  text: string
  /** Screen where the step is done. */
  path: string
  /** Resources that must each have a record. */
  exists: readonly string[]
  /** Done only once every add form that requires a choice from these lists offers one: a position for each kind of person. */
  choices?: boolean
  /** Done only once one of these records, which are roles, has a right; the page where rights are given. */
  rights?: { label: string; path: string }
  /** True for a record that does not count, such as one of a seed. */
  but?: (record: Values) => boolean
}

export interface FirstDay {
  title: string
  steps: readonly FirstStep[]
}

/**
 * Declares the list that a new office sees on its dashboard.
 * @example defineFirstDay({ title: "Hari pertama", steps: [{ label: "Supplier", text: "…", path: "/verifikasi-setup/supplier", exists: ["suppliers"] }] })
 */
export const defineFirstDay = (firstDay: FirstDay): FirstDay => firstDay
