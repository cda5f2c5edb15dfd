/** A resource's list: whole, or a page in the dialect of `@refinedev/simple-rest`. */

import { TABLE_STATE } from "../../../src/core/live/event"
import {
  type Askable,
  DialectFault,
  type PageQuery,
  readDialect,
  requestedList,
} from "../../../src/core/query/dialect"
import { type GroupsQuery, readGroups } from "../../../src/core/query/groups-dialect"
import type { Resource } from "../../../src/core/schema/resource"
import { askableOf } from "../../../src/fields/list-columns"
import type { Session } from "../../auth/engine"
import { versionOf } from "../../database/table-versions"
import type { Versions } from "../../database/types"
import { ApiError, forbidden } from "../../ground/api-error"
import { countGroups, type GroupsAnswer, groupsInMemory } from "../../lists/groups"
import { listTables } from "../../lists/list-tables"
import { highestCodes, lookupFieldsOf } from "../../lists/lookup-fields"
import { findOptions } from "../../lists/options"
import { type Page, pageInMemory } from "../../lists/scan"
import { ownTables, stateOf } from "../../live/audience"
import { type Answer, present } from "../../records/present"
import { readRows } from "../../records/read"
import { readableFields, requireRight } from "../../records/rights"
import { decorate, isPersonal, visibleRows } from "../../records/run-hooks"
import { type SessionView, sessionView } from "../../records/session-view"
import { type Api, sessionOf } from "../api-env"
import type { ApiContext } from "../env"
import { createLatestAnswers } from "../latest-answers"
import { isKnown, listResponse, REVALIDATED } from "../list-response"
import { READER, readingFor, readOptionsQuery, refused, wantsOptions } from "./options"

interface Listing {
  resource: Resource
  /** The resource and its variants. */
  all: readonly Resource[]
}

/** Filters a list's records for a session. */
async function shownTo(
  session: Session,
  { engine }: Api,
  { resource, only }: { resource: Resource; only: ReadonlySet<string> | undefined },
): Promise<Answer[]> {
  const { registry, db } = engine
  const asking = { engine, session, resource }
  const view = sessionView(registry, session)
  const rows = await visibleRows(await readRows(db.queries, resource, undefined, view), asking)
  const data = await present(rows, { trx: db.queries, registry, resource, only, view })
  await decorate(data, { ...asking, trx: db.queries })
  return data
}

/** The requested view of a list, and the question as `read` reads it. @throws ApiError 400 */
function queryOf<Q extends PageQuery | GroupsQuery>(
  c: ApiContext,
  { resource, all }: Listing,
  {
    read,
    registry,
  }: { read: (params: URLSearchParams, askable: Askable) => Q } & Pick<SessionView, "registry">,
): { view: Resource; query: Q } {
  const { searchParams } = new URL(c.req.url)
  const name = requestedList(searchParams) ?? resource.name
  const view = all.find((one) => one.name === name)
  if (!view) throw refused("_list")
  try {
    return { view, query: { ...read(searchParams, askableOf(registry.restrict(view))), list: name } }
  } catch (error) {
    if (!(error instanceof DialectFault)) throw error
    throw error.limit ? new ApiError(400, error.limit) : refused(error.message)
  }
}

interface Needing {
  session: Session
  resource: Resource
  only: ReadonlySet<string> | undefined
  versions: Versions
  view: SessionView
}

/**
 * The parts of a list that a form needs: choices and codes, or its lookup fields of every record.
 * @throws ApiError 400, 403
 */
async function answerNeeded(
  c: ApiContext,
  { engine, lists, pages }: Api,
  { session, resource, only, versions, view }: Needing,
): Promise<Response> {
  const { db } = engine
  const { registry } = view
  const { searchParams } = new URL(c.req.url)
  const reader = registry.find(searchParams.get(READER) ?? "")
  const needed = reader && lookupFieldsOf({ registry, reader, source: resource })
  if (!reader || !needed || searchParams.getAll(READER).length > 1) throw refused(READER)
  const fields = new Set([...needed].filter((key) => only === undefined || only.has(key)))
  if (wantsOptions(searchParams) && pages.has(resource)) {
    const question = readOptionsQuery(searchParams, { registry, reader, source: resource })
    // Search results must not reveal fields that the caller may not read.
    if (fields.size < needed.size) throw forbidden()
    const mayRead = readingFor(session, { engine, reader })
    return c.json(
      await findOptions(question, { trx: db.queries, registry, session, pages, versions, mayRead, view }),
    )
  }
  if (searchParams.size > 1) throw refused(READER)
  const numbers = await highestCodes(db.queries, { registry, reader, source: resource, only: fields, view })
  if (numbers) return c.json({ data: numbers })
  return listResponse(c, await lists.get({ resource, only: fields, view }, versions))
}

