/** Obstacles for a resource that moves to another table. */
import { sql } from "kysely"
import { keyColumn, linkTable } from "../database/schema"
import type { TableLine } from "./lineage"
import { fixedCondition, type Move, type Pair } from "./move-records"
import { type BlockingRow, formatStored } from "./plan"
import { nameOf, type Planning } from "./planning"
import type { SnapshotResource } from "./schema-snapshot"

export const isSame = (
  planning: Planning,
  { from, to }: Pick<Move, "from" | "to">,
  { before, now }: Pair,
): boolean => {
  const target =
    before.target === from && now.target === to ? to : before.target && nameOf(planning, before.target)
  return (
    before.kind === now.kind &&
    before.type === now.type &&
    target === now.target &&
    before.sequence === now.sequence &&
    before.unique?.join() === now.unique?.join()
  )
}

/** True if no fixed value tells the rows of two resources apart. */
export const overlaps = (one: SnapshotResource, other: SnapshotResource): boolean =>
  !one.fixed.some(({ column, value }) =>
    other.fixed.some((theirs) => theirs.column === column && theirs.value !== value),
  )

/** Places of the other fields of a table that change in the same plan. */
export const changesOf = (
  planning: Planning,
  line: TableLine | undefined,
  moving: Pick<Move, "from" | "to">,
  movers: ReadonlySet<string>,
): string[] =>
  (line?.fields ?? []).flatMap(({ resource, now, before, back }) =>
    movers.has(resource.name) ||
    (!before && !back) ||
    (before?.column === now.column && isSame(planning, moving, { before, now }))
      ? []
      : [`${resource.name}.${now.key}`],
  )

/** Rows whose id or unique value exists in the new table. */
export async function conflictingRows(
  { site, lineage: { physical } }: Planning,
  { from, to, fixed }: Move,
  pairs: readonly Pair[],
): Promise<BlockingRow[]> {
  const keys = pairs
    .filter(({ now }) => now.unique !== null)
    .map(({ before, now }) => [keyColumn(before.column), keyColumn(now.column)] as const)
    .filter(([was, is]) => physical.get(from)?.columns.has(was) && physical.get(to)?.columns.has(is))
  const found: BlockingRow[] = []
  for (const [was, is] of [["id", "id"] as const, ...keys]) {
    const { rows } = await sql<BlockingRow>`select id, ${sql.id(was)} as value from ${sql.id(from)}
      where ${fixedCondition(fixed)} and ${sql.id(was)} in (select ${sql.id(is)} from ${sql.id(to)})`.execute(
      site.queries,
    )
    found.push(...rows)
  }
  return found.map(({ id, value }) => ({ id, value: formatStored(value) }))
}

/** References from fields whose target stays the old table to records that leave it. */
export async function referencesFromOthers(
  { site, lineage }: Planning,
  { from, fixed }: Move,
): Promise<BlockingRow[]> {
  const found: BlockingRow[] = []
  for (const line of lineage.tables)
    for (const { now, before } of line.fields) {
      if (line.from === null || now.target !== from || before?.target !== from) continue
      const [table, owner, column] =
        before.kind === "links"
          ? [linkTable(line.from, before.column), "owner_id", "target_id"]
          : [line.from, "id", before.column]
      const { rows } = await sql<BlockingRow>`select ${sql.id(owner)} as id, ${sql.id(column)} as value
        from ${sql.id(table)} where ${sql.id(column)} in (select id from ${sql.id(from)} where ${fixedCondition(fixed)})`.execute(
        site.queries,
      )
      found.push(...rows)
    }
  return found
}
