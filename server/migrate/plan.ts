/** What a plan is made of: steps, what stands in their way, and what is only worth knowing. */

import type { Outdated } from "./epochs"
import type { Dropped, SchemaSnapshot } from "./schema-snapshot"
import type { Site } from "./site"

/** The order in which steps are carried out, whoever planned them. */
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

/** A row that stands in the way. */
export interface Stumble {
  id: string
  /** As a person reads it. */
  value: string
}

export interface Obstacle {
  /** `resource.field`, a resource or a table. */
  place: string
  /** Why it cannot be done, and what would help. */
  sentence: string
  rows: readonly Stumble[]
}

export interface Step {
  /** `resource.field`, a resource or a table. */
  place: string
  /** What is done to how many rows, for a developer. */
  sentence: string
  /** How many rows it changes. */
  rows: number
  /** Adds and loses nothing: a start carries it out by itself. */
  additive: boolean
  /** Makes anew a part that was dropped or changed by hand: the start's log names it. */
  repairs?: boolean
  obstacles?: readonly Obstacle[]
  run: readonly { phase: Phase; work: (site: Site) => Promise<unknown> }[]
  /** What is set aside by it. */
  drops?: readonly Dropped[]
  /** What was set aside, and is no more. */
  takes?: readonly Dropped[]
}

/** What changes nothing in the database, and something for those who use it. */
export interface Note {
  place: string
  sentence: string
  rows: number
}

export interface Plan {
  steps: readonly Step[]
  notes: readonly Note[]
  /** Everything that stands in the way; with any of it nothing is carried out. */
  obstacles: readonly Obstacle[]
  /** Names of files in `migrations/` that have not run here. */
  migrations: readonly string[]
  /** Not null: this build is older than the database. */
  outdated: Outdated | null
  /** The database holds nothing of ours yet. */
  fresh: boolean
  /** Tables whose indexes and limits are taken off before and made anew after, by the names that they have now. */
  touched: readonly string[]
  /** What the database is to remember afterwards. */
  next: SchemaSnapshot
}

/** Whether a start carries a plan out by itself. */
export const isAdditive = ({ steps, obstacles, migrations }: Plan): boolean =>
  obstacles.length === 0 && migrations.length === 0 && steps.every(({ additive }) => additive)

/** Phases after which a server of the schema of before no longer finds what it reads and writes. */
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

/** Whether the database follows its declarations already. */
export const isDone = ({ steps, migrations }: Plan): boolean => steps.length === 0 && migrations.length === 0

/** `1 row`, `3 rows`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`

/** A stored value as it stands in a list of what does not fit. */
export const shown = (value: unknown): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
