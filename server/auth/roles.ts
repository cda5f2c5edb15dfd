/** Roles as they are stored, and the fields that hold one. */
import { type Registry, roleResource } from "../../src/core/schema/registry"
import type { Field, Resource } from "../../src/core/schema/resource"
import { linkOf } from "../../src/fields/registry"

/** The column that holds a role's name. */
export const roleNameColumn = (role: Resource): string => role.field(role.title).column ?? "name"

/** The fields of a resource that hold a role. */
export const roleFields = (resource: Resource, registry: Registry): Field[] => {
  const role = roleResource(registry)
  return resource.fields.filter((field) => role !== undefined && linkOf(field)?.resource === role.name)
}
