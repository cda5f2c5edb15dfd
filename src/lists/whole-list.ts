/** A list as a whole: one cache entry a list, which all screens share. */
import {
  type DataProvider,
  type GetListResponse,
  keys,
  type MetaQuery,
  useDataProvider,
  useList,
} from "@refinedev/core"
import type { QueryClient } from "@tanstack/react-query"
import { useCallback, useEffect } from "react"
import type { Resource } from "../core/schema/resource"
import type { StoredRecord } from "../core/schema/types"
import { isLongList } from "../session/own-server"

export const providerName = ({ source }: Resource): "default" | "browser" =>
  source.kind === "browser" ? "browser" : "default"

/** The key that `useList` gives a list without a query. */
export const listKey = (resource: Resource) =>
  keys().data(providerName(resource)).resource(resource.name).action("list").params({}).get()

/** The list from its cache entry, however old; undefined if it was never loaded. */
export const cachedList = (client: QueryClient, resource: Resource): readonly StoredRecord[] | undefined =>
  client.getQueryData<GetListResponse<StoredRecord>>(listKey(resource))?.data

const whole = ({ name }: Resource, meta?: MetaQuery) =>
  ({ resource: name, pagination: { mode: "off" }, meta }) as const

/** Reads a list as it is now, past its cache entry. The reader throws RequestError. */
export function useReadList(): (resource: Resource, meta?: MetaQuery) => Promise<StoredRecord[]> {
  const providerOf = useDataProvider()
  return useCallback(
    async (resource, meta) =>
      (await providerOf(providerName(resource)).getList<StoredRecord>(whole(resource, meta))).data,
    [providerOf],
  )
}

/** Options of `QueryClient.fetchQuery` for a list's cache entry, outside of React. */
export const listQuery = (provider: DataProvider, resource: Resource) => ({
  queryKey: listKey(resource),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    provider.getList<StoredRecord>(whole(resource, { queryContext: { signal } as never })),
})

const NAMES_MS = 60_000

/** A list for the names of its records: the shown one, or one that is loaded at most once a minute. */
export async function recordsForNames(
  client: QueryClient,
  resource: Resource,
  load: () => Promise<readonly StoredRecord[]>,
): Promise<readonly StoredRecord[]> {
  const entry = client.getQueryCache().find({ queryKey: listKey(resource), exact: true })
  const shown = entry?.isActive() ? cachedList(client, resource) : undefined
  const queryKey = ["names", resource.name]
  return shown ?? client.fetchQuery({ queryKey, queryFn: load, staleTime: NAMES_MS, gcTime: NAMES_MS })
}

/** True for a list that our server reported as too long to be sent whole to a form. */
export const isLong = ({ source }: Resource): boolean => source.kind === "rest" && isLongList(source.list)

interface Options {
  enabled?: boolean
  live?: boolean
  /** Resource of a form: our server sends only the fields of a long list that this form reads. */
  formOf?: string | undefined
}

/** The whole list, loaded again by each screen; logs the error of a failed load. */
export function useWholeList({ name }: Resource, { enabled = true, live = true, formOf }: Options = {}) {
  const { query } = useList<StoredRecord>({
    resource: name,
    pagination: { mode: "off" },
    errorNotification: false,
    queryOptions: { enabled },
    ...(live ? {} : { liveMode: "off" as const }),
    ...(formOf !== undefined && { meta: { for: formOf } }),
  })
  useEffect(() => {
    if (query.error) console.error(query.error)
  }, [query.error])
  return query
}
