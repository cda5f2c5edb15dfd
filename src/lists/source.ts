/** `getList` of the data providers whose source answers a list whole (AB-62): one road from its records to a page. */
import { type GetListResponse, keys, type MetaQuery } from "@refinedev/core"
import type { QueryClient } from "@tanstack/react-query"
import { RequestError } from "../core/codec/request-error"
import { isPaged, runQuery } from "../core/query/run"
import type { ListAnswer, ListQuery } from "../core/query/types"
import type { Resource } from "../core/schema/resource"
import type { StoredRecord } from "../core/schema/types"
import { queryTypes } from "../fields/registry"

/** The whole list of a resource as something on the page has loaded it and keeps it fresh; undefined where nothing has. */
export type LoadedRows = (name: string) => readonly StoredRecord[] | undefined

/** The lists that Refine's hooks hold for a provider: what is loaded whole once is not asked for again for a page of it. */
export const loadedRows =
  (client: QueryClient, dataProvider: "default" | "browser"): LoadedRows =>
  (name) => {
    const queryKey = keys().data(dataProvider).resource(name).action("list").params({}).get()
    const query = client.getQueryCache().find<GetListResponse<StoredRecord>>({ queryKey, exact: true })
    return query?.isActive() ? query.state.data?.data : undefined
  }

/** Does work of that name once for all who ask for it at about the same time. */
export type Shared = <T>(name: string, work: () => Promise<T>) => Promise<T>

const SHARED_MS = 60_000

/** In a cache that ends with the person's session, as his lists do. */
export const sharedIn =
  (client: QueryClient): Shared =>
  (name, work) =>
    client.fetchQuery({ queryKey: ["shared", name], queryFn: work, staleTime: SHARED_MS, gcTime: SHARED_MS })

/** As `getList` is called. */
export interface ListParams extends ListQuery {
  resource: string
  meta?: MetaQuery | undefined
}

const isWhole = (query: ListQuery): boolean =>
  !isPaged(query) && !query.filters?.length && !query.sorters?.length

/**
 * Every record in its order where nothing is asked of the list, always read anew; else what `core/query` answers, over
 * the records that stand on the page already, if any do.
 */
export async function answerList(
  { filters, sorters, pagination, meta }: Omit<ListParams, "resource">,
  source: {
    resource: Resource
    load: (signal: AbortSignal | undefined) => StoredRecord[] | Promise<StoredRecord[]>
    loaded: LoadedRows | undefined
    /** Asks the source itself for a page; undefined where it answers lists whole. */
    page?:
      | ((query: ListQuery, meta: MetaQuery | undefined) => Promise<ListAnswer<StoredRecord>> | undefined)
      | undefined
  },
): Promise<ListAnswer<StoredRecord>> {
  const { resource, load, loaded, page } = source
  const query = { filters, sorters, pagination }
  const signal = meta?.queryContext?.signal
  if (isWhole(query)) {
    const data = await load(signal)
    return { data, total: data.length, currentPage: 1 }
  }
  const there = loaded?.(resource.name)
  const asked = !there && isPaged(query) ? page?.(query, meta) : undefined
  if (asked) {
    const answer = await asked.catch((error: unknown) => {
      if (!isAway(error)) throw error
    })
    if (answer) return answer
  }
  // Where nobody answers, the whole list may be kept on the device.
  const rows = there ?? (await load(signal))
  const worked = await runQuery(rows, query, { resource, types: queryTypes, signal })
  return asked ? { ...worked, all: rows.length } : worked
}

const AWAY: readonly unknown[] = [0, 502, 504]
const isAway = (error: unknown): boolean => error instanceof RequestError && AWAY.includes(error.statusCode)
