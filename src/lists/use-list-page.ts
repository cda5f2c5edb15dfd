import { type CrudFilter, keys, useDataProvider, useList, useTable } from "@refinedev/core"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react"
import { PAGE_SIZE } from "../core/query/page-number"
import { answerNow } from "../core/query/run"
import type { ListAnswer } from "../core/query/types"
import type { Resource } from "../core/schema/resource"
import { orElse } from "../core/schema/rule-error"
import type { StoredRecord } from "../core/schema/types"
import { queryTypes } from "../fields/registry"
import { pagesLists } from "../session/own-server"
import { fromDialect, type ListState, toDialect } from "./list-state"
import { useAddress } from "./use-address"

/** How much of what is asked for has come. */
export type Progress = (done: number, all: number) => void

/** A page, and what was asked for it, stay so long for whoever comes back to them; they are lists of twenty rows. */
const KEPT_MS = 60_000

/** Longer lists stay on the server that can page them: it searches and orders them there. */
const LONGEST_HERE = 5000

/**
 * A list as its screen shows it: loaded whole for as long as the screen stands (AB-62), and a page of it that the data
 * provider works out by `core/query`, under a key of its own for each state of the list. A server that can cut pages is
 * asked for one first, and for the whole list afterwards, where that is not too long to be kept here.
 * @param deletedIds what has gone does not stand there until the list has come anew
 */
