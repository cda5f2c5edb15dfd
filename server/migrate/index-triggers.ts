/** Shared tables and trigger functions of all list indexes, and the removal of triggers before tables change. */
import { sql } from "kysely"
import type { Database } from "../database/types"
import { tableExists } from "./introspection"
import { OLD_INDEX } from "./old-list-index"
import type { Site } from "./site"

/** State of each index: how far it is filled, and the end of its lease. */
export const INDEXES = "list_indexes"
/** Stale rows of each index. `via`: the referenced table whose record changed; '': the list's own row changed. */
export const STALE_ROWS = "list_index_stale"

/** Prefix of the names of all indexes, their tables and their triggers. */
export const INDEX_PREFIX = "list_index_"

/** Tables and trigger functions of all list indexes. */
export function indexTriggerStatements(kind: Database["kind"]): string[] {
  const strict = kind === "sqlite" ? " strict" : ""
  const whole = kind === "sqlite" ? "integer" : "bigint"
  const note = (id: string, via: string) =>
    `execute format('insert into %I.${STALE_ROWS} (name, id, via) values ($1, $2, $3)', tg_table_schema)
      using tg_argv[0], ${id}, ${via}::text;`
  return [
    // `made_to`: last id that is filled; null: the index is complete. `generation`: changes with each rebuild.
    `create table if not exists ${INDEXES} (name text primary key, shape text not null, generation text not null,
      made_to text, used_until ${whole} not null)${strict}`,
    `create table if not exists ${STALE_ROWS} (name text not null, id text not null, via text not null)${strict}`,
    `create index if not exists ix_${STALE_ROWS} on ${STALE_ROWS} (name, id)`,
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

export interface Trigger {
  table: string
  trigger: string
}

/** Existing triggers with a name prefix, of any build. */
export async function triggersLike({ kind, queries }: Site, prefix: string): Promise<Trigger[]> {
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
export const dropTrigger = ({ kind, queries }: Site, { table, trigger }: Trigger): Promise<unknown> =>
  (kind === "sqlite"
    ? sql`drop trigger if exists ${sql.id(trigger)}`
    : sql`drop trigger if exists ${sql.id(trigger)} on ${sql.id(table)}`
  ).execute(queries)

/** Invalidates every index: each build rebuilds its own. */
export async function forgetIndexes({ kind, queries }: Site): Promise<void> {
  const generation = sql.raw(kind === "sqlite" ? "hex(randomblob(16))" : "gen_random_uuid()::text")
  await sql`update ${sql.id(INDEXES)} set shape = '', generation = ${generation}`.execute(queries)
}

/**
 * Drops the triggers of all indexes before tables change: PostgreSQL alters no column that a trigger uses, and SQLite
 * drops triggers with a table that is rebuilt.
 * @param whole the caller is in a transaction: until it ends, no build begins an index
 */
export async function dropIndexTriggers(site: Site, { whole }: { whole: boolean }): Promise<void> {
  if (whole && site.kind === "postgres")
    await sql`lock table ${sql.id(INDEXES)} in share row exclusive mode`.execute(site.queries)
  for (const prefix of [INDEX_PREFIX, ...(site.kind === "postgres" ? [OLD_INDEX.triggers] : [])])
    for (const trigger of await triggersLike(site, prefix)) await dropTrigger(site, trigger)
  await forgetIndexes(site)
  if (await tableExists(site, OLD_INDEX.state))
    await sql`delete from ${sql.id(OLD_INDEX.state)}`.execute(site.queries)
}
