import { useInvalidate } from "@refinedev/core"
import type { Resource } from "../../../core/schema/resource"
import { useRegistry } from "../../context/registry-context"

/** Lists to be asked for anew, beside the saved resource's own, which Refine looks after. */
export function useRefresh(resource: Resource) {
  const registry = useRegistry()
  const invalidate = useInvalidate()
  const refresh = (names: readonly string[]) => {
    for (const name of names) void invalidate({ resource: name, invalidates: ["list", "many"] })
  }
  const others = registry.all
    .filter((other) => other.name !== resource.name && other.table === resource.table)
    .map((other) => other.name)
  return {
    /** The resource's own, where Refine does not know of a change. */
    own: () => refresh([resource.name]),
    /** Others that show the same records. */
    siblings: () => refresh(others),
    /** Those whose records this form reads: what it proposes (a code) must come from them as they are. */
    dependencies: () => refresh(registry.dependencies(resource.name).map((read) => read.resource)),
  }
}
