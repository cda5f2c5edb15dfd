/** The resource whose records are roles: the one that accounts' `role` fields refer to. */
import type { Registry } from "../../src/core/schema/registry"
import type { Field, Resource } from "../../src/core/schema/resource"
import { linkOf } from "../../src/fields/registry"

/** @returns undefined when nothing declared can sign in */
export function roleResource(registry: Registry): Resource | undefined {
  for (const resource of registry.all) {
    const link = resource.account ? linkOf(resource.field(resource.account.role)) : null
    if (link) return registry.get(link.resource)
  }
  return undefined
}

/** The column that holds a role's name. */
export const roleNameColumn = (role: Resource): string => role.field(role.title).column ?? "name"

/** The fields of a resource that hold a role. */
export const roleFields = (resource: Resource, registry: Registry): Field[] => {
  const role = roleResource(registry)
  return resource.fields.filter((field) => role !== undefined && linkOf(field)?.resource === role.name)
}
