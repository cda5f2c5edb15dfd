/** Triggers that note which rows of which list have other keys now, in the transaction that changes them. */
import type { Listed } from "../database/listed"
import { LISTED, STALE } from "../database/listed"
import type { Database } from "../database/types"

const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const name = (value: string) => `"${value.replaceAll('"', '""')}"`

/** What notes of a list's rows need, whatever is declared. */
export function listingTables(kind: Database["kind"]): string[] {
  const strict = kind === "sqlite" ? " strict" : ""
  return [
    `create table if not exists ${LISTED} (name text primary key, shape text not null, made_to text)${strict}`,
    `create table if not exists ${STALE} (list text not null, id text not null, via text not null)${strict}`,
    `create index if not exists ix_${STALE}_list on ${STALE} (list)`,
    ...(kind === "sqlite"
      ? []
      : [
          // Of a row of the list itself, or of a link of it.
          ...(["id", "owner_id"] as const).map(
            (
              column,
            ) => `create or replace function note_stale_by_${column}() returns trigger language plpgsql as $$
              begin
                if tg_op <> 'INSERT' then
                  execute format('insert into %I.${STALE} (list, id, via) select unnest($1), $2, $3', tg_table_schema)
                    using tg_argv::text[], old.${column}, ''::text;
                end if;
                if tg_op = 'INSERT' then
                  execute format('insert into %I.${STALE} (list, id, via) select unnest($1), $2, $3', tg_table_schema)
                    using tg_argv::text[], new.${column}, ''::text;
                elsif tg_op = 'UPDATE' and new.${column} is distinct from old.${column} then
                  execute format('insert into %I.${STALE} (list, id, via) select unnest($1), $2, $3', tg_table_schema)
                    using tg_argv::text[], new.${column}, ''::text;
                end if;
                return null;
              end $$`,
          ),
          // Of a record that rows of lists refer to.
          `create or replace function note_stale_via() returns trigger language plpgsql as $$
            begin
              execute format('insert into %I.${STALE} (list, id, via) select unnest($1), $2, $3', tg_table_schema)
                using tg_argv::text[], old.id, tg_table_name::text;
              return null;
            end $$`,
          // All at once: none of the list's keys count any more.
          `create or replace function note_stale_all() returns trigger language plpgsql as $$
            begin
              execute format('delete from %I.${LISTED} where name = any($1)', tg_table_schema) using tg_argv::text[];
              return null;
            end $$`,
        ]),
  ]
}

interface Watched {
  table: string
  statements: string[]
}

/** A table in which rows of lists stand, or their links. */
interface Own {
  table: string
  /** Which column says the row. */
  column: "id" | "owner_id"
  /** Of rows with these values alone: a table may be several resources'. */
  fixed: Listed["resource"]["fixedValues"]
  lists: string[]
}

function ownTables(lists: readonly Listed[]): Own[] {
  const tables = new Map<string, Own>()
  const add = (own: Omit<Own, "lists">, list: string) => {
    const key = JSON.stringify([own.table, own.fixed.map(({ column, value }) => [column, value])])
    const known = tables.get(key) ?? { ...own, lists: [] }
    known.lists.push(list)
    tables.set(key, known)
  }
  for (const { resource, links } of lists) {
    add({ table: resource.table, column: "id", fixed: resource.fixedValues }, resource.name)
    for (const table of links) add({ table, column: "owner_id", fixed: [] }, resource.name)
  }
  return [...tables.values()]
}

/** Whether a row is one of them; undefined: each is. */
const isOwn = (row: "old" | "new", { fixed }: Own): string | undefined =>
  fixed.map(({ column, value }) => `${row}.${name(column)} = ${text(value)}`).join(" and ") || undefined

interface Shown {
  table: string
  columns: readonly string[]
  lists: string[]
}

/** Those that show the same columns of a table together. */
function shownTables(lists: readonly Listed[]): Shown[] {
  const shown = new Map<string, Shown>()
  for (const { resource, targets } of lists)
    for (const { table, columns } of targets) {
      const key = JSON.stringify([table, columns])
      const known = shown.get(key) ?? { table, columns, lists: [] }
      if (!known.lists.includes(resource.name)) known.lists.push(resource.name)
      shown.set(key, known)
    }
  return [...shown.values()]
}

