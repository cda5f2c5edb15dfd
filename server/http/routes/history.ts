/** GET /history, a record's history, and restoring deleted records. Embedded API only. */

import { hasFullAccess } from "../../../src/core/access/permissions"
import { mayRead } from "../../../src/core/access/session-registry"
import { readActionKey } from "../../../src/core/history/action-keys"
import {
  type Changes,
  HISTORY_ACTIONS,
  type HistoryEntry,
  type ImportGroup,
  MOST_AT_ONCE,
  masked,
  readChanges,
} from "../../../src/core/history/entry"
import { LINE_KEY } from "../../../src/core/history/line-key"
import type { Resource } from "../../../src/core/schema/resource"
import type { Session } from "../../auth/engine"
import { requireRecentProof } from "../../auth/recent-proof"
import type { Queries, Row } from "../../database/types"
import { forbidden, refuseFields } from "../../ground/api-error"
import { isId } from "../../ground/ids"
import type { RecordEngine } from "../../records/engine"
import { historyNames, renamedChanges, storingResources } from "../../records/history-names"
import { historyReaders, type Readers } from "../../records/history-readers"
import { withOwnNames } from "../../records/history-targets"
import { type EntryFilters, importGroups, isImportHead } from "../../records/import-entries"
import { readDeleted, restoreRecord } from "../../records/restore"
import { mayReadGivers, mayReadRights, requireRight } from "../../records/rights"
import { sessionView } from "../../records/session-view"
import { type Api, idOf, sessionOf, writingOf } from "../api-env"
import type { ApiApp, ApiContext } from "../env"

const PAGE = "50"

interface Shown {
  session: Session
  /** undefined: no longer declared. */
  resource: Resource | undefined
  readers: Readers | undefined
}

/**
 * Values that the session may read by the record's own endpoint (AB-116). A personal number that this endpoint hides is
 * masked. A field without a declaration needs full access, since no endpoint returns it.
 */
function changesFor({ session, resource, readers }: Shown, row: Row): Changes {
  const changes = readChanges(JSON.parse(String(row.changes)))
  const id = String(row.record_id)
  if (row.action === "rights" || row.action === "factor-required")
    return mayReadRights(session, id) ? changes : {}
  if (row.action === "givers") return mayReadGivers(session) ? changes : {}
  if (!resource || !readers) return changes
  return Object.fromEntries(
    Object.entries(renamedChanges(resource, changes)).flatMap(([key, change]) => {
      const asked = readActionKey(key)
      const field = resource.fields.find((one) => one.key === (asked ? asked.field : key))
      if (key === LINE_KEY) return [[key, change]]
      // Inputs of an action that are no fields of the record concern all who see it.
      if (asked && !field) return [[key, change]]
      const reads = field ? readers.reads(id, field.key) : hasFullAccess(session.grants)
      if (reads) return [[key, change]]
      if (!field?.personal || !field.read || !mayRead(resource, field.key, session.grants)) return []
      return [[key, { before: masked(change.before), after: masked(change.after) }]]
    }),
  )
}

function entryFor(shown: Shown, row: Row): HistoryEntry {
  const { session, resource, readers } = shown
  const sees = readers?.sees(String(row.record_id)) ?? true
  return {
    id: String(row.id),
    at: String(row.at),
    actorId: String(row.actor_id),
    actorName: String(row.actor_name),
    address: hasFullAccess(session.grants) ? String(row.address) : "",
    action: String(row.action) as HistoryEntry["action"],
    resource: resource?.name ?? String(row.resource),
    recordId: String(row.record_id),
    recordName: sees ? String(row.record_name) : "",
    changes: sees ? changesFor(shown, row) : {},
  }
}

