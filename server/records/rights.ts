/** Rights by the role's permissions, fields that forms read of other resources, and readers of a role's rights. */
import type { Action } from "../../src/core/access/actions"
import { isSuperadmin } from "../../src/core/access/names"
import { can, FLAGS, flagsIn, hasFullAccess } from "../../src/core/access/permissions"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Session } from "../auth/engine"
import { forbidden } from "../ground/api-error"

/** @throws ApiError 403 if no resource of the endpoint allows the action */
export function requireRight(session: Session, resources: readonly Resource[], action: Action): void {
  const may = resources.some(
    (resource) => resource.access.actions.has(action) && can(session.grants, resource.access.module, action),
  )
  if (!may) throw forbidden()
}

const hasAnyRight = (session: Pick<Session, "grants">, resource: Resource): boolean => {
  if (hasFullAccess(session.grants)) return true
  const flags = flagsIn(session.grants, resource.access.module)
  return FLAGS.some((flag) => flags[flag])
}

/**
 * Readable fields of an endpoint's list; undefined: all. Without the right to list, only the fields that the session's
 * forms read.
 * @throws ApiError 403 if no field is readable
 */
export function readableFields(
  session: Pick<Session, "grants">,
  resources: readonly Resource[],
  registry: Registry,
): ReadonlySet<string> | undefined {
  const whole = resources.some(
    (resource) => resource.access.actions.has("list") && can(session.grants, resource.access.module, "list"),
  )
  if (whole) return undefined
  const fields = new Set<string>()
  let reads = false
  for (const resource of resources)
    for (const { reader, fields: read } of registry.dependents(resource.name)) {
      if (!hasAnyRight(session, registry.get(reader))) continue
      reads = true
      for (const field of read) fields.add(field)
    }
  if (!reads) throw forbidden()
  return fields
}

/** One rule for the endpoints of a role's rights and givers and for their history. */
export const mayReadRights = (session: Session, roleId: string): boolean =>
  roleId === session.roleId || hasFullAccess(session.grants)

export const mayReadGivers = ({ grants, role }: Session): boolean => isSuperadmin(grants.access, role)
