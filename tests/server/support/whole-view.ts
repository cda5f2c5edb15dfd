import { type View, viewOf } from "../../../server/records/view"
import type { Registry } from "../../../src/core/schema/registry"

/** The view of a session with all rights. */
export function wholeView(registry: Registry): View {
  const { access } = registry
  const role = access.superadmin
  return viewOf(registry, { id: "", name: "", role, grants: { role, permissions: {}, access } })
}
