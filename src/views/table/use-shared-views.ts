import { useQuery } from "@tanstack/react-query"
import { readShared, type SharedViews, type ViewState, viewKey } from "../../core/query/shared-view"
import type { Resource } from "../../core/schema/resource"
import { isObject } from "../../core/text"
import { isOwnServer } from "../../session/own-server"
import { useApi } from "../record/use-api"

const NONE: SharedViews = { views: [], mayShare: false }

/** Views of a list on our own server, shared by its users; requested at each visit, in the background. */
export function useSharedViews({ name: list }: Resource) {
  const api = useApi()
  const url = `/views/${encodeURIComponent(list)}`
  const query = useQuery({
    queryKey: ["shared-views", list],
    enabled: isOwnServer(),
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
    remove: async (id: string) => {
      await api({ url: `${url}/${encodeURIComponent(id)}`, method: "delete" })
      await query.refetch()
    },
  }
}
