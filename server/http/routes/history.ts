/** GET /history, one record's history, and the way back of what was deleted. Ours alone; no foreign host has it. */

import { can, hasFullAccess } from "../../../src/core/access/permissions"
import {
  HISTORY_ACTIONS,
  type HistoryEntry,
  MOST_AT_ONCE,
  masked,
  readChanges,
} from "../../../src/core/history/entry"
import type { Resource } from "../../../src/core/schema/resource"
import type { Session } from "../../auth/engine"
import type { Row } from "../../database/types"
import { forbidden, refuseFields } from "../../ground/api-error"
import { isId } from "../../ground/ids"
import { historyNames, keepers, renamedChanges } from "../../records/history-names"
import { readDeleted, restoreRecord } from "../../records/restore"
import { requireRight } from "../../records/rights"
import { type Api, idOf, sessionOf } from "../api-env"
import type { ApiApp, ApiContext } from "../env"

const PAGE = "50"

/** Personal numbers are told to whoever may edit the record; where it is gone, and who may not, their end alone. */
function changesFor(session: Session, resource: Resource | undefined, stored: unknown) {
  const kept = readChanges(JSON.parse(String(stored)))
  const changes = resource ? renamedChanges(resource, kept) : kept
  if (!resource || can(session.grants, resource.access.module, "edit")) return changes
  return Object.fromEntries(
    Object.entries(changes).map(([key, change]) => {
      const field = resource.fields.find((one) => one.key === key)
      const hides = field === undefined || field.personal
      return [key, hides ? { before: masked(change.before), after: masked(change.after) } : change]
    }),
  )
}

/** An entry as this session may read it; where somebody was is told to those alone who may do everything. */
export function entryFor(session: Session, resource: Resource | undefined, row: Row): HistoryEntry {
  return {
    id: String(row.id),
    at: String(row.at),
    actorId: String(row.actor_id),
    actorName: String(row.actor_name),
    address: hasFullAccess(session.grants) ? String(row.address) : "",
    action: String(row.action) as HistoryEntry["action"],
    resource: resource?.name ?? String(row.resource),
    recordId: String(row.record_id),
    recordName: String(row.record_name),
    changes: changesFor(session, resource, row.changes),
  }
}

/** What a query asks for, by column. */
export interface Wanted {
  equal: Readonly<Record<string, string | readonly string[]>>
  /** ISO times or days. */
  from?: string | undefined
  to?: string | undefined
  /** The id of the last entry that was seen. */
  before?: string | undefined
  limit: number
}

const TIME = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/

/** @throws ApiError 422 for a filter that cannot be one */
export function wantedOf(c: ApiContext): Wanted {
  const query = (name: string): string | undefined => c.req.query(name) || undefined
  const faults: Record<string, string> = {}
  const equal: Record<string, string> = {}
  const take = (name: string, column: string, fits: (text: string) => boolean) => {
    const value = query(name)
    if (value === undefined) return
    if (fits(value)) equal[column] = value
    else faults[name] = "Saringan tidak valid"
  }
  take("resource", "resource", (text) => /^[\w-]{1,100}$/.test(text))
  take("record", "record_id", isId)
  take("actor", "actor_id", isId)
  take("action", "action", (text) => (HISTORY_ACTIONS as readonly string[]).includes(text))
  const [from, to, before] = [query("from"), query("to"), query("before")]
  for (const [name, time] of Object.entries({ from, to }))
    if (time !== undefined && !TIME.test(time)) faults[name] = "Tanggal tidak valid"
  if (before !== undefined && !isId(before)) faults.before = "Saringan tidak valid"
  const limit = query("limit") ?? PAGE
  if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > MOST_AT_ONCE) faults.limit = `1 sampai ${MOST_AT_ONCE}`
  if (Object.keys(faults).length > 0) throw refuseFields(422, faults)
  // A day as an upper bound is meant to its end.
  return { equal, from, to: to?.length === 10 ? `${to}T23:59:59.999Z` : to, before, limit: Number(limit) }
}

/** A page of entries, the newest first. */
export async function readPage(
  api: Api,
  { equal, from, to, before, limit }: Wanted,
): Promise<{ rows: Row[]; next: string | null }> {
  let query = api.engine.db.queries.selectFrom("history").selectAll()
  for (const [column, value] of Object.entries(equal))
    query = typeof value === "string" ? query.where(column, "=", value) : query.where(column, "in", value)
  if (from !== undefined) query = query.where("at", ">=", from)
  if (to !== undefined) query = query.where("at", "<=", to)
  if (before !== undefined) query = query.where("id", "<", before)
  const rows = await query
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? String(page.at(-1)?.id) : null }
}

export function historyRoutes(app: ApiApp, api: Api): void {
  const { engine } = api
  const known = () => keepers(engine.registry)

  app.get("/history", async (c) => {
    const session = await sessionOf(api, c)
    if (!hasFullAccess(session.grants)) throw forbidden()
    const wanted = wantedOf(c)
    const resources = known()
    const one = resources.get(String(wanted.equal.resource))
    const equal = one ? { ...wanted.equal, resource: historyNames(engine.registry, one) } : wanted.equal
    const { rows, next } = await readPage(api, { ...wanted, equal })
    const data = rows.map((row) => entryFor(session, resources.get(String(row.resource)), row))
    return c.json({ data, next })
  })

  app.post("/history/:id/restore", async (c) => {
    const session = await sessionOf(api, c)
    if (!hasFullAccess(session.grants)) throw forbidden()
    const { resource, deleted } = await readDeleted(engine.db.queries, (name) => known().get(name), idOf(c))
    requireRight(session, [resource], "create")
    const again: NonNullable<Parameters<typeof restoreRecord>[0]["again"]> = async (trx) => {
      const now = await api.sessions.again(trx, session)
      if (!hasFullAccess(now.grants)) throw forbidden()
      return now
    }
    return c.json({ data: await restoreRecord({ engine, session, resource, again }, deleted) }, 201)
  })
}
