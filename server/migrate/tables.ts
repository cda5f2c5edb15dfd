/** Creates declared tables, columns and indexes that are missing; drops nothing. */
import { sql } from "kysely"
import { uniqueName } from "../database/faults"
import type { TableSpec } from "../database/schema"
import { indexLookupColumns } from "../database/text-lookup"
import { addColumns, defineColumn } from "./alter"
import { readActualSchema } from "./introspection"
import type { Site } from "./site"

const id = (name: string) => sql.id(name)
const strict = (kind: Site["kind"]) => (kind === "sqlite" ? sql` strict` : sql``)

/**
 * A table with the columns of every record. SQLite creates the declared ones with it: added, each has it read the whole
 * schema again. On PostgreSQL they follow, since they can refer only to tables that exist.
 */
async function createTable({ kind, queries }: Site, { name, columns }: TableSpec): Promise<void> {
  const declared = kind === "sqlite" ? columns.map((column) => sql`, ${defineColumn(kind, column)}`) : []
  await sql`create table if not exists ${id(name)} (id text primary key, created_at text not null,
    updated_at text not null, version integer not null${sql.join(declared, sql``)})${strict(kind)}`.execute(
    queries,
  )
}

export async function applyTables(db: Site, tables: readonly TableSpec[]): Promise<void> {
  const before = await readActualSchema(db)
  for (const table of tables) await createTable(db, table)
  for (const table of tables) {
    const there = before.get(table.name)?.columns
    const created = there === undefined && db.kind === "sqlite"
    if (!created)
      await addColumns(
        db,
        table.name,
        table.columns.filter(({ name }) => !there?.has(name)),
      )
    for (const { name, owner, target } of table.links)
      await sql`create table if not exists ${id(name)} (
        owner_id text not null references ${id(owner)} (id) on delete cascade,
        target_id text not null references ${id(target)} (id), position integer not null,
        primary key (owner_id, target_id))${strict(db.kind)}`.execute(db.queries)
  }
}

export async function applyIndexes(db: Site, tables: readonly TableSpec[]): Promise<void> {
  for (const table of tables) {
    for (const column of table.columns) {
      const place = sql`${id(table.name)} (${id(column.name)})`
      if (column.unique)
        await sql`create unique index if not exists ${id(uniqueName(table.name, column.name))} on ${place}`.execute(
          db.queries,
        )
      else if (column.references)
        await sql`create index if not exists ${id(`ix_${table.name}_${column.name}`)} on ${place}`.execute(
          db.queries,
        )
    }
    // Finds the rows of one resource in a shared table, ordered by id.
    if (table.shared.length > 0)
      await sql`create index if not exists ${id(`ix_${table.name}_shared`)}
        on ${id(table.name)} (${sql.join(table.shared.map(id))}, id)`.execute(db.queries)
    await indexLookupColumns(db.queries, table.name, table.lookups)
    for (const { name } of table.links)
      await sql`create index if not exists ${id(`ix_${name}`)} on ${id(name)} (target_id)`.execute(db.queries)
  }
}
