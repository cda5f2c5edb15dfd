/** Lockout protection (AB-91): one superadmin who can sign in remains. */

import { isSuperadmin } from "../../src/core/access/names"
import { roleResource } from "../../src/core/schema/registry"
import type { Engine } from "../auth/engine"
import { roleNameColumn } from "../auth/roles"
import type { Queries } from "../database/types"

interface AccountChange {
  engine: Engine
  trx: Queries
  /** Id of the account that is changed, switched off or deleted. */
  id: string
}

/**
 * True if another active superadmin exists, or if the product has no superadmin role. Locks the role rows until the
 * transaction ends (PostgreSQL).
 */
export async function hasOtherSuperadmin({ engine, trx, id }: AccountChange): Promise<boolean> {
  const roles = roleResource(engine.registry)
  if (!roles) return true
  const lock = engine.db.kind === "postgres"
  const all = trx.selectFrom(roles.table).selectAll()
  const named = await (lock ? all.forUpdate() : all).execute()
  const ids = named
    .filter((role) => isSuperadmin(engine.registry.access, String(role[roleNameColumn(roles)])))
    .map((role) => String(role.id))
  if (ids.length === 0) return true
  const other = await trx
    .selectFrom("accounts")
    .select("id")
    .where("role_id", "in", ids)
    .where("active", "=", 1)
    .where("id", "!=", id)
    .executeTakeFirst()
  return other !== undefined
}
