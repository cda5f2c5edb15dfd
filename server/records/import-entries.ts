/** History entries of imports: the newest one of an import, action and actor can replace all of them in a page. */
import { type RawBuilder, sql } from "kysely"
import type { ImportGroup } from "../../src/core/history/entry"
import type { Resource } from "../../src/core/schema/resource"
import type { Session } from "../auth/engine"
import type { Row } from "../database/types"
import type { RecordEngine } from "./engine"
import { sessionView } from "./session-view"
import { countUnchanged } from "./undo-import"

/** Filters of a page of the history. */
export interface EntryFilters {
  /** Column → its value, or several. */
  equal: Readonly<Record<string, string | readonly string[]>>
  /** ISO times or days. */
  from?: string | undefined
  to?: string | undefined
}

type Period = Pick<EntryFilters, "from" | "to">

/** Keys of groups of record entries in the period, with the newest entry and the number of each. */
const groups = ({ from, to }: Period): RawBuilder<unknown> => {
  const times = [
    ...(from === undefined ? [] : [sql`and timed.at >= ${from}`]),
    ...(to === undefined ? [] : [sql`and timed.at <= ${to}`]),
  ]
  const timed = times.length > 0 ? sql`join history timed on timed.id = import_entries.entry_id` : sql``
  return sql`import_entries ${timed} where group_key is not null ${sql.join(times, sql` `)}`
}

/**
 * True in SQL for entries of no import, and for the newest of each group in the period. The other filters of a page hold for all
 * entries of a group or for none.
 */
export const isImportHead = (period: Period): RawBuilder<boolean> => sql<boolean>`(
  not exists (select 1 from import_entries own where own.entry_id = history.id)
  or history.id in (select max(entry_id) from ${groups(period)} group by group_key))`

interface Asked {
  engine: RecordEngine
  session: Session
  filters: EntryFilters
  /** Resource of an entry; undefined: no longer declared. */
  of: (row: Row) => Resource | undefined
}

/** Records of an import that exist and that the session has, and the unchanged ones, which an undo deletes. */
async function recordsLeft({ engine, session }: Asked, id: string, resource: Resource) {
  const { queries } = engine.db
  const own = sessionView(engine.registry, session).scope(queries, resource)
  const row = await queries
    .selectFrom("import_rows")
    .innerJoin(resource.table, `${resource.table}.id`, "import_rows.record_id")
    .select(({ fn }) => [fn.countAll().as("left"), countUnchanged(resource.table).as("unchanged")])
    .where("import_rows.import_id", "=", id)
    .$if(own !== undefined, (all) => (own ? all.where(own) : all))
    .executeTakeFirst()
  return { left: Number(row?.left ?? 0), unchanged: Number(row?.unchanged ?? 0) }
}

/** Id of an entry → the import of the group that it replaces. @param rows entries of `isImportHead` */
export async function importGroups(asked: Asked, rows: readonly Row[]): Promise<Map<string, ImportGroup>> {
  const found = new Map<string, ImportGroup>()
  if (rows.length === 0) return found
  const { queries } = asked.engine.db
  const heads = await queries
    .selectFrom("import_entries")
    .innerJoin("imports", "imports.id", "import_entries.import_id")
    .select(["entry_id", "group_key", "imports.id as id", "imports.name as name"])
    .where(
      "entry_id",
      "in",
      rows.map(({ id }) => id),
    )
    .where("group_key", "is not", null)
    .execute()
  const keys = heads.map(({ group_key }) => group_key)
  if (keys.length === 0) return found
  const counted = await sql<{ group_key: string; count: unknown }>`
    select group_key, count(*) as count from ${groups(asked.filters)} and group_key in (${sql.join(keys)})
    group by group_key`.execute(queries)
  for (const { entry_id, group_key, id, name } of heads) {
    const row = rows.find((one) => one.id === entry_id)
    const resource = row && asked.of(row)
    found.set(String(entry_id), {
      id: String(id),
      name: String(name),
      rows: Number(counted.rows.find((one) => one.group_key === group_key)?.count ?? 0),
      ...(row?.action === "create" && resource
        ? await recordsLeft(asked, String(id), resource)
        : { left: 0, unchanged: 0 }),
    })
  }
  return found
}
