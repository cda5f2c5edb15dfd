/** Search, filters, order and pages over records in memory: pure, and quick with a hundred thousand of them. */
import type { Resource } from "../schema/resource"
import type { Values } from "../schema/types"
import { predicate } from "./filter"
import { clampPage, PAGE_SIZE } from "./pages"
import { sortRows } from "./sort"
import { STRIDE, type Turn, takeTurns } from "./turns"
import type { ListAnswer, ListQuery, QueryFilter, QueryTypes } from "./types"

interface Selection {
  resource: Resource
  key: string
  rows: readonly Values[]
}
/** What was last asked of a list of rows: its other pages are cut from it, and nothing is worked out twice. */
const last = new WeakMap<readonly Values[], Selection>()

export interface Engine {
  resource: Resource
  types: QueryTypes
  /** Gives up when whoever asked does. */
  signal?: AbortSignal | undefined
}

/** Whether one page is asked for: Refine's default as soon as a query says anything of pages. */
export const isPaged = ({ pagination }: ListQuery): boolean =>
  pagination !== undefined && (pagination.mode ?? "server") === "server"

/**
 * Answers a query over a resource's records, in slices where they are many. A page is one of the list as its screen
 * shows it, so `list.where` counts; without pages every record counts, as forms and checks need them.
 * @throws Error for a filter's operator that is not known; the signal's reason when it gave up
 */
export async function runQuery<R extends Values>(
  rows: readonly R[],
  query: ListQuery,
  engine: Engine,
): Promise<ListAnswer<R>> {
  const { filters = [], sorters = [], pagination } = query
  const paged = isPaged(query)
  const key = JSON.stringify([paged, filters, sorters])
  const known = last.get(rows)
  let selected: readonly R[]
  if (known?.key === key && known.resource === engine.resource) selected = known.rows as readonly R[]
  else {
    const turn = takeTurns(engine.signal)
    const fitting = await filterRows(rows, filters, { ...engine, turn, scoped: paged })
    selected = await sortRows(fitting, sorters, { ...engine, turn })
    last.set(rows, { resource: engine.resource, key, rows: selected })
  }
  const total = selected.length
  if (!paged) return { data: [...selected], total, currentPage: 1 }
  const { pageSize = 10, currentPage: asked = 1 } = pagination ?? {}
  const currentPage = clampPage(asked, total, pageSize)
  const first = (currentPage - 1) * pageSize
  return { data: selected.slice(first, first + pageSize), total, currentPage }
}

/** The first page of a list that nothing is asked of, without waiting: what `runQuery` answers to that. */
export function firstPage<R extends Values>(rows: readonly R[], { list }: Resource): ListAnswer<R> {
  const shown = rows.filter(list.where)
  return { data: shown.slice(0, PAGE_SIZE), total: shown.length, currentPage: 1 }
}

async function filterRows<R extends Values>(
  rows: readonly R[],
  filters: readonly QueryFilter[],
  { resource, types, turn, scoped }: Engine & { turn: Turn; scoped: boolean },
): Promise<readonly R[]> {
  const fits = predicate(filters, resource, types)
  const { where } = resource.list
  if (!fits && !scoped) return rows
  const fitting: R[] = []
  let seen = 0
  for (const row of rows) {
    if ((!scoped || where(row)) && (!fits || fits(row))) fitting.push(row)
    if (++seen % STRIDE === 0) await turn()
  }
  return fitting
}
