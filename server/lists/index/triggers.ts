/** Triggers that note the stale rows of a list's index in the transaction that changes the rows. */
import type { Database } from "../../database/types"
import { STALE_ROWS, type Trigger } from "../../migrate/index-triggers"
import { type ListIndex, watchPrefix } from "./list-index"

const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const name = (value: string) => `"${value.replaceAll('"', '""')}"`

export interface IndexTrigger extends Trigger {
  statement: string
}

/** A table with rows of the list, or with links of its rows. */
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

/** SQL condition that one of these columns changes. */
const changes = (columns: readonly string[], isOther: "is not" | "is distinct from"): string =>
  columns.map((column) => `old.${name(column)} ${isOther} new.${name(column)}`).join(" or ")

/** A trigger without its name: `after <event> on <table> <body>`. */
interface Watch {
  table: string
  event: string
  body: string
}

function onSqlite(listIndex: ListIndex): Watch[] {
  const index = text(listIndex.index)
  // At most one note a row: the notes of an index that no process refreshes stay bounded.
  const note = (id: string, via: string) =>
    `insert into ${STALE_ROWS} (name, id, via) select ${index}, ${id}, ${text(via)}
      where not exists (select 1 from ${STALE_ROWS} where name = ${index} and id = ${id} and via = ${text(via)});`
  const own = ownTables(listIndex).flatMap((noting) => {
    const { table, column, fixed } = noting
    const watch = (event: string, row: "old" | "new"): Watch => {
      const when = isOwn(row, noting)
      const body = `${when ? `when ${when}` : ""} begin ${note(`${row}.${column}`, "")} end`
      return { table, event, body }
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
  const shown = shownTables(listIndex).map(({ table, columns }) => {
    const body = `when ${changes(columns, "is not")} begin ${note("old.id", table)} end`
    return { table, event: "update", body }
  })
  return [...own, ...shown]
}

function onPostgres(listIndex: ListIndex): Watch[] {
  const index = text(listIndex.index)
  const own = ownTables(listIndex).flatMap((noting) => {
    const { table, column } = noting
    const watch = (event: string, ...rows: ("old" | "new")[]): Watch => {
      const when = rows.flatMap((row) => isOwn(row, noting) ?? []).join(" or ")
      const call = `execute function note_index_by_${column}(${index})`
      return { table, event, body: `for each row ${when ? `when (${when})` : ""} ${call}` }
    }
    const truncated = `for each statement execute function note_index_all(${index})`
    return [
      watch("insert", "new"),
      watch("update", "old", "new"),
      watch("delete", "old"),
      { table, event: "truncate", body: truncated },
    ]
  })
  const shown = shownTables(listIndex).map(({ table, columns }) => {
    const when = changes(columns, "is distinct from")
    return {
      table,
      event: "update",
      body: `for each row when (${when}) execute function note_index_via(${index})`,
    }
  })
  return [...own, ...shown]
}

/** The triggers of an index. */
export function indexTriggersOf(kind: Database["kind"], listIndex: ListIndex): IndexTrigger[] {
  const create = kind === "sqlite" ? "create trigger" : "create or replace trigger"
  const watches = kind === "sqlite" ? onSqlite(listIndex) : onPostgres(listIndex)
  return watches.map(({ table, event, body }, number) => {
    const trigger = `${watchPrefix(listIndex.index)}${number}`
    return {
      table,
      trigger,
      statement: `${create} ${name(trigger)} after ${event} on ${name(table)} ${body}`,
    }
  })
}
