import { type SessionView, sessionView } from "../../../server/records/session-view"
import type { Registry } from "../../../src/core/schema/registry"

/** The view of a session with all rights. */
export function wholeView(registry: Registry): SessionView {
  const { access } = registry
  const role = access.superadmin
  return sessionView(registry, { id: "", name: "", role, grants: { role, permissions: {}, access } })
}
