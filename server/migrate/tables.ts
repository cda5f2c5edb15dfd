/** Creates declared tables, columns and indexes that are missing; drops nothing. */
import { sql } from "kysely"
import { uniqueName } from "../database/faults"
import type { TableSpec } from "../database/schema"
import { indexLookupColumns } from "../database/text-lookup"
import { addColumn } from "./alter"
import { readActualSchema } from "./introspection"
import type { Site } from "./site"

const id = (name: string) => sql.id(name)

/** A table with the columns of every record; declared columns follow later, so that they can refer to any table. */
async function createTable(db: Site, table: TableSpec): Promise<void> {
  const strict = db.kind === "sqlite" ? sql` strict` : sql``
  const text = sql.raw("text")
  await sql`create table if not exists ${id(table.name)} (id ${text} primary key, created_at ${text} not null,
    updated_at ${text} not null, version integer not null)${strict}`.execute(db.queries)
}

export async function applyTables(db: Site, tables: readonly TableSpec[]): Promise<void> {
  const before = await readActualSchema(db)
  for (const table of tables) await createTable(db, table)
  for (const table of tables) {
    for (const column of table.columns)
      if (!before.get(table.name)?.columns.has(column.name)) await addColumn(db, table.name, column)
    for (const { name, owner, target } of table.links)
      await sql`create table if not exists ${id(name)} (
        owner_id text not null references ${id(owner)} (id) on delete cascade,
        target_id text not null references ${id(target)} (id), position integer not null,
        primary key (owner_id, target_id))${db.kind === "sqlite" ? sql` strict` : sql``}`.execute(db.queries)
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
