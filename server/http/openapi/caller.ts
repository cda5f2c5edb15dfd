/** The caller for whom the API is described: operations that every such request would be refused are left out. */
import type { Action } from "../../../src/core/access/actions"
import { isSuperadmin } from "../../../src/core/access/names"
import { can, hasFullAccess } from "../../../src/core/access/permissions"
import type { Registry } from "../../../src/core/schema/registry"
import type { Resource } from "../../../src/core/schema/resource"
import type { Session } from "../../auth/engine"
import { ApiError } from "../../ground/api-error"
import { readableFields } from "../../records/rights"

export interface Caller {
  registry: Registry
  fullAccess: boolean
  superadmin: boolean
  /** True for an API key, which most of the server's own routes refuse. */
  apiKey: boolean
  may: (resources: readonly Resource[], action: Action) => boolean
  /** Fields of a list; undefined: all; null: the caller may not read it. */
  readable: (resources: readonly Resource[]) => ReadonlySet<string> | undefined | null
}

export const callerOf = (session: Session, registry: Registry): Caller => ({
  registry,
  fullAccess: hasFullAccess(session.grants),
  superadmin: isSuperadmin(registry.access, session.role),
  apiKey: session.apiKey === true,
  may: (resources, action) =>
    resources.some(({ access }) => access.actions.has(action) && can(session.grants, access.module, action)),
  readable: (resources) => {
    try {
      return readableFields(session, resources, registry)
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) return null
      throw error
    }
  },
})
