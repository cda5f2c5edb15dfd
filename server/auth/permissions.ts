/** What a role may do, as it is stored: module and action as they were sent. */
import type { PermissionEntry } from "../../src/core/access/permissions"
import type { Queries } from "../database/types"

export async function readPermissions(trx: Queries, roleId: string | null): Promise<PermissionEntry[]> {
  if (roleId === null) return []
  const rows = await trx
    .selectFrom("role_permissions")
    .select(["module", "action"])
    .where("role_id", "=", roleId)
    .orderBy("module")
    .orderBy("action")
    .execute()
  return rows.map((row) => ({ module: String(row.module), action: String(row.action) }))
}

/** Replaces all of a role's entries. */
export async function writePermissions(
  trx: Queries,
  roleId: string,
  entries: readonly PermissionEntry[],
): Promise<void> {
  await trx.deleteFrom("role_permissions").where("role_id", "=", roleId).execute()
  if (entries.length === 0) return
  await trx
    .insertInto("role_permissions")
    .values(entries.map(({ module, action }) => ({ role_id: roleId, module, action })))
    .execute()
}
