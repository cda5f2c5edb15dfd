import { type CrudFilter, useDataProvider, useTable } from "@refinedev/core"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react"
import { PAGE_SIZE } from "../core/query/page-number"
import type { ListAnswer, ListQuery } from "../core/query/types"
import type { Resource } from "../core/schema/resource"
import { orElse } from "../core/schema/rule-error"
import type { StoredRecord } from "../core/schema/types"
import { pagesLists } from "../session/own-server"
import { fromDialect, type ListState, toDialect } from "./list-state"
import { ALL_ROWS, allRows, useMemoryPage } from "./memory-page"
import { countedRows } from "./samples"
import { useAddress } from "./use-address"
import { cachedList, providerName, useWholeList } from "./whole-list"

/** Called with the number of loaded rows and of all rows. */
export type Progress = (done: number, all: number) => void

interface Deleted {
  deletedIds: ReadonlySet<string>
  settle: (loaded: readonly StoredRecord[]) => void
}

/** The source of a list's groups. */
export interface GroupedList {
  by: string
  query: Pick<ListQuery, "filters" | "sorters">
  /** The whole list in memory; undefined: our own server counts the groups. */
  loaded: readonly StoredRecord[] | undefined
}

/** Milliseconds that a server's page stays in the cache, for a user who comes back to it. */
const PAGE_CACHE_MS = 60_000

/** Most rows of a list that is loaded whole from a server that cuts pages. */
const LONGEST_WHOLE = 5000

/**
 * State and rows of a list screen. The rows come from the whole list in memory (AB-62). A server that cuts pages supplies
 * them until the whole list is loaded, and always for a longer list.
 * `useTable` owns the state: search, filters, order and page. The address is written from it.
 * @param deletedIds deleted records that the list may still contain
 * @param settle called with the whole list, once it is loaded
 * @param within the initial state of a list inside another screen, which shows few of its records: a server that cuts
 *   pages stays its source
 */
