/** History entries of imports: the newest one of an import and action can replace all of them in a page. */
import { type RawBuilder, sql } from "kysely"
import type { ImportGroup } from "../../src/core/history/entry"
import type { Resource } from "../../src/core/schema/resource"
import type { Session } from "../auth/engine"
import type { Row } from "../database/types"
import type { RecordEngine } from "./engine"
import { sessionView } from "./session-view"

/** Filters of a page of the history. */
export interface EntryFilters {
  /** Column → its value, or several. */
  equal: Readonly<Record<string, string | readonly string[]>>
  /** ISO times or days. */
  from?: string | undefined
  to?: string | undefined
}

/** The filters in SQL, each after `and`. @param table name or alias of the history */
function conditionsOf({ equal, from, to }: EntryFilters, table: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const conditions = Object.entries(equal).map(
    ([name, value]) => sql`and ${column(name)} in (${sql.join([value].flat())})`,
  )
  if (from !== undefined) conditions.push(sql`and ${column("at")} >= ${from}`)
  if (to !== undefined) conditions.push(sql`and ${column("at")} <= ${to}`)
  return sql.join(conditions, sql` `)
}

/**
 * True in SQL for entries of no import, and for the newest of an import and action among those that match the filters. An entry of
 * a record comes after those of its lines.
 */
export const isImportHead = (filters: EntryFilters): RawBuilder<boolean> => sql<boolean>`not exists (
  select 1 from import_entries own
    join import_entries newer on newer.import_id = own.import_id and newer.entry_id > own.entry_id
    join history later on later.id = newer.entry_id
  where own.entry_id = history.id and later.action = history.action ${conditionsOf(filters, "later")})`

interface Asked {
  engine: RecordEngine
  session: Session
  filters: EntryFilters
  /** Resource of an entry; undefined: no longer declared. */
  of: (row: Row) => Resource | undefined
}

/** Number of an import's records that exist and that the session has. */
async function recordsLeft({ engine, session }: Asked, id: string, resource: Resource): Promise<number> {
  const { queries } = engine.db
  const own = sessionView(engine.registry, session).scope(queries, resource)
  const row = await queries
    .selectFrom("import_rows")
    .innerJoin(resource.table, `${resource.table}.id`, "import_rows.record_id")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("import_rows.import_id", "=", id)
    .$if(own !== undefined, (all) => (own ? all.where(own) : all))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Id of an entry → the import whose entries of the same action it replaces. @param rows entries of `isImportHead` */
export async function importGroups(asked: Asked, rows: readonly Row[]): Promise<Map<string, ImportGroup>> {
  const groups = new Map<string, ImportGroup>()
  if (rows.length === 0) return groups
  const { queries } = asked.engine.db
  const heads = await queries
    .selectFrom("import_entries")
    .innerJoin("imports", "imports.id", "import_entries.import_id")
    .select(["import_entries.entry_id as entry", "imports.id as id", "imports.name as name"])
    .where(
      "import_entries.entry_id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute()
  for (const { entry, id, name } of heads) {
    const row = rows.find((one) => one.id === entry)
    if (!row) continue
    const resource = asked.of(row)
    const counted = await sql<{ count: unknown }>`
      select count(*) as count from import_entries join history on history.id = import_entries.entry_id
      where import_entries.import_id = ${id} and history.action = ${row.action} and history.resource = ${row.resource}
        ${conditionsOf(asked.filters, "history")}`.execute(queries)
    groups.set(String(entry), {
      id: String(id),
      name: String(name),
      rows: Number(counted.rows[0]?.count ?? 0),
      left: row.action === "create" && resource ? await recordsLeft(asked, String(id), resource) : 0,
    })
  }
  return groups
}
