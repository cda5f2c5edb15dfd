import { type ViewState, viewKey } from "../../core/query/shared-view"
import type { Resource } from "../../core/schema/resource"
import { useApi } from "../record/use-api"
import { useSharedViews } from "./use-shared-views"

/** The shared views of a list, and their changes; each throws the call's error. */
export function useSharing(resource: Resource) {
  const api = useApi()
  const { refetch, ...shared } = useSharedViews(resource)
  const url = `/views/${encodeURIComponent(resource.name)}`
  const sameAs = (name: string) => shared.views.find((view) => viewKey(view.name) === viewKey(name))
  return {
    ...shared,
    sameAs,
    share: async (name: string, state: ViewState) => {
      const payload = { name, replaces: sameAs(name)?.id ?? null, ...state }
      await api({ url, method: "post", payload })
      await refetch()
    },
    rename: async (id: string, name: string) => {
      await api({ url: `${url}/${encodeURIComponent(id)}`, method: "put", payload: { name } })
      await refetch()
    },
    remove: async (id: string) => {
      await api({ url: `${url}/${encodeURIComponent(id)}`, method: "delete" })
      await refetch()
    },
  }
}
