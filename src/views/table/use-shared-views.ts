import { useQuery } from "@tanstack/react-query"
import {
  readShared,
  type SharedView,
  type SharedViews,
  type ViewState,
  viewKey,
} from "../../core/query/shared-view"
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
  const { views, mayShare } = query.data ?? NONE
  const sameAs = (name: string) => views.find((view) => viewKey(view.name) === viewKey(name))
  return {
    views,
    mayShare,
    pending: query.isLoading,
    failed: query.isError,
    sameAs,
    /** @throws the call's error */
    share: async (name: string, state: ViewState) => {
      const payload = { name, replaces: sameAs(name)?.id ?? null, ...state }
      await api({ url, method: "post", payload })
      await query.refetch()
    },
    /** @throws the call's error */
    rename: async (id: string, name: string) => {
      await api({ url: `${url}/${encodeURIComponent(id)}`, method: "put", payload: { name } })
      await query.refetch()
    },
    /** @throws the call's error */
    remove: async (id: string) => {
      await api({ url: `${url}/${encodeURIComponent(id)}`, method: "delete" })
      await query.refetch()
    },
  }
}
