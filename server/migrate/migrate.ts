/** Brings the database up to the declarations: new tables, new columns, new indexes. Nothing is ever dropped. */
import { createHash } from "node:crypto"
import { sql } from "kysely"
import { uniqueName } from "../database/faults"
import { readValue, writeValue } from "../database/kept-values"
import type { ColumnSpec, TableSpec } from "../database/schema"
import type { Database, Queries } from "../database/types"
import { applyLimits } from "./limits"
import { systemTables } from "./system"

const FINGERPRINT = "schema"

const KINDS = {
  sqlite: { text: "text", integer: "integer", real: "real", json: "text" },
  postgres: { text: "text", integer: "bigint", real: "double precision", json: "text" },
} as const

const id = (name: string) => sql.id(name)

/** Where the tables are changed: the database's kind, and the queries of whoever holds it for that. */
interface Site {
  kind: Database["kind"]
  queries: Queries
}

/** A table with what every record has; its declared columns follow, so that they may refer to any other table. */
async function createTable(db: Site, table: TableSpec): Promise<void> {
  const strict = db.kind === "sqlite" ? sql` strict` : sql``
  const text = sql.raw("text")
  await sql`create table if not exists ${id(table.name)} (id ${text} primary key, created_at ${text} not null,
    updated_at ${text} not null, version integer not null)${strict}`.execute(db.queries)
}

async function addColumn(db: Site, table: string, column: ColumnSpec): Promise<void> {
  const kind = sql.raw(KINDS[db.kind][column.kind])
  const reference = column.references ? sql` references ${id(column.references)} (id)` : sql``
  // Processes of an older version do not wait for their turn.
  const once = sql.raw(db.kind === "postgres" ? "if not exists " : "")
  await sql`alter table ${id(table)} add column ${once}${id(column.name)} ${kind}${reference}`.execute(
    db.queries,
  )
}

/** The schema that PostgreSQL makes tables in; others of the same database are not ours. */
async function currentSchema(db: Site): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db.queries)
  return rows[0]?.name
}

/** What the database has now: table → its columns. */
async function existing(db: Site): Promise<Map<string, Set<string>>> {
  const tables = await db.queries.introspection.getTables()
  const here = db.kind === "postgres" ? await currentSchema(db) : undefined
  return new Map(
    tables
      .filter((table) => table.schema === here)
      .map((table) => [table.name, new Set(table.columns.map((column) => column.name))]),
  )
}

async function applyTables(db: Site, tables: readonly TableSpec[]): Promise<Set<string>> {
  const before = await existing(db)
  for (const table of tables) await createTable(db, table)
  const added = new Set<string>()
  for (const table of tables) {
    for (const column of table.columns) {
      if (before.get(table.name)?.has(column.name)) continue
      await addColumn(db, table.name, column)
      added.add(`${table.name}.${column.name}`)
    }
    for (const { name, owner, target } of table.links) {
      await sql`create table if not exists ${id(name)} (
        owner_id text not null references ${id(owner)} (id) on delete cascade,
        target_id text not null references ${id(target)} (id), position integer not null,
        primary key (owner_id, target_id))${db.kind === "sqlite" ? sql` strict` : sql``}`.execute(db.queries)
      await sql`create index if not exists ${id(`ix_${name}`)} on ${id(name)} (target_id)`.execute(db.queries)
    }
  }
  return added
}

async function applyIndexes(db: Site, tables: readonly TableSpec[]): Promise<void> {
  for (const table of tables)
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
}

/** Whether the database was brought up by this very schema, and so needs no look at its tables. */
const isUpToDate = async (db: Site, fingerprint: string): Promise<boolean> =>
  (await readValue(db.queries, FINGERPRINT)) === fingerprint

/**
 * Of processes that start together one does the work, and the others wait for it.
 * @param backfill fills the columns that were added to tables with rows, before their unique indexes are made
 * @returns whether anything had to change
 */
export async function migrate(
  db: Database,
  tables: readonly TableSpec[],
  backfill: (queries: Queries, added: ReadonlySet<string>) => Promise<void>,
): Promise<boolean> {
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([tables, systemTables(db.kind)]))
    .digest("hex")
  // Without its tables there is nothing to read it from.
  if (await isUpToDate(db, fingerprint).catch(() => false)) return false
  return db.exclusively("schema", async (queries) => {
    const site = { kind: db.kind, queries }
    for (const statement of systemTables(db.kind)) await sql.raw(statement).execute(queries)
    if (await isUpToDate(site, fingerprint)) return false
    const added = await applyTables(site, tables)
    await backfill(queries, added)
    await applyIndexes(site, tables)
    await applyLimits(site, tables)
    await writeValue(queries, FINGERPRINT, fingerprint)
    return true
  })
}
