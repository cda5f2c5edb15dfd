/** The resource whose records are roles: the one that accounts' `role` fields refer to. */
import type { Registry } from "../../src/core/schema/registry"
import type { Field, Resource } from "../../src/core/schema/resource"

/** @returns undefined when nothing declared can sign in */
export function roleResource(registry: Registry): Resource | undefined {
  for (const resource of registry.all) {
    const field = resource.account ? resource.field(resource.account.role) : undefined
    if (field?.type === "reference") return registry.get(field.resource)
  }
  return undefined
}

/** The column that holds a role's name. */
export const roleNameColumn = (role: Resource): string => role.field(role.title).column ?? "name"

/** The fields of a resource that hold a role. */
export const roleFields = (resource: Resource, registry: Registry): Field[] => {
  const role = roleResource(registry)
  return resource.fields.filter((field) => field.type === "reference" && field.resource === role?.name)
}