const answerPage = (
  c: ApiContext,
  { data, total, all }: Page,
  headers: Record<string, string> = {},
): Response =>
  c.json({ data }, 200, { ...headers, "X-Total-Count": String(total), "X-List-Count": String(all) })

/** Without parameters the whole list, like any host. */
export const listRoute = (api: Api, listing: Listing) => {
  const tables = ownTables(listing.resource)
  return async (c: ApiContext): Promise<Response> => {
    const { engine, pages } = api
    const { registry, db } = engine
    const { resource, all } = listing
    const versions = await db.versions()
    const session = await sessionOf(api, c, { keys: true, versions })
    const view = sessionView(registry, session)
    const only = readableFields(session, all, view.registry)
    const isOwn = isPersonal({ engine, resource })
    // Read before the rows: a state never promises a change that they lack.
    c.header(TABLE_STATE, stateOf({ tables }, versions))
    if (!new URL(c.req.url).search) {
      // Lists that differ between users are not cached.
      if (!isOwn) return listResponse(c, await api.lists.get({ resource, only, view }, versions))
      return c.json({ data: await shownTo(session, api, { resource, only }) })
    }
    const inTurn = <T>(work: () => Promise<T>) =>
      api.listQueries.run(session.id, () => c.req.raw.signal.aborted, work)
    if (!isOwn && new URL(c.req.url).searchParams.has(READER))
      return inTurn(() => answerNeeded(c, api, { session, resource, only, versions, view }))
    const { view: shown, query } = queryOf(c, listing, { read: readDialect, registry: view.registry })
    // Order, filters and counts must not reveal fields that the caller may not read.
    requireRight(session, [shown], "list")
    if (isOwn || !pages.has(shown))
      return inTurn(async () => {
        const answers = await shownTo(session, api, { resource, only })
        return answerPage(c, await pageInMemory(view.registry.restrict(shown), query, answers))
      })
    const list = { resource: shown, view }
    const tag = pages.word(list, query, versions)
    // Equal for all pages of one state of the list.
    const state = pages.word(list, { ...query, start: 0, end: 0 }, versions)
    const headers = { ...REVALIDATED, ETag: `"${tag}"`, "X-List-State": state }
    if (isKnown(c, tag)) return c.body(null, 304, headers)
    return inTurn(async () => answerPage(c, await pages.of(list, query, versions), headers))
  }
}

/** The groups of a list by a field, for the search and filters of a query: counts and sums. */
export function groupsRoute(api: Api, listing: Listing) {
  const { registry, db } = api.engine
  const { resource } = listing
  const counts = createLatestAnswers<GroupsAnswer>()
  return async (c: ApiContext): Promise<Response> => {
    const { pages } = api
    const versions = await db.versions()
    const session = await sessionOf(api, c, { keys: true, versions })
    const view = sessionView(registry, session)
    const only = readableFields(session, listing.all, view.registry)
    const { view: shown, query } = queryOf(c, listing, { read: readGroups, registry: view.registry })
    requireRight(session, [shown], "list")
    const list = { resource: shown, view }
    const inTurn = (work: () => Promise<GroupsAnswer>, aborted = () => false) =>
      api.listQueries.run(session.id, aborted, work)
    if (isPersonal({ engine: api.engine, resource })) {
      const work = async () => groupsInMemory(list, query, await shownTo(session, api, { resource, only }))
      return c.json({ data: await inTurn(work, () => c.req.raw.signal.aborted) })
    }
    const key = JSON.stringify([shown.name, view.keyOf(shown), query])
    const state = versionOf(versions, listTables(registry, shown))
    const site = { trx: db.queries, registry, pages, versions }
    // Others may wait for the same answer, so a client that goes away does not end it.
    return c.json({ data: await counts(key, state, () => inTurn(() => countGroups(site, list, query))) })
  }
}
