/** Labels of records by id, to convert references to text and back. */
import { sql } from "kysely"
import type { Lineage } from "./lineage"
import { fixedCondition, type Move } from "./move-records"
import type { SnapshotResource } from "./schema-snapshot"
import type { Site } from "./site"

/** Id → label of a table's rows. @param table its current name @param fixed column values of the wanted rows */
export type LabelsOf = (
  table: string,
  fixed?: SnapshotResource["fixed"],
) => Promise<ReadonlyMap<string, string>>

export function labelReader(site: Site, { snapshot, tables, physical }: Lineage): LabelsOf {
  const known = new Map<string, Promise<ReadonlyMap<string, string>>>()
  const titleOf = (table: string): string | null | undefined =>
    snapshot?.resources.find((resource) => resource.table === table)?.title ??
    tables
      .find(({ from }) => from === table)
      ?.fields.find(({ resource, field }) => resource.title === field.key)?.before?.column
  const read = async (table: string, fixed: SnapshotResource["fixed"]) => {
    const title = titleOf(table)
    const labels = new Map<string, string>()
    const columns = physical.get(table)?.columns
    if (!columns) return labels
    const label = title && columns.has(title) ? sql.id(title) : sql.lit("")
    const { rows } = await sql<{
      id: string
      label: unknown
    }>`select id, ${label} as label from ${sql.id(table)} where ${fixedCondition(fixed)}`.execute(
      site.queries,
    )
    for (const row of rows) labels.set(row.id, row.label === null ? "" : String(row.label))
    return labels
  }
  return (table, fixed = []) => {
    const name = JSON.stringify([table, fixed])
    const labels = known.get(name) ?? read(table, fixed)
    known.set(name, labels)
    return labels
  }
}

/** Labels of one resource. */
export interface Labels {
  lineage: Lineage
  labelsOf: LabelsOf
  moves: readonly Move[]
}

/** Id → label of a table's records after the plan, including those that move to it. */
export async function labelsIn(
  { lineage, labelsOf, moves }: Labels,
  table: string,
): Promise<ReadonlyMap<string, string>> {
  const line = lineage.tables.find(({ spec }) => spec.name === table)
  const now = line?.from ?? line?.back?.table
  const labels = new Map(now ? await labelsOf(now) : [])
  for (const { from, to, fixed } of moves)
    if (to === table) for (const [id, label] of await labelsOf(from, fixed)) labels.set(id, label)
  return labels
}