export function useListPage(resource: Resource, deletedIds: ReadonlySet<string>) {
  const { name, list } = resource
  const [visited, setVisited] = useState<{ search: string } | null>(null)
  const apply = useRef<(state: ListState) => void>(() => {})
  const visit = (state: ListState) => {
    apply.current(state)
    setVisited({ search: state.search })
  }
  const address = useAddress(resource, visit)

  const paged = resource.source.kind === "rest" && list.view === "table" && pagesLists()
  const source = resource.source.kind === "browser" ? "browser" : "default"
  /** How many records the server says that the list has; undefined until it has. */
  const [length, setLength] = useState<number>()
  const client = useQueryClient()
  // From a visit before, or for a form: it stands at once, and is asked for anew as every list is.
  const [wasHere] = useState(() => {
    const all = keys().data(source).resource(name).action("list").params({}).get()
    return client.getQueryData(all) !== undefined
  })
  const isWhole = !paged || wasHere || (length !== undefined && length <= LONGEST_HERE)
  const whole = useList<StoredRecord>({
    resource: name,
    pagination: { mode: "off" },
    errorNotification: false,
    queryOptions: { enabled: isWhole },
  }).query
  // Of what somebody else has loaded meanwhile, this screen would never hear that it is old.
  const loaded = isWhole ? whole.data?.data : undefined
  const permanent = useMemo<CrudFilter[]>(
    () => (deletedIds.size > 0 ? [{ field: "id", operator: "nin", value: [...deletedIds] }] : []),
    [deletedIds],
  )
  const [initial] = useState(() => toDialect(resource, address.initial))
  /** What was asked for last, though it may not be drawn yet. */
  const asked = useRef(address.initial)
  /** What the table asks for as it is drawn: both change together. */
  const [state, setState] = useState(address.initial)
  const atOnce = useRef(new WeakSet<object>())
  /** A page of what is here stands in the drawing that asks for it, and not some turns later, where it takes no time. */
  const pageNow = () => {
    if (!loaded) return undefined
    const { filters, sorters } = toDialect(resource, state)
    const pagination = { currentPage: state.page, pageSize: PAGE_SIZE }
    const query = { filters: [...permanent, ...filters], sorters, pagination }
    const answer = orElse(() => answerNow(loaded, query, { resource, types: queryTypes }), undefined)
    if (answer) atOnce.current.add(answer)
    return answer
  }
  const table = useTable<StoredRecord>({
    resource: name,
    pagination: { currentPage: address.initial.page, pageSize: PAGE_SIZE },
    filters: { initial: initial.filters, permanent, defaultBehavior: "replace" },
    sorters: { initial: initial.sorters },
    errorNotification: false,
    // The whole list is what is loaded, anew too; its pages follow it, each state of it by another key.
    liveMode: "off",
    meta: { loadedAt: whole.dataUpdatedAt },
    queryOptions: {
      enabled: paged || loaded !== undefined,
      // What is cut here is right as long as the list is the same; what a server has cut it is asked for at each visit.
      staleTime: loaded ? Number.POSITIVE_INFINITY : 0,
      gcTime: KEPT_MS,
      initialData: pageNow,
      placeholderData: (previous) => previous,
      // The rows are the loaded ones, never copies.
      structuralSharing: false,
    },
  })
  const { setFilters, setSorters, setCurrentPage, filters, sorters, tableQuery } = table
  const answer = tableQuery.data as ListAnswer<StoredRecord> | undefined
  const told = answer?.all
  useEffect(() => {
    if (told !== undefined) setLength(told)
  }, [told])
  apply.current = (state) => {
    asked.current = state
    setState(state)
    const next = toDialect(resource, state)
    setFilters(next.filters, "replace")
    setSorters(next.sorters)
    setCurrentPage(state.page)
  }
  const { write } = address
  const latest = useRef(write)
  latest.current = write

  /** Any change but that of the page begins at the first one. `box`: what is being typed into. */
  const change = useCallback(
    (part: Partial<ListState> | ((now: ListState) => Partial<ListState>), box?: string) => {
      const now = asked.current
      const state = { ...now, page: 1, ...(typeof part === "function" ? part(now) : part) }
      apply.current(state)
      latest.current(state, box)
    },
    [],
  )
  /** Takes search and filters back, the box's text too. */
  const reset = useCallback(() => {
    change({ search: "", filters: {} })
    setVisited({ search: "" })
  }, [change])

  const rows = useMemo(
    () => loaded?.filter((row) => orElse(() => list.where(row), true)) ?? [],
    [loaded, list],
  )
  const provider = useDataProvider()(source)
  /** Every record that fits what is asked, in its order. */
  const fit = async (signal: AbortSignal, onProgress?: Progress): Promise<readonly StoredRecord[]> => {
    const { data } = await provider.getList<StoredRecord>({
      resource: name,
      filters: [...filters, ...permanent],
      sorters,
      // As one page, for a list is what its declaration lets stand there.
      pagination: { mode: "server", currentPage: 1, pageSize: Number.MAX_SAFE_INTEGER },
      meta: { queryContext: { signal } as never, onProgress },
    })
    return data
  }
  const latestFit = useRef(fit)
  // The same function always: what hands the list out is not drawn anew with each letter of a search.
  useLayoutEffect(() => {
    latestFit.current = fit
  })
  const fitting = useCallback<typeof fit>((...given) => latestFit.current(...given), [])
  return {
    fitting,
    /** Every record of the list, whatever the search and the filters show. */
    rows,
    isEmpty: useMemo(
      // As the page that is drawn says it, and not a turn later.
      () => (loaded || !paged ? !rows.some(({ id }) => !deletedIds.has(id)) : (told ?? length) === 0),
      [loaded, paged, rows, deletedIds, told, length],
    ),
    /** What the list comes from: the list itself, or the pages that a server cuts of it. */
    source: paged && !loaded ? tableQuery : whole,
    /** When the whole list came; 0 where it has not. */
    loadedAt: whole.dataUpdatedAt,
    /** undefined until the first page has come; the last one while another is worked out. */
    answer,
    /** It stands in the same drawing as the question, and need not wait for a quiet moment. */
    isInstant: answer !== undefined && atOnce.current.has(answer),
    asked: useMemo(() => fromDialect(resource, { filters, sorters }), [resource, filters, sorters]),
    /** The text that the search box takes over, a new object each time that somebody else than its user changes it. */
    visited: visited ?? address.initial,
    change,
    reset,
    flush: address.flush,
  }
}