/** Entries as this session may read them; IP addresses are shown with full access alone. @param of finds an entry's resource */
export async function entriesFor(
  engine: RecordEngine,
  session: Session,
  { rows: all, of }: { rows: readonly Row[]; of: (row: Row) => Resource | undefined },
): Promise<HistoryEntry[]> {
  // An entry of lines in a field that the session may not read would show their number and names.
  const rows = all.filter((row) => {
    const owner = of(row)?.owner
    return !owner || mayRead(engine.registry.get(owner.resource), owner.field, session.grants)
  })
  const view = sessionView(engine.registry, session)
  const readers = new Map<Resource, Readers>()
  for (const resource of new Set(rows.map(of))) {
    if (!resource) continue
    const ids = rows.filter((row) => of(row) === resource).map((row) => String(row.record_id))
    readers.set(resource, await historyReaders({ engine, session, resource }, ids))
  }
  const entries: HistoryEntry[] = []
  for (const row of rows) {
    const resource = of(row)
    const entry = entryFor({ session, resource, readers: resource && readers.get(resource) }, row)
    const changes = resource
      ? await withOwnNames(entry.changes, { trx: engine.db.queries, resource, view })
      : entry.changes
    entries.push({ ...entry, changes })
  }
  return entries
}

export interface HistoryQuery extends EntryFilters {
  /** Only entries of this import. */
  importId?: string | undefined
  /** True: one entry for all of an import and action. */
  grouped: boolean
  /** Id of the last entry of the previous page. */
  before?: string | undefined
  limit: number
}

const TIME = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/

/** @throws ApiError 422 */
export function readHistoryQuery(c: ApiContext): HistoryQuery {
  const query = (name: string): string | undefined => c.req.query(name) || undefined
  const faults: Record<string, string> = {}
  const equal: Record<string, string> = {}
  const take = (name: string, column: string, fits: (text: string) => boolean) => {
    const value = query(name)
    if (value === undefined) return
    if (fits(value)) equal[column] = value
    else faults[name] = "Filter tidak valid"
  }
  take("resource", "resource", (text) => /^[\w-]{1,100}$/.test(text))
  take("record", "record_id", isId)
  take("actor", "actor_id", isId)
  take("action", "action", (text) => (HISTORY_ACTIONS as readonly string[]).includes(text))
  const [from, to, before] = [query("from"), query("to"), query("before")]
  const [importId, group] = [query("import"), query("group")]
  if (importId !== undefined && !isId(importId)) faults.import = "Filter tidak valid"
  if (group !== undefined && group !== "imports") faults.group = "Filter tidak valid"
  for (const [name, time] of Object.entries({ from, to }))
    if (time !== undefined && !TIME.test(time)) faults[name] = "Tanggal tidak valid"
  if (before !== undefined && !isId(before)) faults.before = "Filter tidak valid"
  const limit = query("limit") ?? PAGE
  if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > MOST_AT_ONCE) faults.limit = `1 sampai ${MOST_AT_ONCE}`
  if (Object.keys(faults).length > 0) throw refuseFields(422, faults)
  // A day as an upper bound includes the whole day.
  const end = to?.length === 10 ? `${to}T23:59:59.999Z` : to
  const grouped = group !== undefined && importId === undefined
  return { equal, importId, grouped, from, to: end, before, limit: Number(limit) }
}

const lineNames = ({ registry }: RecordEngine): readonly string[] =>
  [...storingResources(registry)].flatMap(([name, { owner }]) => (owner ? [name] : []))

/** The first entries of a query that do not end between the lines of a write, unless the write alone is larger. */
function wholeWrites(rows: readonly Row[], lines: ReadonlySet<string>): Row[] {
  const last = rows.slice(1, MOST_AT_ONCE + 1).findLastIndex(({ resource }) => !lines.has(String(resource)))
  return rows.slice(0, last >= 0 ? last + 1 : MOST_AT_ONCE)
}

/**
 * A page of entries, newest first. `limit` counts no lines: a page has the lines of its writes, up to `MOST_AT_ONCE` entries in
 * all.
 */
export async function readPage(
  api: Api,
  wanted: HistoryQuery,
): Promise<{ rows: Row[]; next: string | null }> {
  const { limit, equal } = wanted
  const names = lineNames(api.engine)
  const asked = [equal.resource ?? []].flat()
  const asksForLines = asked.length > 0 && asked.every((name) => names.includes(name))
  // Lines have no group of their own.
  const query = matching(api, asksForLines ? { ...wanted, grouped: false } : wanted)
  if (names.length === 0 || asksForLines || limit >= MOST_AT_ONCE) {
    const rows = await query.limit(limit + 1).execute()
    const page = rows.slice(0, limit)
    return { rows: page, next: rows.length > limit ? String(page.at(-1)?.id) : null }
  }
  const heads = await query
    .where("resource", "not in", names)
    .limit(limit + 1)
    .execute()
  const end = heads[limit]
  const within = end ? query.where("id", ">", end.id) : query
  const rows = await within.limit(MOST_AT_ONCE + 1).execute()
  const isCut = rows.length > MOST_AT_ONCE
  const page = isCut ? wholeWrites(rows, new Set(names)) : rows
  return { rows: page, next: end || isCut ? String(page.at(-1)?.id) : null }
}

