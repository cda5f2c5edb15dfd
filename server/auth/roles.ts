/** Roles as they are stored, and the fields that hold one. */
import { type Registry, roleResource } from "../../src/core/schema/registry"
import type { Field, Resource } from "../../src/core/schema/resource"
import { linkOf } from "../../src/fields/registry"
import type { Queries } from "../database/types"

export const roleNameColumn = (role: Resource): string => role.field(role.title).column ?? "name"

export const roleFields = (resource: Resource, registry: Registry): Field[] => {
  const role = roleResource(registry)
  return resource.fields.filter((field) => role !== undefined && linkOf(field)?.resource === role.name)
}

/**
 * Lock on a role's row until the transaction ends. `rights`: for its rights to stay as they are; `change`: to change
 * them.
 */
export type RoleLock = "rights" | "change"

/**
 * @param hold PostgreSQL only; SQLite locks the file
 * @returns undefined for an unknown id
 */
export async function readRoleName(
  queries: Queries,
  registry: Registry,
  { id, hold }: { id: string; hold?: RoleLock | undefined },
): Promise<string | undefined> {
  const roles = roleResource(registry)
  if (!roles) return undefined
  const column = roleNameColumn(roles)
  const query = queries.selectFrom(roles.table).select(column).where("id", "=", id)
  // Giving the role to a user only references the row, and need not wait.
  const locked = hold === "change" ? query.forNoKeyUpdate() : hold === "rights" ? query.forShare() : query
  const row = await locked.executeTakeFirst()
  return row && String(row[column])
}
