import { useDataProvider } from "@refinedev/core"
import { useQuery } from "@tanstack/react-query"
import { readShared, type SharedViews, type ViewState, viewKey } from "../../core/query/shared-view"
import type { Resource } from "../../core/schema/resource"
import { isObject } from "../../core/text"
import { isOwnServer } from "../../session/own-server"

const NONE: SharedViews = { views: [], mayShare: false }

/** Views of a list on our own server, shared by its users; requested at each visit, in the background. */
export function useSharedViews({ name: list }: Resource) {
  // The API's provider, even for a browser list.
  const provider = useDataProvider()("default")
  const url = `/views/${encodeURIComponent(list)}`
  const custom = (more: { url?: string; method: "get" | "post" | "delete"; payload?: object }) => {
    if (!provider.custom) throw new Error("the data provider asks for nothing of its own")
    return provider.custom({ url, ...more })
  }
  const query = useQuery({
    queryKey: ["shared-views", list],
    enabled: isOwnServer(),
    queryFn: async () => {
      const { data } = await custom({ method: "get" })
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
      await custom({ method: "post", payload: { name, replaces: sameAs(name)?.id ?? null, ...state } })
      await query.refetch()
    },
    /** @throws the call's error */
    remove: async (id: string) => {
      await custom({ method: "delete", url: `${url}/${encodeURIComponent(id)}` })
      await query.refetch()
    },
  }
}
