/** The one query of lists, `answerList(query) → page`: `getList` of both data providers. */
import type { MetaQuery } from "@refinedev/core"
import { isPaged, runQuery } from "../core/query/run"
import type { ListAnswer, ListQuery } from "../core/query/types"
import type { Resource } from "../core/schema/resource"
import type { StoredRecord } from "../core/schema/types"
import { queryTypes } from "../fields/registry"
import { isAway } from "./offline-copy"

/** Source of a list's rows: whole, paged, or an offline copy (`offline-copy.ts`) where no host answers. */
export interface ListSource {
  resource: Resource
  /** Reads every row. */
  load: (signal: AbortSignal | undefined) => StoredRecord[] | Promise<StoredRecord[]>
  /** One page, cut by the server. Returns undefined for a query that the server does not know. */
  page?:
    | ((query: ListQuery, meta: MetaQuery | undefined) => Promise<ListAnswer<StoredRecord>> | undefined)
    | undefined
}

/** Parameters of `getList`. */
export interface ListParams extends ListQuery {
  resource: string
  meta?: MetaQuery | undefined
}

const isWhole = (query: ListQuery): boolean =>
  !isPaged(query) && !query.filters?.length && !query.sorters?.length

/** The whole list for an empty query; otherwise the matching rows or a page of them, from the server if it cuts pages. */
export async function answerList(
  { filters, sorters, pagination, meta }: Omit<ListParams, "resource">,
  { resource, load, page }: ListSource,
): Promise<ListAnswer<StoredRecord>> {
  const query = { filters, sorters, pagination }
  const signal = meta?.queryContext?.signal
  if (isWhole(query)) {
    const data = await load(signal)
    return { data, total: data.length, currentPage: 1 }
  }
  const requested = isPaged(query) ? page?.(query, meta) : undefined
  if (!requested) return runQuery(await load(signal), query, { resource, types: queryTypes, signal })
  try {
    return await requested
  } catch (error) {
    if (!isAway(error)) throw error
    // The whole list may have a copy on the device.
    const rows = await load(signal)
    const cut = await runQuery(rows, query, { resource, types: queryTypes, signal })
    return { ...cut, all: rows.length }
  }
}
