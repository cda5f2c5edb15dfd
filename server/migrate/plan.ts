/** A plan: steps, obstacles and notes. */

import type { Outdated } from "./epochs"
import type { Dropped, SchemaSnapshot } from "./schema-snapshot"
import type { Site } from "./site"

/** Order in which steps are executed. */
export const PHASES = [
  "set tables aside",
  "name tables",
  "loosen",
  "set columns aside",
  "name columns",
  "convert",
  "add",
  "fill",
  "fasten",
  "clear",
  "work out",
] as const
export type Phase = (typeof PHASES)[number]

/** A row that is an obstacle. */
export interface BlockingRow {
  id: string
  /** Formatted for the operator. */
  value: string
}

export interface Obstacle {
  /** `resource.field`, a resource or a table. */
  place: string
  /** Reason and remedy. */
  sentence: string
  rows: readonly BlockingRow[]
}

export interface Step {
  /** `resource.field`, a resource or a table. */
  place: string
  /** The change and the number of rows, for a developer. */
  sentence: string
  /** How many rows it changes. */
  rows: number
  /** Adds and loses nothing: a start carries it out by itself. */
  additive: boolean
  /** Recreates a part dropped or changed by hand; the start's log names it. */
  repairs?: boolean
  obstacles?: readonly Obstacle[]
  run: readonly { phase: Phase; work: (site: Site) => Promise<unknown> }[]
  /** Parts that the step sets aside. */
  drops?: readonly Dropped[]
  /** Dropped parts that the step removes. */
  takes?: readonly Dropped[]
}

/** A change for users without a change of the database. */
export interface Note {
  place: string
  sentence: string
  rows: number
}

export interface Plan {
  steps: readonly Step[]
  notes: readonly Note[]
  /** With any obstacle nothing is executed. */
  obstacles: readonly Obstacle[]
  /** Names of files in `migrations/` that have not run here. */
  migrations: readonly string[]
  /** Not null: this build is older than the database. */
  outdated: Outdated | null
  /** The database holds nothing of ours yet. */
  fresh: boolean
  /** Tables whose indexes and limits are dropped before and recreated after, by their current names. */
  touched: readonly string[]
  /** Snapshot stored afterwards. */
  next: SchemaSnapshot
}

/** True if a start may execute the plan by itself. */
export const isAdditive = ({ steps, obstacles, migrations }: Plan): boolean =>
  obstacles.length === 0 && migrations.length === 0 && steps.every(({ additive }) => additive)

/** Phases that break servers of the old schema. */
const BREAKING: ReadonlySet<Phase> = new Set([
  "set tables aside",
  "name tables",
  "set columns aside",
  "name columns",
  "convert",
])

/** True if a running server of the schema of before cannot go on. */
export const breaks = (plan: Plan): boolean =>
  !isAdditive(plan) || plan.steps.some(({ run }) => run.some(({ phase }) => BREAKING.has(phase)))

/** True if carrying a plan out leads to a schema that the database has left behind. */
export const isBackwards = (plan: Plan): boolean =>
  plan.outdated !== null && (plan.outdated.left || !isAdditive(plan))

/** True if the database matches its declarations. */
export const isDone = ({ steps, migrations }: Plan): boolean => steps.length === 0 && migrations.length === 0

/** `1 row`, `3 rows`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`

/** Formats a stored value for a list of obstacles. */
export const shown = (value: unknown): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
