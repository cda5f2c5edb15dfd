import type { Resource } from "../../core/schema/resource"
import { useLive } from "./use-live"

/** Reads the record of an open detail again after each change of it. */
export function LiveRecord({
  resource,
  id,
  refetch,
}: {
  resource: Resource
  id: string
  refetch: () => void
}) {
  useLive(resource, (change) => {
    if (change.kind === "stale" || (change.kind !== "editors" && change.id === id)) refetch()
  })
  return null
}
