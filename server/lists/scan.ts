/**
 * Answers page queries with the browser's engine, without an index. Each list has one scan of its table at a time, and one
 * scan answers all queries that wait for it.
 */
import { decode } from "../../src/core/codec/codec"
import type { PageQuery } from "../../src/core/query/dialect"
import { groupKeyOf } from "../../src/core/query/group-key"
import { type QueryContext, runQuery } from "../../src/core/query/run"
import type { Resource } from "../../src/core/schema/resource"
import { orElse } from "../../src/core/schema/rule-error"
import type { Values } from "../../src/core/schema/types"
import { queryTypes, wire } from "../../src/fields/registry"
import { type Answer, present } from "../records/present"
import { rowBatches } from "../records/read"
import type { SessionView } from "../records/session-view"
import type { IndexSite } from "./index/list-index"

/** Rows of one batch; tests use small ones. */
export const SCAN = { rows: 500 }

export const WHOLE = { currentPage: 1, pageSize: Number.MAX_SAFE_INTEGER }

export interface Scanned {
  ids: string[]
  total: number
  /** Number of rows that the list shows without filters. */
  all: number
}

/** The records of a query's group; all of a query without one. */
function inGroup<R extends Values>(
  records: readonly R[],
  { group }: PageQuery,
  context: QueryContext,
): readonly R[] {
  if (!group) return records
  const keyOf = groupKeyOf(group.by, context.resource, context.types)
  return records.filter((record) => keyOf(record) === group.key)
}

/** Keeps the first rows of a query's order while batches of rows come in. */
function createLeading(query: PageQuery, context: QueryContext) {
  const { filters, sorters, start, end } = query
  let leading: Values[] = []
  let total = 0
  const trim = async () => {
    // The sort is stable and batches come in the order of ids, so equal rows are ordered by id.
    const { data } = await runQuery(leading, { sorters, pagination: WHOLE }, context)
    leading = data.slice(0, end)
  }
  return {
    add: async (records: readonly Values[]): Promise<void> => {
      const fitting = await runQuery(
        inGroup(records, query, context),
        { filters, pagination: WHOLE },
        context,
      )
      total += fitting.total
      if (sorters.length === 0 && leading.length >= end) return
      leading.push(...fitting.data)
      // Sorting only once the buffer has doubled keeps a page far into the list affordable.
      if (leading.length > 2 * end + SCAN.rows) await trim()
    },
    end: async (): Promise<Omit<Scanned, "all">> => {
      await trim()
      return { ids: leading.slice(start).map(({ id }) => String(id)), total }
    },
  }
}

interface Waiting {
  query: PageQuery
  resolve: (scanned: Scanned) => void
  reject: (error: unknown) => void
}

/** The query context of a list; as in the index, a rule of the list that fails hides no row. */
export function queryContextOf(resource: Resource): QueryContext {
  const { list } = resource
  const where = (row: Values) => orElse(() => list.where(row), true)
  return { resource: { ...resource, list: { ...list, where } }, types: queryTypes }
}

/** @param view of a session; undefined: every field and record, for sessions without limits */
async function scan(
  site: IndexSite,
  context: QueryContext,
  batch: readonly Waiting[],
  view?: SessionView,
): Promise<void> {
  const { db, registry } = site
  const { resource } = context
  const pages = batch.map(({ query }) => createLeading(query, context))
  let all = 0
  for await (const rows of rowBatches(db.queries, resource, SCAN.rows, view)) {
    const answers = await present(rows, { trx: db.queries, registry, resource, view })
    const records = answers.map((answer) => decode(resource, answer, wire))
    all += (await runQuery(records, { pagination: WHOLE }, context)).total
    for (const page of pages) await page.add(records)
  }
  for (const [index, page] of pages.entries()) batch[index]?.resolve({ ...(await page.end()), all })
}

/** Answers a query with the fields and records of a session, by a scan of its own. */
export const scanFor = (site: IndexSite, query: PageQuery, view: SessionView): Promise<Scanned> =>
  new Promise((resolve, reject) => {
    const context = queryContextOf(view.registry.restrict(site.listIndex.resource))
    scan(site, context, [{ query, resolve, reject }], view).catch(reject)
  })

/** @returns a function that answers a query by a scan that starts after the call */
export function createScans(site: IndexSite): (query: PageQuery) => Promise<Scanned> {
  const context = queryContextOf(site.listIndex.resource)
  let waiting: Waiting[] = []
  let scanning = false
  const goOn = async () => {
    if (scanning) return
    scanning = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await scan(site, context, batch).catch((error: unknown) => {
        for (const { reject } of batch) reject(error)
      })
    }
    scanning = false
  }
  return (query) =>
    new Promise((resolve, reject) => {
      waiting.push({ query, resolve, reject })
      void goOn()
    })
}

export interface Page {
  data: readonly Answer[]
  /** Number of matching rows on all pages. */
  total: number
  /** Number of rows without filters. */
  all: number
}

/** A page of a loaded list. */
export async function pageInMemory(
  resource: Resource,
  query: PageQuery,
  answers: readonly Answer[],
): Promise<Page> {
  const { filters, sorters, start, end } = query
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  const records = answers.map((answer) => decode(resource, answer, wire))
  const context = { resource, types: queryTypes }
  const grouped = inGroup(records, query, context)
  const fitting = await runQuery(grouped, { filters, sorters, pagination: WHOLE }, context)
  const { total: all } = await runQuery(records, { pagination: WHOLE }, context)
  const data = fitting.data.slice(start, end).flatMap(({ id }) => byId.get(id) ?? [])
  return { data, total: fitting.total, all }
}
