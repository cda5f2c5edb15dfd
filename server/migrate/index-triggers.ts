/** Triggers that note the stale rows of a list's index in the transaction that changes the rows. */
import { sql } from "kysely"
import { INDEX_PREFIX, INDEXES, type Listed, STALE, watchPrefix } from "../database/listed"
import { OLD } from "../database/listed-before"
import type { Database } from "../database/types"
import type { Site } from "./site"

const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const name = (value: string) => `"${value.replaceAll('"', '""')}"`

/** Tables and trigger functions of all list indexes. */
export function indexTriggerStatements(kind: Database["kind"]): string[] {
  const strict = kind === "sqlite" ? " strict" : ""
  const whole = kind === "sqlite" ? "integer" : "bigint"
  const note = (id: string, via: string) =>
    `execute format('insert into %I.${STALE} (name, id, via) values ($1, $2, $3)', tg_table_schema)
      using tg_argv[0], ${id}, ${via}::text;`
  return [
    // `made_to`: last id that is filled; null: the index is complete. `generation`: changes with each rebuild.
    `create table if not exists ${INDEXES} (name text primary key, shape text not null, generation text not null,
      made_to text, used_until ${whole} not null)${strict}`,
    `create table if not exists ${STALE} (name text not null, id text not null, via text not null)${strict}`,
    `create index if not exists ix_${STALE} on ${STALE} (name, id)`,
    ...(kind === "sqlite"
      ? []
      : [
          // Fires for a row of the list, or for a link of it.
          ...(["id", "owner_id"] as const).map(
            (
              column,
            ) => `create or replace function note_index_by_${column}() returns trigger language plpgsql as $$
              begin
                if tg_op <> 'INSERT' then ${note(`old.${column}`, "''")} end if;
                if tg_op = 'INSERT' then ${note(`new.${column}`, "''")}
                elsif tg_op = 'UPDATE' and new.${column} is distinct from old.${column} then
                  ${note(`new.${column}`, "''")}
                end if;
                return null;
              end $$`,
          ),
          // Fires for a record that rows of the list refer to.
          `create or replace function note_index_via() returns trigger language plpgsql as $$
            begin
              ${note("old.id", "tg_table_name")}
              return null;
            end $$`,
          // TRUNCATE invalidates the whole index.
          `create or replace function note_index_all() returns trigger language plpgsql as $$
            begin
              execute format('update %I.${INDEXES} set shape = $2, generation = gen_random_uuid()::text where name = $1',
                tg_table_schema) using tg_argv[0], ''::text;
              return null;
            end $$`,
        ]),
  ]
}

/** A trigger of an index. */
export interface Watch {
  table: string
  trigger: string
  statement: string
}

/** A table with rows of the list, or with their links. */
interface Own {
  table: string
  /** Column with the id of the list's row. */
  column: "id" | "owner_id"
  /** Only rows with these values belong to the list: a table may serve several resources. */
  fixed: Listed["resource"]["fixedValues"]
}

const ownTables = ({ resource, links }: Listed): Own[] => [
  { table: resource.table, column: "id", fixed: resource.fixedValues },
  ...links.map((table): Own => ({ table, column: "owner_id", fixed: [] })),
]

/** Referenced tables, with the columns that the list shows of them. */
function shownTables({ targets }: Listed): { table: string; columns: readonly string[] }[] {
  const shown = new Map<string, Set<string>>()
  for (const { table, columns } of targets)
    shown.set(table, new Set([...(shown.get(table) ?? []), ...columns]))
  return [...shown].map(([table, columns]) => ({ table, columns: [...columns] }))
}

/** SQL condition that a row belongs to the list; undefined: every row does. */
const isOwn = (row: "old" | "new", { fixed }: Own): string | undefined =>
  fixed.map(({ column, value }) => `${row}.${name(column)} = ${text(value)}`).join(" and ") || undefined

interface Unnamed {
  table: string
  create: (trigger: string) => string
}

function onSqlite(listed: Listed): Unnamed[] {
  const index = text(listed.index)
  // One note a row at most, so that the notes of an index without a living build stay bounded.
  const note = (id: string, via: string) =>
    `insert into ${STALE} (name, id, via) select ${index}, ${id}, ${text(via)}
      where not exists (select 1 from ${STALE} where name = ${index} and id = ${id} and via = ${text(via)});`
  const own = ownTables(listed).flatMap((noting): Unnamed[] => {
    const { table, column, fixed } = noting
    const watch = (event: string, row: "old" | "new"): Unnamed => {
      const when = isOwn(row, noting)
      return {
        table,
        create: (trigger) => `create trigger ${name(trigger)} after ${event} on ${name(table)}
          ${when ? `when ${when}` : ""} begin ${note(`${row}.${column}`, "")} end`,
      }
    }
    const moved = [column, ...fixed.map((value) => value.column)].map(name).join(", ")
    return [
      watch("insert", "new"),
      watch("update", "new"),
      watch("delete", "old"),
      // A changed id or a changed fixed value removes the row from the list.
      watch(`update of ${moved}`, "old"),
    ]
  })
  const shown = shownTables(listed).map(
    ({ table, columns }): Unnamed => ({
      table,
      create: (trigger) => `create trigger ${name(trigger)} after update on ${name(table)}
        when ${columns.map((column) => `old.${name(column)} is not new.${name(column)}`).join(" or ")}
        begin ${note("old.id", table)} end`,
    }),
  )
  return [...own, ...shown]
}

