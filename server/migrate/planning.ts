/** Context of the planners, the rows that they count, and names for dropped parts. */
import { sql } from "kysely"
import type { LabelsOf } from "./labels"
import type { FieldLine, Lineage, TableLine } from "./lineage"
import type { Move } from "./move-records"
import type { Note, Obstacle, Step } from "./plan"
import type { SnapshotField } from "./schema-snapshot"
import type { Site } from "./site"

export interface Planning {
  site: Site
  lineage: Lineage
  labelsOf: LabelsOf
  steps: Step[]
  notes: Note[]
  obstacles: Obstacle[]
  /** Tables that change beyond additions, by their current names. */
  touched: Set<string>
  moves: Move[]
  /** Renamed tables. All are renamed at once, since two tables may swap names. */
  tableNames: { from: string; to: string }[]
}

export type ColumnKind = Exclude<SnapshotField["kind"], "links">

/** True for a field with a column of its own. */
export const inColumn = (field: SnapshotField | undefined): field is SnapshotField & { kind: ColumnKind } =>
  field !== undefined && field.kind !== "links"

/** Context for planning the columns of one table. */
export interface Columns {
  planning: Planning
  line: TableLine
  /** Current name of the table. */
  from: string
  /** Name of the table after the plan. */
  table: string
  place: (line: FieldLine) => string
  /** Columns whose foreign key is replaced or dropped. */
  oldReferences: Map<string, null>
  /** Column → table of its new foreign key. */
  newReferences: Map<string, string>
}

/** Name of a table after the plan. */
export const nameOf = ({ lineage, tableNames }: Planning, table: string): string =>
  tableNames.find(({ from }) => from === table)?.to ??
  lineage.tables.find(({ from, back }) => (from ?? back?.table) === table)?.spec.name ??
  table

/** Number of a table's rows that meet a condition; with a column, only rows that have a value in it. */
export async function countValues(
  { site }: Pick<Planning, "site">,
  table: string,
  column?: string | null,
  where = sql`1 = 1`,
): Promise<number> {
  const counted = column ? sql.id(column) : sql`*`
  const { rows } = await sql<{ number: number | bigint | string }>`
    select count(${counted}) as number from ${sql.id(table)} where ${where}`.execute(site.queries)
  return Number(rows[0]?.number ?? 0)
}

/** A free name for a dropped part: `dropped_note`, `dropped_note_2`. PostgreSQL cuts names at 63 characters. */
export function freeDroppedName(name: string, taken: (candidate: string) => boolean): string {
  for (let turn = 1; ; turn++) {
    const end = turn === 1 ? "" : `_${turn}`
    const candidate = `dropped_${name}`.slice(0, 63 - end.length) + end
    if (!taken(candidate)) return candidate
  }
}

/** True if an empty part may be dropped at a start: no other process can write to it meanwhile. */
export const mayDropEmpty = ({ site }: Planning, values: number): boolean =>
  values === 0 && (site.kind === "sqlite" || site.alone === true)
