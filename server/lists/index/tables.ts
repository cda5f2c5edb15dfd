/** Creates, fills and updates the tables of a list index. */
import { sql } from "kysely"
import { type RowKeys, rowKeys } from "../../../src/core/query/compile"
import type { Resource } from "../../../src/core/schema/resource"
import { RuleError } from "../../../src/core/schema/rule-error"
import type { Values } from "../../../src/core/schema/types"
import { queryTypes } from "../../../src/fields/registry"
import type { Database, Queries, Row } from "../../database/types"
import { recordsOf } from "../../records/present"
import { readRows } from "../../records/read"
import { optionKeys } from "../lookup-fields"
import { choiceColumns, type IndexSite, keyColumns, type ListIndex } from "./list-index"

const id = (name: string) => sql.id(name)

/** Schema of PostgreSQL's trigram operators; null: not installed, or SQLite. */
export async function trigrams({ kind, queries }: Database): Promise<string | null> {
  if (kind === "sqlite") return null
  const { rows } = await sql<{ schema: string }>`select n.nspname as schema from pg_extension e
    join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'`.execute(queries)
  return rows[0]?.schema ?? null
}

/** Numbered names for a table's indexes: PostgreSQL would cut a name that holds the column's name. */
function indexNames(table: string): () => ReturnType<typeof id> {
  let number = 0
  return () => id(`${table}_i${number++}`)
}

const TYPES = {
  sqlite: { number: sql`integer primary key`, text: sql`text`, options: sql`strict` },
  postgres: {
    number: sql`bigint generated always as identity primary key`,
    text: sql`text collate "C"`,
    options: sql``,
  },
}

/** Creates an empty table of text columns, with a row's number and id, in place of an earlier one. */
async function createKeyTable(
  trx: Queries,
  kind: Database["kind"],
  { table, required, nullable }: { table: string; required: readonly string[]; nullable: readonly string[] },
): Promise<void> {
  const { number, text, options } = TYPES[kind]
  const columns = [
    ...required.map((name) => sql`, ${id(name)} ${text} not null`),
    ...nullable.map((name) => sql`, ${id(name)} ${text}`),
  ]
  await sql`drop table if exists ${id(table)}`.execute(trx)
  await sql`create table ${id(table)} (n ${number}, id ${text} not null unique ${sql.join(columns, sql``)})
    ${options}`.execute(trx)
}

/** Creates empty tables in place of earlier ones. Nulls sort last in both orders, equal keys by id. */
export async function createIndexTables(
  trx: Queries,
  { db, listIndex }: IndexSite,
  operators: string | null,
): Promise<void> {
  const { index: table, resource } = listIndex
  const { orders, texts, values, bounds } = keyColumns(listIndex)
  const nullable = [...orders, ...texts, ...values, ...bounds]
  await createKeyTable(trx, db.kind, { table, required: ["search"], nullable })
  const next = indexNames(table)
  const shown = new Set(resource.list.columns.map(({ field }) => `o_${field}`))
  for (const name of orders) {
    // Further columns that a user chooses are sorted by the query.
    if (!shown.has(name)) continue
    for (const direction of ["asc", "desc"])
      await sql`create index ${next()}
        on ${id(table)} ((${id(name)} is null), ${id(name)} ${sql.raw(direction)}, id)`.execute(trx)
  }
  for (const name of [...values, ...bounds])
    await sql`create index ${next()} on ${id(table)} (${id(name)})`.execute(trx)
  if (db.kind === "sqlite") await createTrigrams(trx, listIndex.parts, ["search"])
  else await createTexts(trx, listIndex.parts, operators)
  await createChoices(trx, { db, listIndex }, operators)
}

/** SQLite: creates the trigram index of a table's texts. */
async function createTrigrams(trx: Queries, parts: string, columns: readonly string[]): Promise<void> {
  await sql`drop table if exists ${id(parts)}`.execute(trx)
  await sql`create virtual table ${id(parts)} using fts5(${sql.join(columns.map(id))}, content='',
    contentless_delete=1, tokenize='trigram case_sensitive 1')`.execute(trx)
}

/** PostgreSQL: creates a table of the texts alone, so that counts do not read the wide rows. */
async function createTexts(trx: Queries, parts: string, operators: string | null): Promise<void> {
  await sql`drop table if exists ${id(parts)}`.execute(trx)
  await sql`create table ${id(parts)} (n bigint primary key, search text collate "C" not null)`.execute(trx)
  if (operators)
    await sql`create index ${indexNames(parts)()} on ${id(parts)}
      using gin (search ${id(operators)}.gin_trgm_ops)`.execute(trx)
}

