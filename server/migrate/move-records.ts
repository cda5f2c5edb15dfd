/** Moves a resource's records, with their links, accounts and codes, to another table. */
import { sql } from "kysely"
import type { Resource } from "../../src/core/schema/resource"
import { keyColumn, linkTable } from "../database/schema"
import { dropTable } from "./alter"
import type { SnapshotField, SnapshotResource } from "./schema-snapshot"
import type { Site } from "./site"

export interface Move {
  resource: Resource
  /** Former names of it and its variants. */
  names: ReadonlySet<string>
  from: string
  to: string
  /** Column values that distinguish its records in the old table. */
  fixed: SnapshotResource["fixed"]
}

/** A condition: rows with these values. */
export const fixedCondition = (fixed: SnapshotResource["fixed"]) =>
  sql.join([sql`1 = 1`, ...fixed.map(({ column, value }) => sql`${sql.id(column)} = ${value}`)], sql` and `)

const movedIds = ({ from, fixed }: Pick<Move, "from" | "fixed">) =>
  sql`(select id from ${sql.id(from)} where ${fixedCondition(fixed)})`

const OWN_COLUMNS = ["id", "created_at", "updated_at", "version"]

/** A field before and after the move. */
export interface Pair {
  before: SnapshotField
  now: SnapshotField
}

/** Copies records, then their links, accounts and codes. */
export async function copyRecords({ queries }: Site, move: Move, pairs: readonly Pair[]): Promise<void> {
  const { resource, from, to, fixed } = move
  const columns = new Map(OWN_COLUMNS.map((name) => [name, sql.id(name)]))
  for (const { before, now } of pairs) {
    if (now.kind === "links") continue
    columns.set(now.column, sql.id(before.column))
    if (now.unique !== null) columns.set(keyColumn(now.column), sql.id(keyColumn(before.column)))
  }
  for (const { column, value } of resource.fixedValues) columns.set(column, sql`${value}`)
  await sql`insert into ${sql.id(to)} (${sql.join([...columns.keys()].map((name) => sql.id(name)))})
    select ${sql.join([...columns.values()])} from ${sql.id(from)} where ${fixedCondition(fixed)}`.execute(
    queries,
  )
  const moved = movedIds(move)
  for (const { before, now } of pairs)
    if (now.kind === "links")
      await sql`insert into ${sql.id(linkTable(to, now.column))} (owner_id, target_id, position)
        select owner_id, target_id, position from ${sql.id(linkTable(from, before.column))}
        where owner_id in ${moved}`.execute(queries)
  await sql`update accounts set table_name = ${to} where table_name = ${from} and id in ${moved}`.execute(
    queries,
  )
  await sql`update sequence_claims set owner_table = ${to}
    where owner_table = ${from} and owner_id in ${moved}`.execute(queries)
}

/** @param whole true if no other resource uses the table: it is dropped */
export async function removeMoved(
  site: Site,
  move: Move,
  pairs: readonly Pair[],
  whole: boolean,
): Promise<void> {
  for (const { before } of pairs) {
    if (before.kind !== "links") continue
    const links = linkTable(move.from, before.column)
    if (whole) await dropTable(site, links)
    else await sql`delete from ${sql.id(links)} where owner_id in ${movedIds(move)}`.execute(site.queries)
  }
  if (whole) await dropTable(site, move.from)
  else await sql`delete from ${sql.id(move.from)} where ${fixedCondition(move.fixed)}`.execute(site.queries)
}
