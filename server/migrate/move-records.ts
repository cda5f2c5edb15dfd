/** Moves records and their dependants to another table. */
import { sql } from "kysely"
import { keyColumn, linkTable } from "../database/schema"
import { dropTable } from "./alter"
import { type Move, selectRows } from "./move"
import type { SnapshotField } from "./schema-snapshot"
import type { Site } from "./site"

const OWN_COLUMNS = ["id", "created_at", "updated_at", "version"]

/** A field before and after the move. */
export interface Pair {
  before: SnapshotField
  now: SnapshotField
}

/** Copies records, then their links, accounts and codes. */
export async function copyRecords(
  { queries }: Site,
  { resource, from, to, fixed }: Move,
  pairs: readonly Pair[],
): Promise<void> {
  const columns = new Map(OWN_COLUMNS.map((name) => [name, sql.id(name)]))
  for (const { before, now } of pairs) {
    if (now.kind === "links") continue
    columns.set(now.column, sql.id(before.column))
    if (now.unique !== null) columns.set(keyColumn(now.column), sql.id(keyColumn(before.column)))
  }
  for (const { column, value } of resource.fixedValues) columns.set(column, sql`${value}`)
  await sql`insert into ${sql.id(to)} (${sql.join([...columns.keys()].map((name) => sql.id(name)))})
    select ${sql.join([...columns.values()])} from ${sql.id(from)} where ${selectRows(fixed)}`.execute(
    queries,
  )
  const moved = sql`(select id from ${sql.id(from)} where ${selectRows(fixed)})`
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
  { from, fixed }: Move,
  pairs: readonly Pair[],
  whole: boolean,
): Promise<void> {
  const moved = sql`(select id from ${sql.id(from)} where ${selectRows(fixed)})`
  for (const { before } of pairs) {
    if (before.kind !== "links") continue
    const links = linkTable(from, before.column)
    if (whole) await dropTable(site, links)
    else await sql`delete from ${sql.id(links)} where owner_id in ${moved}`.execute(site.queries)
  }
  if (whole) await dropTable(site, from)
  else await sql`delete from ${sql.id(from)} where ${selectRows(fixed)}`.execute(site.queries)
}
