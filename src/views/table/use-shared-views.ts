import { useQuery } from "@tanstack/react-query"
import { readShared, type SharedView, type SharedViews } from "../../core/query/shared-view"
import type { Resource } from "../../core/schema/resource"
import { isObject } from "../../core/text"
import { fromDialect, writeAddress } from "../../lists/list-state"
import { isOwnServer } from "../../session/own-server"
import { useApi } from "../record/use-api"
import type { SavedView } from "./saved-views"

const NONE: SharedViews = { views: [], mayShare: false }

/** A shared view as a query string of the list. */
export function savedOf(
  resource: Resource,
  { name, filters, sorters, columns, group }: SharedView,
): SavedView {
  const keys = columns.length > 0 ? columns : resource.list.columns.map(({ field }) => field)
  // The order must be by one of its own columns.
  const shown = keys.map((field) => ({ field, label: field }))
  const own = { ...resource, list: { ...resource.list, columns: shown } }
  const state = fromDialect(own, { filters, sorters: [...sorters] })
  return { name, query: writeAddress(own, { ...state, group, page: 1 }), columns: keys }
}

/** Views of a list on our own server, shared by its users; requested at each visit, in the background. */
export function useSharedViews({ name: list }: Resource, enabled = true) {
  const api = useApi()
  const url = `/views/${encodeURIComponent(list)}`
  const query = useQuery({
    queryKey: ["shared-views", list],
    enabled: enabled && isOwnServer(),
    queryFn: async () => {
      const data = await api({ url, method: "get" })
      return readShared(isObject(data) && isObject(data.data) ? data.data : data)
    },
  })
  return { ...(query.data ?? NONE), pending: query.isLoading, failed: query.isError, refetch: query.refetch }
}
