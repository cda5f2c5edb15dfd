import type { Values } from "../../src/core/schema/types"
import type { Sampler } from "../../src/fields/field-type"
import type { Person } from "./people"

/** What a recipe draws from. */
export interface RecipeContext extends Sampler {
  /** Someone believable; the same for the whole record. */
  person: Person
  /** The records of another resource that are there already. */
  rows: (resource: string) => readonly Values[]
  /** A day, this many days (at least, below) before the sample's own today. */
  daysAgo: (from: number, to: number) => string
}

/** What generic values would not make believable. Everything else is drawn from the declaration. */
export interface Recipe {
  /** How many records; default 20. */
  count: number
  /** Values that stand for those of the declaration; undefined leaves the field to it. */
  values?: (draw: RecipeContext) => Values
}

/** Adds days to a `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
