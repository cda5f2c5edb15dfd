/** Triggers that record changes of tables by any process, which invalidates caches (`table-versions.ts`). */
import { sql } from "kysely"
import type { TableSpec } from "../database/schema"
import { CHANGES } from "../database/table-versions"
import type { Database } from "../database/types"
import { EPOCHS } from "./epochs"
import { isOldTrigger } from "./old-list-index"
import type { Site } from "./site"

/** Tables of the server that answers and rights are derived from. */
const OWN = [
  "accounts",
  "sessions",
  "suspended_accounts",
  "temporary_passwords",
  "role_permissions",
  "role_givers",
  "account_factors",
  "required_factors",
  EPOCHS,
] as const

const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const name = (value: string) => `"${value.replaceAll('"', '""')}"`

const note = (what: string) =>
  `insert into ${CHANGES} (name, change) values (${text(what)}, hex(randomblob(8))) on conflict (name) do update set change = excluded.change;`

const onSqlite = (table: string): string[] =>
  ["insert", "update", "delete"].map(
    (event) =>
      `create trigger ${name(`chg_${table}_${event}`)} after ${event} on ${name(table)} begin ${note(table)} end`,
  )

/** PostgreSQL's statement trigger; records a table once per transaction. */
const onPostgres = (table: string): string =>
  `create or replace trigger note_change after insert or update or delete or truncate on ${name(table)}
    for each statement execute function note_change()`

/** Statements that the triggers depend on. */
export const changeTableStatements = (kind: Database["kind"]): string[] =>
  kind === "sqlite"
    ? [`create table if not exists ${CHANGES} (name text primary key, change text not null) strict`]
    : [
        `create table if not exists ${CHANGES} (name text not null, change text not null, primary key (name, change))`,
        `create or replace function note_change() returns trigger language plpgsql as $$
          declare noted text := 'koperasi.noted_' || tg_relid;
          begin
            if coalesce(current_setting(noted, true), '') = '' then
              perform set_config(noted, 'yes', true);
              execute format('insert into %I.${CHANGES} (name, change) values ($1, gen_random_uuid()::text)', tg_table_schema)
                using tg_table_name;
            end if;
            return null;
          end $$`,
      ]

/** Every watched table with its trigger statements. */
export function changeTriggers(
  kind: Database["kind"],
  tables: readonly TableSpec[],
): { table: string; statements: string[] }[] {
  const own = tables.flatMap((table) => [table.name, ...table.links.map((link) => link.name)])
  return [...own, ...OWN].map((table) => ({
    table,
    statements: kind === "sqlite" ? onSqlite(table) : [onPostgres(table)],
  }))
}

/** Recreates the triggers and records a change of every table, since changes without triggers were not recorded. */
export async function applyChangeTriggers(
  { kind, queries }: Site,
  tables: readonly TableSpec[],
): Promise<void> {
  const watched = changeTriggers(kind, tables)
  if (kind === "postgres") {
    const changed = ({ table }: { table: string }) =>
      `insert into ${CHANGES} (name, change) values (${text(table)}, gen_random_uuid()::text)`
    // One round trip, since the start waits for it.
    const all = watched.flatMap((each) => [...each.statements, changed(each)])
    await sql.raw(all.join(";\n")).execute(queries)
    return
  }
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'trigger'
    and substr(name, 1, 4) = 'chg_'`.execute(queries)
  for (const { name: trigger } of rows)
    if (!isOldTrigger(trigger)) await sql`drop trigger ${sql.id(trigger)}`.execute(queries)
  for (const { table, statements } of watched)
    for (const statement of [...statements, note(table)]) await sql.raw(statement).execute(queries)
}
