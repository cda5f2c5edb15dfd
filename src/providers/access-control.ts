import type { AccessControlProvider } from "@refinedev/core"
import type { Action } from "../core/access/actions"
import { isAllowed, type Right } from "../core/access/right"
import type { Registry } from "../core/schema/registry"
import { grants } from "../session/session"

const ACTIONS: readonly Action[] = ["list", "show", "create", "edit", "delete", "print"]
const isAction = (name: string): name is Action => (ACTIONS as readonly string[]).includes(name)

/** Whether the signed-in user has a right, by the stored permission map: for show, never for safety (AB-13). */
export const mayNow =
  (registry: Registry) =>
  (right: Right): boolean =>
    isAllowed(right, grants(), registry.find)

/** The same answer for Refine's own hooks and buttons; ours ask `useMay`, which needs no query (docs/decisions/rights.md). */
export const createAccessControlProvider = (registry: Registry): AccessControlProvider => {
  const may = mayNow(registry)
  return {
    can: async ({ resource, action }) =>
      resource !== undefined && isAction(action) && may({ resource, action })
        ? { can: true }
        : { can: false, reason: "Anda tidak memiliki hak akses." },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }
}
