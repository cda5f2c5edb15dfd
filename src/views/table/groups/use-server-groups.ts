import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import type { Group } from "../../../core/query/groups"
import { PAGE_SIZE } from "../../../core/query/page-number"
import type { Resource } from "../../../core/schema/resource"
import type { StoredRecord } from "../../../core/schema/types"
import type { GroupedList } from "../../../lists/use-list-page"
import { listKey, useReadList } from "../../../lists/whole-list"
import { useApi } from "../../record/use-api"
import { inTurn } from "./in-turn"
import { askGroups, askRecords, type GroupsHost } from "./server-groups"

/** Debounce of typing in ms. */
const REST_MS = 120

const rest = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, REST_MS)
    signal.addEventListener("abort", () => resolve(), { once: true })
  })

/** A repeated parameter is a list. */
const queryOf = (params: URLSearchParams): Readonly<Record<string, string | string[]>> =>
  Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const [first = "", ...others] = params.getAll(name)
      return [name, others.length > 0 ? [first, ...others] : first]
    }),
  )

function useHost(resource: Resource): GroupsHost {
  const api = useApi()
  const read = useReadList()
  return useMemo(
    () => ({
      call: (url, params) => api({ url, method: "get", query: queryOf(params) }),
      load: (signal) => read(resource, { queryContext: { signal } as never }),
    }),
    [api, read, resource],
  )
}

/** Begins with the list's own key: a write or a live event loads the groups again, as it does the list. */
const keyOf = (resource: Resource, ...rest: readonly unknown[]) => [...listKey(resource), "groups", ...rest]

/** The groups of a list that is too long for memory; null: too many. */
export function useServerGroups(resource: Resource, { by, query }: GroupedList) {
  const host = useHost(resource)
  return useQuery({
    queryKey: keyOf(resource, by, query.filters),
    queryFn: async ({ signal }) => {
      if (query.filters?.length) await rest(signal)
      return inTurn(signal, () => askGroups(host, by, { resource, query, signal }))
    },
    placeholderData: keepPreviousData,
  })
}

const joinPages = ({ pages }: InfiniteData<StoredRecord[]>): StoredRecord[] => pages.flat()

/** The records of one of them, page by page. */
export function useGroupRecords(resource: Resource, { by, query }: GroupedList, { key, count }: Group) {
  const host = useHost(resource)
  return useInfiniteQuery({
    queryKey: keyOf(resource, by, query.filters, query.sorters, key),
    queryFn: ({ signal, pageParam: page }) =>
      inTurn(signal, () => askRecords(host, { by, key, page }, { resource, query, signal })),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => (pages.length * PAGE_SIZE < count ? pages.length : undefined),
    placeholderData: keepPreviousData,
    select: joinPages,
  })
}