/** The entries that match a query's filters, newest first. */
function matching(api: Api, { importId, grouped, before, ...filters }: HistoryQuery) {
  const { equal, from, to } = filters
  let query = api.engine.db.queries.selectFrom("history").selectAll()
  for (const [column, value] of Object.entries(equal))
    query = typeof value === "string" ? query.where(column, "=", value) : query.where(column, "in", value)
  if (from !== undefined) query = query.where("at", ">=", from)
  if (to !== undefined) query = query.where("at", "<=", to)
  if (before !== undefined) query = query.where("id", "<", before)
  if (grouped) query = query.where(isImportHead(filters))
  if (importId !== undefined)
    query = query.where(
      "id",
      "in",
      api.engine.db.queries.selectFrom("import_entries").select("entry_id").where("import_id", "=", importId),
    )
  return query.orderBy("id", "desc")
}

/** An entry that replaces those of an import: its values are those of no record. */
const withGroup = (entry: HistoryEntry, imported: ImportGroup | undefined): HistoryEntry =>
  imported ? { ...entry, recordId: "", recordName: "", changes: {}, imported } : entry

/** Ids of the deletions whose records a later entry restored. */
async function restoredLater(queries: Queries, rows: readonly Row[]): Promise<ReadonlySet<unknown>> {
  const deletions = rows.filter(({ action }) => action === "delete")
  if (deletions.length === 0) return new Set()
  const found = await queries
    .selectFrom("history")
    .select("record_id")
    .select(({ fn }) => fn.max("id").as("last"))
    .where("action", "=", "restore")
    .where("record_id", "in", [...new Set(deletions.map(({ record_id }) => record_id))])
    .groupBy("record_id")
    .execute()
  const last = new Map(found.map((one) => [one.record_id, String(one.last)]))
  return new Set(
    deletions.filter(({ id, record_id }) => (last.get(record_id) ?? "") > String(id)).map(({ id }) => id),
  )
}

function requireFullAccess({ grants }: Session): void {
  if (!hasFullAccess(grants)) throw forbidden()
}

export function historyRoutes(app: ApiApp, api: Api): void {
  const { engine } = api
  const known = () => storingResources(engine.registry)

  app.get("/history", async (c) => {
    const session = await sessionOf(api, c, { keys: true })
    requireFullAccess(session)
    const wanted = readHistoryQuery(c)
    const resources = known()
    const one = resources.get(String(wanted.equal.resource))
    const equal = one ? { ...wanted.equal, resource: historyNames(engine.registry, one) } : wanted.equal
    const { rows, next } = await readPage(api, { ...wanted, equal })
    const of = (row: Row) => resources.get(String(row.resource))
    const filters = { ...wanted, equal }
    const groups = await importGroups({ engine, session, filters, of }, wanted.grouped ? rows : [])
    const data = await entriesFor(engine, session, { rows, of })
    const restored = await restoredLater(engine.db.queries, rows)
    const marked = data.map((entry) =>
      restored.has(entry.id) ? { ...entry, restored: true as const } : entry,
    )
    return c.json({ data: marked.map((entry) => withGroup(entry, groups.get(entry.id))), next })
  })

  app.post("/history/:id/restore", async (c) => {
    requireFullAccess(await sessionOf(api, c))
    const { resource, deleted } = await readDeleted(engine.db.queries, engine, idOf(c))
    const writing = await writingOf(api, c, { resource, check: requireFullAccess })
    requireRight(writing.session, [resource], "create")
    await requireRecentProof(engine, writing.session)
    return c.json({ data: await restoreRecord(writing, deleted) }, 201)
  })
}
