import type { AccessControlProvider } from "@refinedev/core"
import { ALL_ACTIONS } from "../core/access/permissions"
import { isAllowed, type Right } from "../core/access/right"
import type { Registry } from "../core/schema/registry"
import { grants } from "../session/session"

interface AccessControl extends AccessControlProvider {
  /**
   * Decides from the stored permission map, without a query: to show or hide, never for safety (AB-13).
   * @param of rights to decide by; those of the signed-in user by default
   */
  canNow: (right: Right, of?: ReturnType<typeof grants>) => boolean
}

/** Refine's access control. Its hooks get the answer of `canNow` as a promise; the product's own hook is `useCanNow`. */
export function createAccessControl(registry: Registry): AccessControl {
  const canNow: AccessControl["canNow"] = (right, of = grants()) => isAllowed(right, of, registry.find)
  return {
    canNow,
    can: async ({ resource, action: name }) => {
      const action = ALL_ACTIONS.find((known) => known === name)
      return resource !== undefined && action && canNow({ resource, action })
        ? { can: true }
        : { can: false, reason: "Anda tidak memiliki hak akses." }
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }
}
