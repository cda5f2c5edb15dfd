import { type CrudFilter, useDataProvider, useTable } from "@refinedev/core"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react"
import { PAGE_SIZE } from "../core/query/page-number"
import type { ListAnswer } from "../core/query/types"
import type { Resource } from "../core/schema/resource"
import { orElse } from "../core/schema/rule-error"
import type { StoredRecord } from "../core/schema/types"
import { pagesLists } from "../session/own-server"
import { fromDialect, type ListState, toDialect } from "./list-state"
import { ALL_ROWS, allRows, useMemoryPage } from "./memory-page"
import { useAddress } from "./use-address"
import { cachedList, providerName, useWholeList } from "./whole-list"

/** Rows that have come, of all. */
export type Progress = (done: number, all: number) => void

/** Milliseconds that a server's page stays in the cache, for a user who comes back to it. */
const PAGE_CACHE_MS = 60_000

/** Rows. A server that can cut pages searches and sorts longer lists itself. */
const LONGEST_HERE = 5000

/**
 * A list as its screen shows it. Its source is the whole list in memory (AB-62); a server that cuts pages is the source
 * until the whole list is here, and stays it for a list that is too long.
 * `useTable` owns the state: search, filters, order and page. The address is written from it.
 * @param deletedIds records that are gone before the list has come anew
 */
export function useListPage(resource: Resource, deletedIds: ReadonlySet<string>) {
  const { name, list } = resource
  const [visited, setVisited] = useState<{ search: string } | null>(null)
  const address = useAddress(resource, (state) => {
    show(state)
    setVisited({ search: state.search })
  })

  const paged = resource.source.kind === "rest" && list.view === "table" && pagesLists()
  /** Number of records in the list; undefined until the server has answered. */
  const [length, setLength] = useState<number>()
  const client = useQueryClient()
  // Loaded by an earlier visit or a form: shown at once, and requested anew as every list is.
  const [wasHere] = useState(() => cachedList(client, resource) !== undefined)
  const isWhole = !paged || wasHere || (length !== undefined && length <= LONGEST_HERE)
  const whole = useWholeList(resource, { enabled: isWhole })
  // A list that another screen has loaded meanwhile would never be refreshed here.
  const loaded = isWhole ? whole.data?.data : undefined

  const permanent = useMemo<CrudFilter[]>(
    () => (deletedIds.size > 0 ? [{ field: "id", operator: "nin", value: [...deletedIds] }] : []),
    [deletedIds],
  )
  const [initial] = useState(() => toDialect(resource, address.initial))
  const table = useTable<StoredRecord>({
    resource: name,
    pagination: { currentPage: address.initial.page, pageSize: PAGE_SIZE },
    filters: { initial: initial.filters, permanent, defaultBehavior: "replace" },
    sorters: { initial: initial.sorters },
    errorNotification: false,
    liveMode: "off",
    queryOptions: { enabled: paged && !loaded, gcTime: PAGE_CACHE_MS },
  })
  const { setFilters, setSorters, setCurrentPage, filters, sorters, currentPage, tableQuery } = table
  const asked = useMemo(() => fromDialect(resource, { filters, sorters }), [resource, filters, sorters])
  const query = useMemo(() => {
    const own = toDialect(resource, asked)
    const pagination = { currentPage, pageSize: PAGE_SIZE }
    return { ...own, filters: [...own.filters, ...permanent], pagination }
  }, [resource, asked, permanent, currentPage])
  const fromServer = tableQuery.data as ListAnswer<StoredRecord> | undefined
  const { answer, isInstant } = useMemoryPage(resource, loaded, query, fromServer)
  useEffect(() => {
    if (tableQuery.error) console.error(tableQuery.error)
  }, [tableQuery.error])
  const told = fromServer?.all
  useEffect(() => {
    if (told !== undefined) setLength(told)
  }, [told])

  /** The state requested last; React may not have rendered it yet. */
  const requested = useRef(address.initial)
  function show(state: ListState) {
    requested.current = state
    const next = toDialect(resource, state)
    setFilters(next.filters, "replace")
    setSorters(next.sorters)
    setCurrentPage(state.page)
  }
  /** Every record that fits the query, in its order. */
  const fit = async (signal: AbortSignal, onProgress?: Progress): Promise<readonly StoredRecord[]> => {
    if (loaded) return allRows(resource, loaded, query, signal)
    const meta = { queryContext: { signal } as never, onProgress }
    const all = { ...query, pagination: ALL_ROWS, meta }
    return (await provider.getList<StoredRecord>({ resource: name, ...all })).data
  }
  const provider = useDataProvider()(providerName(resource))
  const latest = useRef({ show, fit, write: address.write })
  useLayoutEffect(() => {
    latest.current = { show, fit, write: address.write }
  })

  /** Every change but the page's own starts at page 1. `box`: the input that is being typed into. */
  const change = useCallback(
    (part: Partial<ListState> | ((now: ListState) => Partial<ListState>), box?: string) => {
      const now = requested.current
      const state = { ...now, page: 1, ...(typeof part === "function" ? part(now) : part) }
      latest.current.show(state)
      latest.current.write(state, box)
    },
    [],
  )
  /** Clears search and filters, and the search box. */
  const reset = useCallback(() => {
    change({ search: "", filters: {} })
    setVisited({ search: "" })
  }, [change])

  const rows = useMemo(
    () => loaded?.filter((row) => orElse(() => list.where(row), true)) ?? [],
    [loaded, list],
  )
  return {
    // The same function always: a new one would re-render the rows with each letter of a search.
    fitting: useCallback<typeof fit>((...given) => latest.current.fit(...given), []),
    /** Every record of the list, regardless of search and filters. */
    rows,
    isEmpty: useMemo(
      () => (loaded || !paged ? !rows.some(({ id }) => !deletedIds.has(id)) : told === 0),
      [loaded, paged, rows, deletedIds, told],
    ),
    /** The query that loads the rows: the whole list's, or the server's page. */
    source: paged && !loaded ? tableQuery : whole,
    /** When the whole list was loaded; 0 if it was not. */
    loadedAt: whole.dataUpdatedAt,
    /** undefined until the first page has come; the previous one until the next is there. */
    answer,
    /** The answer is rendered together with its query and need not be deferred. */
    isInstant,
    asked,
    /** Text for the search box: a new object whenever anything but typing changes it. */
    visited: visited ?? address.initial,
    change,
    reset,
    flush: address.flush,
  }
}