function onPostgres(listed: Listed): Unnamed[] {
  const index = text(listed.index)
  const own = ownTables(listed).flatMap((noting): Unnamed[] => {
    const { table, column } = noting
    const watch = (event: "insert" | "update" | "delete", rows: readonly ("old" | "new")[]): Unnamed => {
      const when = rows.flatMap((row) => isOwn(row, noting) ?? []).join(" or ")
      return {
        table,
        create: (trigger) => `create or replace trigger ${name(trigger)} after ${event} on ${name(table)}
          for each row ${when ? `when (${when})` : ""} execute function note_index_by_${column}(${index})`,
      }
    }
    return [
      watch("insert", ["new"]),
      watch("update", ["old", "new"]),
      watch("delete", ["old"]),
      {
        table,
        create: (trigger) => `create or replace trigger ${name(trigger)} after truncate on ${name(table)}
          for each statement execute function note_index_all(${index})`,
      },
    ]
  })
  const shown = shownTables(listed).map(
    ({ table, columns }): Unnamed => ({
      table,
      create: (
        trigger,
      ) => `create or replace trigger ${name(trigger)} after update on ${name(table)} for each row
        when (${columns.map((column) => `old.${name(column)} is distinct from new.${name(column)}`).join(" or ")})
        execute function note_index_via(${index})`,
    }),
  )
  return [...own, ...shown]
}

/** The triggers of an index. */
export const watchesOf = (kind: Database["kind"], listed: Listed): Watch[] =>
  (kind === "sqlite" ? onSqlite(listed) : onPostgres(listed)).map(({ table, create }, number) => {
    const trigger = `${watchPrefix(listed.index)}${number}`
    return { table, trigger, statement: create(trigger) }
  })

export type Trigger = Pick<Watch, "table" | "trigger">
type Where = Pick<Site, "kind" | "queries">

/** Existing triggers with a name prefix, of any build. */
export async function triggersLike({ kind, queries }: Where, prefix: string): Promise<Trigger[]> {
  const { rows } = await (kind === "sqlite"
    ? sql<Trigger>`select tbl_name as "table", name as "trigger" from sqlite_master where type = 'trigger'
        and substr(name, 1, ${prefix.length}) = ${prefix}`
    : sql<Trigger>`select c.relname as "table", t.tgname as "trigger" from pg_trigger t
        join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = current_schema() and starts_with(t.tgname::text, ${prefix})`
  ).execute(queries)
  return rows
}

/** On PostgreSQL this takes an exclusive lock on the table and so waits for its readers. */
export const dropTrigger = ({ kind, queries }: Where, { table, trigger }: Trigger): Promise<unknown> =>
  (kind === "sqlite"
    ? sql`drop trigger if exists ${sql.id(trigger)}`
    : sql`drop trigger if exists ${sql.id(trigger)} on ${sql.id(table)}`
  ).execute(queries)

/** Invalidates every index: each build rebuilds its own. */
export async function forgetIndexes({ kind, queries }: Where): Promise<void> {
  const generation = sql.raw(kind === "sqlite" ? "hex(randomblob(16))" : "gen_random_uuid()::text")
  await sql`update ${sql.id(INDEXES)} set shape = '', generation = ${generation}`.execute(queries)
}

/**
 * Drops the triggers of all indexes before tables change: PostgreSQL alters no column that a trigger uses, and SQLite
 * drops triggers with a table that is rebuilt.
 * @param whole the caller is in a transaction: until it ends, no build begins an index
 */
export async function dropIndexTriggers(site: Where, { whole }: { whole: boolean }): Promise<void> {
  if (whole && site.kind === "postgres")
    await sql`lock table ${sql.id(INDEXES)} in share row exclusive mode`.execute(site.queries)
  for (const prefix of [INDEX_PREFIX, ...(site.kind === "postgres" ? [OLD.triggers] : [])])
    for (const trigger of await triggersLike(site, prefix)) await dropTrigger(site, trigger)
  await forgetIndexes(site)
  if (await isThere(site, OLD.state)) await sql`delete from ${sql.id(OLD.state)}`.execute(site.queries)
}

/** True if a table exists. */
export const isThere = async ({ kind, queries }: Where, table: string): Promise<boolean> => {
  const { rows } = await (kind === "sqlite"
    ? sql`select 1 from sqlite_master where type = 'table' and name = ${table}`
    : sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${table}`
  ).execute(queries)
  return rows.length > 0
}
