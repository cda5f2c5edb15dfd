/**
 * Triggers that keep the history append-only, for every connection to the database. They allow the removal of entries
 * that a chained prune entry covers; links of the chain stay for good.
 */
import type { Database } from "../database/types"

/** A trigger of the history. `body`: on PostgreSQL the source of its function. */
export interface Guard {
  table: string
  name: string
  body: string
  /** PostgreSQL's `pg_trigger.tgtype`; null on SQLite. */
  type: number | null
}

const TABLES = ["history", "history_chain"] as const

const refusal = (table: string): string => `${table} is append-only`

/** Entries of the last day can never be removed. */
const A_DAY_AGO = {
  sqlite: "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 day')",
  postgres: `to_char((now() at time zone 'UTC') - interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
} as const

/** True for an entry covered by a prune entry that is chained after it. */
const coveredBy = (history: string, chain: string, [id, at]: readonly [string, string]): string =>
  `exists (select 1 from ${history} p join ${chain} c on c.entry_id = p.id
    where p.pruned_to > 0 and p.action = 'prune' and c.number > p.pruned_to and p.pruned_before < p.at
      and ${at} < p.pruned_before
      and p.pruned_to >= (select number from ${chain} where entry_id = ${id}))`

/** True for an existing row: `insert or replace` would delete it without a delete trigger. */
const TAKEN = {
  history: "exists (select 1 from history where id = new.id or rowid = new.rowid)",
  history_chain: "exists (select 1 from history_chain where number = new.number or entry_id = new.entry_id)",
} as const

const onSqlite = (): Guard[] =>
  TABLES.flatMap((table) => {
    const refuse = `select raise(abort, '${refusal(table)}')`
    const removable =
      table === "history"
        ? ` where not (old.at < ${A_DAY_AGO.sqlite} and ${coveredBy("history", "history_chain", ["old.id", "old.at"])})`
        : ""
    const bodies = {
      no_update: `before update on ${table} begin ${refuse}; end`,
      no_delete: `before delete on ${table} begin ${refuse}${removable}; end`,
      no_replace: `before insert on ${table} when ${TAKEN[table]} begin ${refuse}; end`,
    }
    return Object.entries(bodies).map(([name, body]) => ({
      table,
      name: `${table}_${name}`,
      body,
      type: null,
    }))
  })

/** Setting of the trigger functions: PostgreSQL's own functions and operators come first. */
export const SEARCH_PATH = "search_path = pg_catalog, pg_temp"

/** `pg_trigger.tgtype` of: before update or delete, for each row; before truncate, for each statement. */
const ROW = 27
const STATEMENT = 34

/** Tables with their schema: a temporary table of the same name would be found first. */
const functionBody = (table: string): string =>
  table === "history"
    ? `
        declare covered boolean := false;
        begin
          if tg_op = 'DELETE' and old.at < ${A_DAY_AGO.postgres} then
            execute format($q$select ${coveredBy("%1$I.history", "%1$I.history_chain", ["$1", "$2"])}$q$, tg_table_schema)
              into covered using old.id, old.at;
            if covered then return old; end if;
          end if;
          raise exception '${refusal(table)}';
        end `
    : `
        begin
          raise exception '${refusal(table)}';
        end `

const onPostgres = (): Guard[] =>
  TABLES.flatMap((table) => [
    { table, name: `${table}_append_only`, body: functionBody(table), type: ROW },
    { table, name: `${table}_no_truncate`, body: functionBody(table), type: STATEMENT },
  ])

/** All triggers that the history's tables may have. */
export const historyGuards = (kind: Database["kind"]): readonly Guard[] =>
  kind === "sqlite" ? onSqlite() : onPostgres()

/** Statements that create the triggers; on PostgreSQL they fire in every replication role. */
export function makeHistoryGuards(kind: Database["kind"]): string[] {
  if (kind === "sqlite")
    return onSqlite().flatMap(({ name, body }) => [
      `drop trigger if exists ${name}`,
      `create trigger ${name} ${body}`,
    ])
  return TABLES.flatMap((table) => [
    `create or replace function ${table}_append_only() returns trigger language plpgsql
      set ${SEARCH_PATH} as $body$${functionBody(table)}$body$`,
    `create or replace trigger ${table}_append_only before update or delete on ${table}
      for each row execute function ${table}_append_only()`,
    `create or replace trigger ${table}_no_truncate before truncate on ${table}
      for each statement execute function ${table}_append_only()`,
    `alter table ${table} enable always trigger ${table}_append_only`,
    `alter table ${table} enable always trigger ${table}_no_truncate`,
  ])
}
