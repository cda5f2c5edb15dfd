/** Triggers that note the stale rows of a list's index in the transaction that changes the rows. */
import type { Database } from "../../database/types"
import { STALE_ROWS, type Trigger } from "../../migrate/index-triggers"
import { type ListIndex, watchPrefix } from "./list-index"

const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const name = (value: string) => `"${value.replaceAll('"', '""')}"`

export interface IndexTrigger extends Trigger {
  statement: string
}

/** A table with rows of the list, or with their links. */
interface Own {
  table: string
  /** Column with the id of the list's row. */
  column: "id" | "owner_id"
  /** Only rows with these values belong to the list: a table may serve several resources. */
  fixed: ListIndex["resource"]["fixedValues"]
}

const ownTables = ({ resource, links }: ListIndex): Own[] => [
  { table: resource.table, column: "id", fixed: resource.fixedValues },
  ...links.map((table): Own => ({ table, column: "owner_id", fixed: [] })),
]

/** Referenced tables, with the columns that the list shows of them. */
function shownTables({ targets }: ListIndex): { table: string; columns: readonly string[] }[] {
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

function onSqlite(listIndex: ListIndex): Unnamed[] {
  const index = text(listIndex.index)
  // One note a row at most, so that the notes of an index without a living build stay bounded.
  const note = (id: string, via: string) =>
    `insert into ${STALE_ROWS} (name, id, via) select ${index}, ${id}, ${text(via)}
      where not exists (select 1 from ${STALE_ROWS} where name = ${index} and id = ${id} and via = ${text(via)});`
  const own = ownTables(listIndex).flatMap((noting): Unnamed[] => {
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
  const shown = shownTables(listIndex).map(
    ({ table, columns }): Unnamed => ({
      table,
      create: (trigger) => `create trigger ${name(trigger)} after update on ${name(table)}
        when ${columns.map((column) => `old.${name(column)} is not new.${name(column)}`).join(" or ")}
        begin ${note("old.id", table)} end`,
    }),
  )
  return [...own, ...shown]
}

function onPostgres(listIndex: ListIndex): Unnamed[] {
  const index = text(listIndex.index)
  const own = ownTables(listIndex).flatMap((noting): Unnamed[] => {
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
  const shown = shownTables(listIndex).map(
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
export const indexTriggersOf = (kind: Database["kind"], listIndex: ListIndex): IndexTrigger[] =>
  (kind === "sqlite" ? onSqlite(listIndex) : onPostgres(listIndex)).map(({ table, create }, number) => {
    const trigger = `${watchPrefix(listIndex.index)}${number}`
    return { table, trigger, statement: create(trigger) }
  })
