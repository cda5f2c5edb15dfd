/** Schema changes in one form for both databases; they run in an exclusive transaction. */
import { type RawBuilder, sql } from "kysely"
import { limitedColumn } from "../database/faults"
import type { Row } from "../database/types"
import type { Site } from "./site"

const id = (name: string) => sql.id(name)

/** SQL type of each kind. */
export const KINDS = {
  sqlite: { text: "text", integer: "integer", real: "real", json: "text" },
  postgres: { text: "text", integer: "bigint", real: "double precision", json: "text" },
} as const

interface Column {
  name: string
  kind: keyof (typeof KINDS)["sqlite"]
  references: string | null
}

/** A column as `create table` and `add column` define it. */
export const defineColumn = (kind: Site["kind"], column: Column): RawBuilder<unknown> => {
  const reference = column.references ? sql` references ${id(column.references)} (id)` : sql``
  return sql`${id(column.name)} ${sql.raw(KINDS[kind][column.kind])}${reference}`
}

/** Adds columns: on PostgreSQL in one statement, while SQLite takes one each. */
export async function addColumns(
  { kind, queries }: Site,
  table: string,
  columns: readonly Column[],
): Promise<void> {
  const change = (parts: RawBuilder<unknown>) => sql`alter table ${id(table)} ${parts}`.execute(queries)
  const defined = columns.map((column) => defineColumn(kind, column))
  if (kind === "sqlite") for (const one of defined) await change(sql`add column ${one}`)
  // Processes of an older build may add one at the same moment: they do not wait for the lock.
  else if (defined.length > 0)
    await change(sql.join(defined.map((one) => sql`add column if not exists ${one}`)))
}

export const renameTable = ({ queries }: Site, from: string, to: string): Promise<unknown> =>
  sql`alter table ${id(from)} rename to ${id(to)}`.execute(queries)

export const renameColumn = ({ queries }: Site, table: string, from: string, to: string): Promise<unknown> =>
  sql`alter table ${id(table)} rename column ${id(from)} to ${id(to)}`.execute(queries)

/** Drops a column without foreign keys and without our indexes. */
export const dropColumn = ({ queries }: Site, table: string, column: string): Promise<unknown> =>
  sql`alter table ${id(table)} drop column ${id(column)}`.execute(queries)

export const dropTable = ({ queries }: Site, table: string): Promise<unknown> =>
  sql`drop table ${id(table)}`.execute(queries)

/** One statement, so that no write comes between the test and the change. @throws if a row meets `filled` */
const ifEmpty = ({ queries }: Site, table: string, filled: RawBuilder<unknown>, work: RawBuilder<unknown>) =>
  sql`do $$ begin
    lock table ${id(table)} in access exclusive mode;
    if exists (select from ${id(table)} where ${filled}) then raise exception 'it has just been written to'; end if;
    ${work};
  end $$`.execute(queries)

/** Drops a column without values. The migration's transaction has locked SQLite's file already. */
export function dropEmptyColumn(site: Site, table: string, column: string): Promise<unknown> {
  if (site.kind === "sqlite") return dropColumn(site, table, column)
  const work = sql`alter table ${id(table)} drop column ${id(column)}`
  return ifEmpty(site, table, sql`${id(column)} is not null`, work)
}

/** Drops an empty table with the foreign keys to it. */
export const dropEmptyTable = (site: Site, table: string): Promise<unknown> =>
  site.kind === "sqlite"
    ? dropTable(site, table)
    : ifEmpty(site, table, sql`true`, sql`drop table ${id(table)} cascade`)

/** PostgreSQL: a table's check constraints (`c`) or foreign keys (`f`), each with its first column. */
export async function constraintsOf({ queries }: Site, table: string, type: "c" | "f") {
  const { rows } = await sql<{ name: string; column: string }>`
    select c.conname as name, a.attname as "column" from pg_constraint c join pg_class t on t.oid = c.conrelid
    join pg_namespace n on n.oid = t.relnamespace
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where n.nspname = current_schema() and t.relname = ${table} and c.contype = ${sql.lit(type)}`.execute(
    queries,
  )
  return rows
}

export const dropConstraint = ({ queries }: Site, table: string, name: string): Promise<unknown> =>
  sql`alter table ${id(table)} drop constraint if exists ${id(name)}`.execute(queries)

/**
 * Drops our indexes, length limits and SQLite change triggers of a table whose columns are about to change; all are
 * recreated afterwards.
 */
