/** A plan: steps, obstacles and notes. */
import type { OutdatedBuild } from "./epochs"
import type { Dropped, SchemaSnapshot } from "./schema-snapshot"
import type { Site } from "./site"

/** Order in which steps are executed. */
export const PHASES = [
  "set tables aside",
  "name tables",
  "drop references",
  "set columns aside",
  "name columns",
  "convert",
  "add",
  "fill",
  "add references",
  "clear",
  "compute",
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

export interface Work {
  phase: Phase
  work: (site: Site) => Promise<unknown>
}

export interface Step {
  /** `resource.field`, a resource or a table. */
  place: string
  /** The change and the number of rows, for a developer; '': the report omits the step. */
  sentence: string
  /** Adds and loses nothing: a start carries it out by itself. */
  additive: boolean
  /** Recreates a part dropped or changed by hand; the start's log names it. */
  repairs?: boolean
  obstacles?: readonly Obstacle[]
  run?: readonly Work[]
  /** Parts that the step sets aside. */
  drops?: readonly Dropped[]
  /** Dropped parts that the step removes. */
  takes?: readonly Dropped[]
}

/** A change for users without a change of the database. */
export interface Note {
  place: string
  sentence: string
}

/** A step that the report omits. */
export const silentStep = (phase: Phase, work: Work["work"], additive = false): Step => ({
  place: "",
  sentence: "",
  additive,
  run: [{ phase, work }],
})

/** One obstacle if there are blocking rows, else none. */
export const obstaclesOf = (place: string, sentence: string, rows: readonly BlockingRow[]): Obstacle[] =>
  rows.length > 0 ? [{ place, sentence, rows }] : []

export interface Plan {
  steps: readonly Step[]
  notes: readonly Note[]
  /** With any obstacle nothing is executed. */
  obstacles: readonly Obstacle[]
  /** Names of files in `migrations/` that have not run here. */
  migrations: readonly string[]
  /** Not null: this build is older than the database. */
  outdated: OutdatedBuild | null
  /** True if the database has none of our tables. */
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

/** True if the plan ends the running servers of the old schema. */
export const breaks = (plan: Plan): boolean =>
  !isAdditive(plan) || plan.steps.some(({ run = [] }) => run.some(({ phase }) => BREAKING.has(phase)))

/** True if the plan leads back to an older schema. */
export const isBackwards = (plan: Plan): boolean =>
  plan.outdated !== null && (plan.outdated.mustStop || !isAdditive(plan))

/** True if the database matches its declarations. */
export const isDone = ({ steps, migrations }: Plan): boolean => steps.length === 0 && migrations.length === 0

/** `1 row`, `3 rows`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`

/** Formats a stored value for a list of obstacles. */
export const formatStored = (value: unknown): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