/** Creates the texts by which forms choose the rows; includes rows that the list hides. */
async function createChoices(
  trx: Queries,
  { db, listIndex }: Pick<IndexSite, "db" | "listIndex">,
  operators: string | null,
): Promise<void> {
  const { table, parts } = listIndex.choices
  const columns = choiceColumns(listIndex)
  if (columns.length === 0) return
  await createKeyTable(trx, db.kind, { table, required: [], nullable: columns })
  const next = indexNames(table)
  for (const name of columns) {
    await sql`create index ${next()} on ${id(table)} (id) where ${id(name)} is not null`.execute(trx)
    if (operators)
      await sql`create index ${next()} on ${id(table)}
        using gin (${id(name)} ${id(operators)}.gin_trgm_ops)`.execute(trx)
  }
  if (db.kind === "sqlite") await createTrigrams(trx, parts, columns)
}

/** Keys of a record. A failing rule of the list hides no row, as on its screen. */
function keysOf(record: Values, { resource, keys }: ListIndex): RowKeys | null {
  try {
    return rowKeys(record, { resource, keys, types: queryTypes })
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const shown: Resource = { ...resource, list: { ...resource.list, where: () => true } }
    return rowKeys(record, { resource: shown, keys, types: queryTypes })
  }
}

/** Column of a row's number in the text tables. */
const numberOf = ({ kind }: Database) => id(kind === "sqlite" ? "rowid" : "n")

/** Rows of one statement; databases limit its parameters. */
const ROWS = 200

async function insertKeys(trx: Queries, site: IndexSite, rows: readonly Row[]): Promise<void> {
  const { db, registry, listIndex } = site
  const columns = keyColumns(listIndex)
  const records = await recordsOf(rows, { trx, registry, resource: listIndex.resource })
  const made = records.flatMap((record) => {
    const keys = keysOf(record, listIndex)
    if (!keys) return []
    const row: Row = { id: record.id, search: keys.search }
    for (const kind of ["orders", "texts", "values", "bounds"] as const)
      for (const [index, name] of columns[kind].entries()) row[name] = keys[kind][index] ?? null
    return [row]
  })
  const { choices } = listIndex
  const offered = choiceColumns(listIndex)
  const chosen = records.flatMap((record) => {
    const texts = optionKeys(record, { registry, listIndex })
    if (texts.every((text) => text === null)) return []
    return [{ id: record.id, ...Object.fromEntries(offered.map((name, index) => [name, texts[index]])) }]
  })
  const number = numberOf(db)
  const insert = async (
    table: string,
    parts: { table: string; columns: string[] } | null,
    all: readonly Row[],
  ) => {
    for (let from = 0; from < all.length; from += ROWS) {
      const some = all.slice(from, from + ROWS)
      await trx.insertInto(table).values(some).execute()
      if (parts === null) continue
      const names = sql.join(parts.columns.map(id))
      await sql`insert into ${id(parts.table)} (${number}, ${names}) select n, ${names} from ${id(table)}
        where id in (${sql.join(some.map((row) => row.id))})`.execute(trx)
    }
  }
  await insert(listIndex.index, { table: listIndex.parts, columns: ["search"] }, made)
  const offers = { table: choices.parts, columns: offered }
  await insert(choices.table, db.kind === "sqlite" ? offers : null, chosen)
}

/** Indexes the next rows in the order of their ids. @returns the last id; null: no rows left */
export async function fillNext(
  trx: Queries,
  site: IndexSite,
  { after, most }: { after: string; most: number },
): Promise<string | null> {
  const { resource } = site.listIndex
  let query = trx.selectFrom(resource.table).selectAll().where("id", ">", after).orderBy("id").limit(most)
  for (const { column, value } of resource.fixedValues) query = query.where(column, "=", value)
  const rows = (await query.execute()) as Row[]
  await insertKeys(trx, site, rows)
  return rows.length === 0 ? null : String(rows.at(-1)?.id)
}

/** Replaces the keys of some rows; deleted or hidden rows get none. */
export async function updateKeys(trx: Queries, site: IndexSite, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { db, listIndex } = site
  const { choices } = listIndex
  const these = sql.join(ids)
  const remove = async ({ table, parts }: { table: string; parts: string | null }) => {
    if (parts !== null)
      await sql`delete from ${id(parts)} where ${numberOf(db)} in (select n from ${id(table)} where id in (${these}))`.execute(
        trx,
      )
    await sql`delete from ${id(table)} where id in (${these})`.execute(trx)
  }
  await remove({ table: listIndex.index, parts: listIndex.parts })
  if (choices.of.length > 0)
    await remove({ table: choices.table, parts: db.kind === "sqlite" ? choices.parts : null })
  await insertKeys(trx, site, await readRows(trx, listIndex.resource, ids))
}