export async function dropDerivedParts(site: Site, table: string): Promise<void> {
  const { kind, queries } = site
  const { rows } = await (kind === "sqlite"
    ? sql<{ name: string; type: string }>`select name, type from sqlite_master where tbl_name = ${table}
        and type in ('index', 'trigger') and (substr(name, 1, 3) in ('uq_', 'ix_')
        or substr(name, 1, 4) in ('len_', 'chg_'))`
    : sql<{ name: string; type: string }>`select indexname as name, 'index' as type from pg_indexes
        where schemaname = current_schema() and tablename = ${table} and indexname ~ '^(uq|ix)_'`
  ).execute(queries)
  for (const { name, type } of rows) await sql`drop ${sql.raw(type)} ${id(name)}`.execute(queries)
  if (kind === "sqlite") return
  for (const { name } of await constraintsOf(site, table, "c"))
    if (limitedColumn(name) !== undefined) await dropConstraint(site, table, name)
}

/** Column → table of its new foreign key; null: none. */
export type References = ReadonlyMap<string, string | null>

/** Replaces the foreign keys of some columns of a table. */
export async function setReferences(site: Site, table: string, references: References): Promise<void> {
  if (references.size === 0) return
  if (site.kind === "sqlite") return rebuild(site, table, references)
  for (const { name, column } of await constraintsOf(site, table, "f"))
    if (references.has(column)) await dropConstraint(site, table, name)
  for (const [column, target] of references)
    if (target !== null)
      await sql`alter table ${id(table)} add foreign key (${id(column)}) references ${id(target)} (id)`.execute(
        site.queries,
      )
}

interface TableInfo {
  name: string
  type: string
  notnull: number
  pk: number
}
interface KeyInfo {
  from: string
  table: string
  on_delete: string
}

/** Temporary name of a table that is being rebuilt. */
const MOVING = "moving_table"

/**
 * SQLite cannot change foreign keys: the table is copied into a new one that takes its place, as SQLite's documentation
 * describes. Foreign keys are not checked in between (`exclusively`).
 */
async function rebuild(site: Site, table: string, references: References): Promise<void> {
  const { queries } = site
  const { rows: columns } = await sql<TableInfo>`
    select name, type, "notnull", pk from pragma_table_info(${table}) order by cid`.execute(queries)
  const { rows: keys } = await sql<KeyInfo>`
    select "from", "table", on_delete from pragma_foreign_key_list(${table})`.execute(queries)
  const lines = columns.map(({ name, type, notnull }) => {
    const known = keys.find((key) => key.from === name)
    const target = references.has(name) ? references.get(name) : known?.table
    const cascade = known?.on_delete === "CASCADE" ? sql` on delete cascade` : sql``
    return sql`${id(name)} ${sql.raw(type)}${sql.raw(notnull ? " not null" : "")}${
      target ? sql` references ${id(target)} (id)${cascade}` : sql``
    }`
  })
  const primary = columns
    .filter(({ pk }) => pk > 0)
    .sort((a, b) => a.pk - b.pk)
    .map(({ name }) => id(name))
  const names = sql.join(columns.map(({ name }) => id(name)))
  await sql`create table ${id(MOVING)} (${sql.join([...lines, sql`primary key (${sql.join(primary)})`])}) strict`.execute(
    queries,
  )
  await sql`insert into ${id(MOVING)} (${names}) select ${names} from ${id(table)}`.execute(queries)
  await dropTable(site, table)
  await renameTable(site, MOVING, table)
}

const CHUNK = 500

/** Sets a column of many rows by id. */
export async function setColumn(
  { kind, queries }: Site,
  { table, column, type }: { table: string; column: string; type: keyof (typeof KINDS)["sqlite"] },
  values: readonly (readonly [id: string, value: unknown])[],
): Promise<void> {
  const name = sql.raw(KINDS[kind][type])
  for (let from = 0; from < values.length; from += CHUNK) {
    const rows = values
      .slice(from, from + CHUNK)
      .map(([row, value]) => sql`(cast(${row} as text), cast(${value} as ${name}))`)
    await sql`with changed (row_id, value) as (values ${sql.join(rows)})
      update ${id(table)} set ${id(column)} = changed.value from changed where ${id(table)}.id = changed.row_id`.execute(
      queries,
    )
  }
}

/** Inserts rows in several statements: databases limit the parameters of one. */
export async function insertRows({ queries }: Site, table: string, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK)
    await queries
      .insertInto(table)
      .values(rows.slice(from, from + CHUNK))
      .execute()
}

/** All rows of a table in chunks, ordered by id. */
export async function* rowsOf({ queries }: Site, table: string): AsyncGenerator<Readonly<Row>[]> {
  for (let after = ""; ; ) {
    const rows = await queries
      .selectFrom(table)
      .selectAll()
      .where("id", ">", after)
      .orderBy("id")
      .limit(2000)
      .execute()
    if (rows.length === 0) return
    yield rows
    after = String(rows[rows.length - 1]?.id)
  }
}
