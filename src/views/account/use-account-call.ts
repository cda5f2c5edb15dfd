import { useCustomMutation } from "@refinedev/core"
import type { Resource } from "../../core/schema/resource"

/** Path of a record below the API's base. */
export const recordPath = ({ source }: Resource, id: string): string =>
  `${source.kind === "rest" ? source.list : ""}/${encodeURIComponent(id)}`

/** Calls the account of a record on our own server. @throws RequestError */
export function useAccountCall(resource: Resource, id: string) {
  // A password stays in no cache.
  const { mutateAsync } = useCustomMutation({ mutationOptions: { gcTime: 0 } })
  return (method: "put" | "delete", path: string, values: object = {}) =>
    mutateAsync({
      url: `${recordPath(resource, id)}/${path}`,
      method,
      values,
      successNotification: false,
      errorNotification: false,
    })
}