const noteOn = (list: string, id: string, via: string): string =>
  `insert into ${STALE} (list, id, via) values (${text(list)}, ${id}, ${text(via)});`

function onSqlite(lists: readonly Listed[]): Watched[] {
  const own = ownTables(lists).map((noting, index) => {
    const { table, column, lists: noted } = noting
    const trigger = (suffix: string, event: string, row: "old" | "new") => {
      const when = isOwn(row, noting)
      return `create trigger ${name(`chg_${table}_listed_${index}_${suffix}`)} after ${event} on ${name(table)}
        ${when ? `when ${when}` : ""} begin ${noted.map((list) => noteOn(list, `${row}.${column}`, "")).join(" ")} end`
    }
    const moved = [column, ...noting.fixed.map((value) => value.column)].map(name).join(", ")
    return {
      table,
      statements: [
        trigger("insert", "insert", "new"),
        trigger("update", "update", "new"),
        trigger("delete", "delete", "old"),
        // What is another list's now, or another row.
        trigger("moved", `update of ${moved}`, "old"),
      ],
    }
  })
  const shown = shownTables(lists).map(({ table, columns, lists: noted }, index) => ({
    table,
    statements: [
      `create trigger ${name(`chg_${table}_shown_${index}`)} after update on ${name(table)}
        when ${columns.map((column) => `old.${name(column)} is not new.${name(column)}`).join(" or ")}
        begin ${noted.map((list) => noteOn(list, "old.id", table)).join(" ")} end`,
    ],
  }))
  return [...own, ...shown]
}

/** `create or replace` leaves those of before: each table's are taken off first. */
const PREFIX = "note_stale"

function onPostgres(lists: readonly Listed[]): Watched[] {
  const own = ownTables(lists).map((noting, index) => {
    const { table, column, lists: noted } = noting
    const names = noted.map(text).join(", ")
    const trigger = (event: "insert" | "update" | "delete", rows: readonly ("old" | "new")[]) => {
      const when = rows.flatMap((row) => isOwn(row, noting) ?? []).join(" or ")
      return `create or replace trigger ${PREFIX}_own_${index}_${event} after ${event} on ${name(table)}
        for each row ${when ? `when (${when})` : ""} execute function note_stale_by_${column}(${names})`
    }
    return {
      table,
      statements: [
        trigger("insert", ["new"]),
        trigger("update", ["old", "new"]),
        trigger("delete", ["old"]),
        `create or replace trigger ${PREFIX}_all_${index} after truncate on ${name(table)}
          for each statement execute function note_stale_all(${names})`,
      ],
    }
  })
  const shown = shownTables(lists).map(({ table, columns, lists: noted }, index) => ({
    table,
    statements: [
      `create or replace trigger ${PREFIX}_shown_${index} after update on ${name(table)} for each row
        when (${columns.map((column) => `old.${name(column)} is distinct from new.${name(column)}`).join(" or ")})
        execute function note_stale_via(${noted.map(text).join(", ")})`,
    ],
  }))
  return [...own, ...shown]
}

/** Whatever watched rows for lists before; on SQLite all of a table's triggers of ours go together (`watched.ts`). */
const TAKEN_OFF = `do $$
  declare found record;
  begin
    for found in select t.tgname, c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and t.tgname like '${PREFIX.replaceAll("_", "\\_")}\\_%'
    loop
      execute format('drop trigger %I on %I', found.tgname, found.relname);
    end loop;
  end $$`

/** Takes off what watches rows: PostgreSQL changes no column that a trigger looks at. */
export const unwatching = (kind: Database["kind"]): string[] => (kind === "sqlite" ? [] : [TAKEN_OFF])

/** What watches the lists' rows, and says that none of their keys count any more: what has happened meanwhile nobody has noted. */
export function listing(kind: Database["kind"], lists: readonly Listed[]): string[] {
  const watching = kind === "sqlite" ? onSqlite(lists) : onPostgres(lists)
  return [
    ...unwatching(kind),
    ...watching.flatMap(({ statements }) => statements),
    `delete from ${LISTED}`,
    `delete from ${STALE}`,
  ]
}
