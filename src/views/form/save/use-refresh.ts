import { useInvalidate } from "@refinedev/core"
import type { Resource } from "../../../core/schema/resource"
import { useRegistry } from "../../context/registry-context"

/** Invalidates lists beside the saved resource's own, which Refine invalidates. */
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
    /** The resource's own lists, after a change that Refine does not know of. */
    own: () => refresh([resource.name]),
    /** Other resources that show the same records. */
    siblings: () => refresh(others),
    /** The lists that this form reads: a proposed code must come from current records. */
    dependencies: () => refresh(registry.dependencies(resource.name).map((read) => read.resource)),
  }
}
