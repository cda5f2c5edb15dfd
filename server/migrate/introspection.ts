/** Reads the actual tables, columns, foreign keys and indexes of a database. */
import { sql } from "kysely"
import type { Site } from "./site"

export interface ActualColumn {
  kind: "text" | "integer" | "real"
  /** Table of its foreign key. */
  references: string | null
}
export interface ActualTable {
  columns: ReadonlyMap<string, ActualColumn>
  indexes: ReadonlySet<string>
}
export type ActualSchema = ReadonlyMap<string, ActualTable>

type Columns = { table: string; column: string; type: string }
type Keys = { table: string; column: string; target: string }
type Indexes = { table: string; name: string }

const SQLITE = {
  columns: sql<Columns>`select m.name as "table", p.name as "column", lower(p.type) as type
    from sqlite_master m join pragma_table_info(m.name) p where m.type = 'table' order by m.name, p.cid`,
  keys: sql<Keys>`select m.name as "table", f."from" as "column", f."table" as target
    from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`,
  indexes: sql<Indexes>`select tbl_name as "table", name from sqlite_master where type = 'index'`,
}
/** Only the current schema: other schemas of the database belong to others. */
const POSTGRES = {
  // The view `information_schema.columns` takes thirty times as long.
  columns: sql<Columns>`select t.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type
    from pg_class t join pg_attribute a on a.attrelid = t.oid
      join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = current_schema() and t.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by t.relname, a.attnum`,
  keys: sql<Keys>`select t.relname as "table", a.attname as "column", r.relname as target
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
      join pg_namespace n on n.oid = t.relnamespace
      join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where n.nspname = current_schema() and c.contype = 'f'`,
  indexes: sql<Indexes>`select tablename as "table", indexname as name from pg_indexes
    where schemaname = current_schema()`,
}

const kindOf = (type: string): ActualColumn["kind"] =>
  /int/.test(type) ? "integer" : /real|double|numeric|float/.test(type) ? "real" : "text"

export async function readActualSchema({ kind, queries }: Site): Promise<ActualSchema> {
  const statements = kind === "sqlite" ? SQLITE : POSTGRES
  const tables = new Map<string, { columns: Map<string, ActualColumn>; indexes: Set<string> }>()
  for (const { table, column, type } of (await statements.columns.execute(queries)).rows) {
    const known = tables.get(table) ?? { columns: new Map(), indexes: new Set() }
    known.columns.set(column, { kind: kindOf(type), references: null })
    tables.set(table, known)
  }
  for (const { table, column, target } of (await statements.keys.execute(queries)).rows) {
    const known = tables.get(table)?.columns.get(column)
    if (known) known.references = target
  }
  for (const { table, name } of (await statements.indexes.execute(queries)).rows)
    tables.get(table)?.indexes.add(name)
  return tables
}

export async function tableExists({ kind, queries }: Site, table: string): Promise<boolean> {
  const { rows } = await (kind === "sqlite"
    ? sql`select 1 from sqlite_master where type = 'table' and name = ${table}`
    : sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${table}`
  ).execute(queries)
  return rows.length > 0
}
