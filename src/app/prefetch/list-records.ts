import { hashKey } from "@tanstack/react-query"
import type { Resource } from "../../core/schema/resource"
import { listQuery } from "../../lists/whole-list"
import { API_BASE } from "../../session/api-base"
import { hasArrived } from "../../session/prefetched-answers"
import { storedToken } from "../../session/session"
import { queryClient, refineProps } from "../runtime"

/**
 * Records that the page asked for and that have come already are in the cache before their list is drawn: its rows stand in
 * the first drawing, and are not asked for again by it. What has not come, or is a refusal, is left to the list itself.
 */
export async function takePrefetchedList(resource: Resource): Promise<void> {
  const { source } = resource
  if (source.kind !== "rest" || !(await hasArrived(`${API_BASE}${source.list}`, storedToken()))) return
  const query = listQuery(refineProps.dataProvider.default, resource)
  const { queryKey } = query
  queryClient.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY })
  const cache = queryClient.getQueryCache()
  // Whoever comes back to the list asks anew, as ever.
  const stop = cache.subscribe(({ type, query: changed }) => {
    if (type !== "observerAdded" || changed.queryHash !== hashKey(queryKey)) return
    stop()
    queryClient.setQueryDefaults(queryKey, {})
  })
  await queryClient.prefetchQuery(query)
}
