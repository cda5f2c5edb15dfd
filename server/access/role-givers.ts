/** Roles that a superadmin has named as givers of a role ('Boleh diberikan oleh'). */
import type { Queries } from "../database/types"

/** Roles whose holders may give a role without having its rights. */
export async function readGivers(trx: Queries, roleId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("role_givers")
    .select("giver_role_id")
    .where("role_id", "=", roleId)
    .orderBy("giver_role_id")
    .execute()
  return rows.map((row) => String(row.giver_role_id))
}

export async function writeGivers(trx: Queries, roleId: string, givers: readonly string[]): Promise<void> {
  await trx.deleteFrom("role_givers").where("role_id", "=", roleId).execute()
  if (givers.length === 0) return
  await trx
    .insertInto("role_givers")
    .values(givers.map((giver) => ({ role_id: roleId, giver_role_id: giver })))
    .execute()
}

/** Deletes a role's entries, as a giver and as a given role. */
export async function forgetRole(trx: Queries, roleId: string): Promise<void> {
  await trx
    .deleteFrom("role_givers")
    .where(({ eb, or }) => or([eb("role_id", "=", roleId), eb("giver_role_id", "=", roleId)]))
    .execute()
}
