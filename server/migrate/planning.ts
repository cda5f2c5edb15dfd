/** What every part of the planning works with. */
import { sql } from "kysely"
import type { LabelsOf } from "./labels"
import type { Lineage } from "./lineage"
import type { Move } from "./move"
import type { Note, Obstacle, Step } from "./plan"
import type { Site } from "./site"

export interface Renaming {
  /** As the database has it now. */
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

/** A name that is free, for what is set aside: `dropped_note`, `dropped_note_2`. PostgreSQL keeps 63 characters of a name. */
export function asideName(name: string, taken: (candidate: string) => boolean): string {
  for (let turn = 1; ; turn++) {
    const end = turn === 1 ? "" : `_${turn}`
    const candidate = `dropped_${name}`.slice(0, 63 - end.length) + end
    if (!taken(candidate)) return candidate
  }
}

/** What holds nothing may go at a start, where nobody can write to it meanwhile. */
export const isEmptied = ({ site }: Planning, held: number): boolean =>
  held === 0 && (site.kind === "sqlite" || site.alone === true)
