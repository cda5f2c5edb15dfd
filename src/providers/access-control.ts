import type { AccessControlProvider } from "@refinedev/core"
import { can, type Grants } from "../core/access/permissions"
import type { Registry } from "../core/schema/registry"
import type { Resource } from "../core/schema/resource"
import type { Action } from "../core/schema/types"
import { grants } from "./session"

const ACTIONS: readonly Action[] = ["list", "show", "create", "edit", "delete", "print"]
const isAction = (name: string): name is Action => (ACTIONS as readonly string[]).includes(name)

/** Whether a grants may do an action that the resource offers (PM-05..PM-11, PM-27). */
export const mayDo = (who: Grants, resource: Resource, action: Action): boolean =>
  resource.access.actions.has(action) && can(who, resource.access.module, action)

/** Refine's access control over the stored permission map: for show, never for safety (AB-13). */
export const createAccessControlProvider = (registry: Registry): AccessControlProvider => ({
  can: async ({ resource: name, action }) => {
    const resource = name === undefined ? undefined : registry.find(name)
    const allowed = resource !== undefined && isAction(action) && mayDo(grants(), resource, action)
    return allowed ? { can: true } : { can: false, reason: "Anda tidak memiliki hak akses." }
  },
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
})