export function useListPage(resource: Resource, { deletedIds, settle }: Deleted, within?: ListState) {
  const { name, list } = resource
  const [visited, setVisited] = useState<{ search: string } | null>(null)
  const onVisit = (state: ListState) => {
    show(state)
    setVisited({ search: state.search })
  }
  const address = useAddress(resource, onVisit, within)

  const paged = resource.source.kind === "rest" && list.view === "table" && pagesLists()
  /** Number of records in the list; undefined until the server has answered. */
  const [length, setLength] = useState<number>()
  const client = useQueryClient()
  // A list that an earlier visit or a form has loaded is shown at once, and loaded again.
  const [wasHere] = useState(() => cachedList(client, resource) !== undefined)
  const isWhole = !paged || wasHere || (!within && length !== undefined && length <= LONGEST_WHOLE)
  const whole = useWholeList(resource, { enabled: isWhole })
  // Only `useWholeList` refreshes the list, so a list that another screen has loaded is not used here.
  const loaded = isWhole ? whole.data?.data : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: a record may be deleted after the list was loaded without it
  useEffect(() => {
    if (loaded) settle(loaded)
  }, [loaded, settle, deletedIds])

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
  const [group, setGroup] = useState(address.initial.group)
  const { setFilters, setSorters, setCurrentPage, filters, sorters, currentPage, tableQuery } = table
  // By its content: while the rows of a letter are still to come, `useTable` makes new arrays in each render, and each answer
  // to one would bring the next render.
  const wanted = JSON.stringify([filters, sorters])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` is the content of filters and sorters
  const asked = useMemo(
    () => ({ ...fromDialect(resource, { filters, sorters }), group }),
    [resource, wanted, group],
  )
  const query = useMemo(() => {
    const own = toDialect(resource, asked)
    // Groups are made of every row.
    const pagination = group === null ? { currentPage, pageSize: PAGE_SIZE } : ALL_ROWS
    return { ...own, filters: [...own.filters, ...permanent], pagination }
  }, [resource, asked, group, permanent, currentPage])
  const fromServer = tableQuery.data as ListAnswer<StoredRecord> | undefined
  const { answer, isInstant } = useMemoryPage(resource, loaded, query, fromServer)
  const answered = useRef("")
  if (isInstant || (!loaded && !tableQuery.isPlaceholderData)) answered.current = asked.search
  useEffect(() => {
    if (tableQuery.error) console.error(tableQuery.error)
  }, [tableQuery.error])
  const count = fromServer?.all
  useEffect(() => {
    if (count !== undefined) setLength(count)
  }, [count])

  /** The state requested last; React may not have rendered it yet. */
  const requested = useRef(address.initial)
  function show(state: ListState) {
    requested.current = state
    const next = toDialect(resource, state)
    setFilters(next.filters, "replace")
    setSorters(next.sorters)
    setGroup(state.group)
    setCurrentPage(state.page)
  }
  /** Every matching record, in the order of the query. */
  const fit = async (signal: AbortSignal, onProgress?: Progress): Promise<readonly StoredRecord[]> => {
    if (loaded) return allRows(resource, loaded, query, signal)
    const meta = { queryContext: { signal } as never, onProgress }
    const all = { ...query, pagination: ALL_ROWS, meta }
    return (await provider.getList<StoredRecord>({ resource: name, ...all })).data
  }
  const counted: typeof fit = async (...given) =>
    countedRows(resource, await latest.current.fit(...given), loaded)
  const provider = useDataProvider()(providerName(resource))
  const latest = useRef({ show, fit, counted, address })
  useLayoutEffect(() => {
    latest.current = { show, fit, counted, address }
  })

  /** Every change but the page's own starts at page 1. `box`: the input that is being typed into. */
  const change = useCallback(
    (part: Partial<ListState> | ((now: ListState) => Partial<ListState>), box?: string) => {
      const now = requested.current
      const state = { ...now, page: 1, ...(typeof part === "function" ? part(now) : part) }
      latest.current.show(state)
      latest.current.address.write(state, box)
    },
    [],
  )
  const [firstFilters] = useState(within?.filters ?? {})
  /** Clears search and filters, and the search box. */
  const reset = useCallback(() => {
    change({ search: "", filters: firstFilters })
    setVisited({ search: "" })
  }, [change, firstFilters])

  const groups = useMemo(
    (): GroupedList | null => (group === null ? null : { by: group, query, loaded }),
    [group, query, loaded],
  )
  const rows = useMemo(
    () => loaded?.filter((row) => orElse(() => list.where(row), true)) ?? [],
    [loaded, list],
  )
  const all = useMemo(
    () => (loaded || !paged ? rows.filter(({ id }) => !deletedIds.has(id)).length : count),
    [loaded, paged, rows, deletedIds, count],
  )
  return {
    // A stable function: a new one would re-render the rows with each letter of a search.
    loadAllRows: useCallback<typeof fit>((...given) => latest.current.fit(...given), []),
    /** The same without samples, if the list has other rows: for sums and files. */
    loadCountedRows: useCallback<typeof fit>((...given) => latest.current.counted(...given), []),
    /** Every record of the list, regardless of search and filters. */
    rows,
    isEmpty: all === 0,
    /** Number of these records; undefined until the server has answered. */
    all,
    /** The query that loads the rows: the whole list's, or the server's page. */
    source: paged && !loaded ? tableQuery : whole,
    /** When the whole list was loaded; 0 if it was not. */
    loadedAt: whole.dataUpdatedAt,
    /** The page; the previous one until the next is loaded; undefined before the first. */
    answer,
    /** The answer is rendered together with its query and need not be deferred. */
    isInstant,
    /** The text that the answer was searched for. */
    answered: answered.current,
    asked,
    /** null: the list is not grouped. */
    groups,
    /** Text for the search box: a new object whenever anything but typing changes it. */
    visited: visited ?? address.initial,
    change,
    reset,
    flush: address.flush,
    /** The list's part of the address. */
    addressNow: useCallback(() => latest.current.address.written(), []),
  }
}
