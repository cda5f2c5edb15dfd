import type { Resource } from "../schema/resource"
import { orElse } from "../schema/rule-error"
import type { Values } from "../schema/types"
import { predicate } from "./filter"
import { clampPage } from "./page-number"
import { sortRows } from "./sort"
import { runInSlices, runSync, STRIDE, type Work } from "./time-slices"
import type { ListAnswer, ListQuery, QueryFilter, QueryTypes } from "./types"

interface Selection {
  resource: Resource
  key: string
  rows: readonly Values[]
}
/** Rows → result of their last query: its other pages are cut from it. */
const last = new WeakMap<readonly Values[], Selection>()

export interface QueryContext {
  resource: Resource
  types: QueryTypes
  signal?: AbortSignal | undefined
}

/** True for a query of one page: Refine's default for any query with `pagination`. */
export const isPaged = ({ pagination }: ListQuery): boolean =>
  pagination !== undefined && (pagination.mode ?? "server") === "server"

/**
 * Runs a query over a resource's records, in slices. A page is one of the list on its screen, so `list.where` applies;
 * without pages every record counts, as forms and checks need it.
 * @throws Error for an unknown operator; the signal's reason if it was aborted
 */
export async function runQuery<R extends Values>(
  rows: readonly R[],
  query: ListQuery,
  context: QueryContext,
): Promise<ListAnswer<R>> {
  const found =
    known(rows, query, context) ??
    keep(rows, query, context, await runInSlices(select(rows, query, context), context.signal))
  return cut(found, query)
}

/** Most rows that are searched, filtered and sorted between two frames. */
export const AT_ONCE = 2000

/** Result of `runQuery` without waiting; undefined if it takes longer than a frame. */
export function answerNow<R extends Values>(
  rows: readonly R[],
  query: ListQuery,
  context: QueryContext,
): ListAnswer<R> | undefined {
  const untouched = isPaged(query) && !query.filters?.length && !query.sorters?.length
  const found =
    known(rows, query, context) ??
    (untouched || rows.length <= AT_ONCE
      ? keep(rows, query, context, runSync(select(rows, query, context)))
      : undefined)
  return found && cut(found, query)
}

const keyOf = (query: ListQuery): string =>
  JSON.stringify([isPaged(query), query.filters ?? [], query.sorters ?? []])

/** Rows of the last query, if it was the same; undefined otherwise. */
function known<R extends Values>(rows: readonly R[], query: ListQuery, { resource }: QueryContext) {
  const found = last.get(rows)
  return found?.resource === resource && found.key === keyOf(query) ? (found.rows as readonly R[]) : undefined
}

function keep<R extends Values>(
  rows: readonly R[],
  query: ListQuery,
  { resource }: QueryContext,
  found: readonly R[],
) {
  last.set(rows, { resource, key: keyOf(query), rows: found })
  return found
}

function cut<R extends Values>(selected: readonly R[], query: ListQuery): ListAnswer<R> {
  const total = selected.length
  if (!isPaged(query)) return { data: [...selected], total, currentPage: 1 }
  const { pageSize = 10, currentPage: requested = 1 } = query.pagination ?? {}
  const currentPage = clampPage(requested, total, pageSize)
  const first = (currentPage - 1) * pageSize
  return { data: selected.slice(first, first + pageSize), total, currentPage }
}

function* select<R extends Values>(
  rows: readonly R[],
  query: ListQuery,
  { resource, types }: QueryContext,
): Work<readonly R[]> {
  const { filters = [], sorters = [] } = query
  const fitting = yield* filterRows(rows, filters, { resource, types, scoped: isPaged(query) })
  return yield* sortRows(fitting, sorters, { resource, types })
}

function* filterRows<R extends Values>(
  rows: readonly R[],
  filters: readonly QueryFilter[],
  { resource, types, scoped }: QueryContext & { scoped: boolean },
): Work<readonly R[]> {
  const fits = predicate(filters, resource, types)
  const { where } = resource.list
  if (!fits && !scoped) return rows
  const fitting: R[] = []
  let seen = 0
  for (const row of rows) {
    if ((!scoped || orElse(() => where(row), true)) && (!fits || fits(row))) fitting.push(row)
    if (++seen % STRIDE === 0) yield
  }
  return fitting
}
