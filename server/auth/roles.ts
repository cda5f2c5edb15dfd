/** Roles as they are stored, and the fields that hold one. */
import { type Registry, roleResource } from "../../src/core/schema/registry"
import type { Field, Resource } from "../../src/core/schema/resource"
import { linkOf } from "../../src/fields/registry"
import type { Queries } from "../database/types"

/** The column that holds a role's name. */
export const roleNameColumn = (role: Resource): string => role.field(role.title).column ?? "name"

/** The fields of a resource that hold a role. */
export const roleFields = (resource: Resource, registry: Registry): Field[] => {
  const role = roleResource(registry)
  return resource.fields.filter((field) => role !== undefined && linkOf(field)?.resource === role.name)
}

/**
 * @param hold whether nobody else may change the role until the transaction ends (PostgreSQL; SQLite holds the file)
 * @returns undefined for an id that no role has
 */
export async function readRoleName(
  queries: Queries,
  registry: Registry,
  { id, hold = false }: { id: string; hold?: boolean },
): Promise<string | undefined> {
  const roles = roleResource(registry)
  if (!roles) return undefined
  const column = roleNameColumn(roles)
  const query = queries.selectFrom(roles.table).select(column).where("id", "=", id)
  // Whoever is given the role meanwhile only refers to it, and need not wait.
  const row = await (hold ? query.forNoKeyUpdate() : query).executeTakeFirst()
  return row && String(row[column])
}
