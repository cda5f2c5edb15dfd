/** Context shared by all planners. */
import { sql } from "kysely"
import type { LabelsOf } from "./labels"
import type { Lineage } from "./lineage"
import type { Move } from "./move"
import type { Note, Obstacle, Step } from "./plan"
import type { Site } from "./site"

export interface Renaming {
  /** Current name in the database. */
  from: string
  to: string
}

export interface Planning {
  site: Site
  lineage: Lineage
  labelsOf: LabelsOf
  steps: Step[]
  notes: Note[]
  obstacles: Obstacle[]
  /** Tables that change beyond additions, by the names that they have now. */
  touched: Set<string>
  moves: Move[]
  /** All at once, for two tables may change names. */
  tableNames: Renaming[]
}

/** The name that a table will have. */
export const nameOf = ({ lineage, tableNames }: Planning, table: string): string =>
  tableNames.find(({ from }) => from === table)?.to ??
  lineage.tables.find(({ from, back }) => (from ?? back?.table) === table)?.spec.name ??
  table

/** How many rows a table has, or how many values a column. */
export async function countValues({ site }: Planning, table: string, column?: string): Promise<number> {
  const what = column === undefined ? sql`*` : sql.id(column)
  const { rows } = await sql<{ number: number | bigint | string }>`
    select count(${what}) as number from ${sql.id(table)}`.execute(site.queries)
  return Number(rows[0]?.number ?? 0)
}

/** A free name for a part set aside: `dropped_note`, `dropped_note_2`. PostgreSQL cuts names at 63 characters. */
export function freeDroppedName(name: string, taken: (candidate: string) => boolean): string {
  for (let turn = 1; ; turn++) {
    const end = turn === 1 ? "" : `_${turn}`
    const candidate = `dropped_${name}`.slice(0, 63 - end.length) + end
    if (!taken(candidate)) return candidate
  }
}

/** True if an empty part may be dropped at a start: no other process can write to it meanwhile. */
export const mayDropEmpty = ({ site }: Planning, held: number): boolean =>
  held === 0 && (site.kind === "sqlite" || site.alone === true)
