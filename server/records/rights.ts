/** Who may do what: the role's permissions, and what forms need to read of other resources. */

import type { Action } from "../../src/core/access/actions"
import { can, FLAGS, flagsIn, hasFullAccess } from "../../src/core/access/permissions"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Session } from "../auth/engine"
import { forbidden } from "../ground/api-error"

/** @throws ApiError 403 when none of the resources of an endpoint lets this session act */
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
 * What a session may see of an endpoint's list: everything (undefined), or only the fields that forms which it may use
 * read of it.
 * @throws ApiError 403 when it may see nothing
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
