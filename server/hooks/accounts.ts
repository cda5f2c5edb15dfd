/**
 * Superadmin is untouchable by anyone else, and nobody locks everybody out (AB-25, AB-91). A role with all of Global may
 * do everything but that: only who may do everything himself may give it, or change who has it.
 */
import { isAllPowerful, isSuperadmin, toMap } from "../../src/core/access/permissions"
import { isEmpty } from "../../src/core/validation/validate"
import { readPermissions } from "../auth/permissions"
import { roleFields, roleNameColumn, roleResource } from "../auth/roles"
import { isId } from "../database/ids"
import { forbidden, Refusal, refuseFields } from "../http/refusal"
import type { Change, Hook } from "./hook"

async function holdsSuperadmin({ engine, trx }: Change, roleId: unknown): Promise<boolean> {
  const roles = roleResource(engine.registry)
  if (!roles || !isId(roleId)) return false
  const column = roleNameColumn(roles)
  const row = await trx.selectFrom(roles.table).select(column).where("id", "=", roleId).executeTakeFirst()
  return row !== undefined && isSuperadmin(String(row[column]))
}

/** Whether a role may do everything, by its name or by its rights. */
async function mayDoEverything(change: Change, roleId: unknown): Promise<boolean> {
  if (!isId(roleId)) return false
  if (await holdsSuperadmin(change, roleId)) return true
  return isAllPowerful({
    role: "",
    permissions: toMap(await readPermissions(change.trx, change.engine.registry, roleId)),
  })
}

/** Whether anyone else can still sign in as superadmin. Held until the transaction ends. */
async function othersRemain({ engine, trx, id }: Change): Promise<boolean> {
  const roles = roleResource(engine.registry)
  if (!roles) return true
  const lock = engine.db.kind === "postgres"
  const all = trx.selectFrom(roles.table).selectAll()
  const named = await (lock ? all.forUpdate() : all).execute()
  const ids = named
    .filter((role) => isSuperadmin(String(role[roleNameColumn(roles)])))
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

export const accountHook: Hook = {
  on: (resource) => resource.account !== null,
  before: async (change) => {
    const { resource, session, action, values, original, engine, id } = change
    const account = resource.account
    if (!account) return
    const own = isSuperadmin(session.role)
    const was = await holdsSuperadmin(change, original?.[account.role])
    if (was && !own) throw forbidden("Data superadmin hanya dapat diubah oleh superadmin.")
    const full = isAllPowerful(session.holder)
    if (!full && session.id !== id && (await mayDoEverything(change, original?.[account.role])))
      throw forbidden("Data ini hanya dapat diubah oleh pengguna dengan akses penuh.")
    if (action === "delete") {
      if (session.id === id) throw new Refusal(409, "Anda tidak dapat menghapus akun Anda sendiri.")
      if (was && !(await othersRemain(change)))
        throw new Refusal(409, "Superadmin terakhir tidak dapat dihapus.")
      return
    }
    for (const field of roleFields(resource, engine.registry)) {
      const role = values[field.key]
      if (isEmpty(role) || role === original?.[field.key] || own) continue
      if (await holdsSuperadmin(change, role))
        throw forbidden("Hanya superadmin yang dapat memberikan peran superadmin.")
      if (!full && (await mayDoEverything(change, role)))
        throw forbidden("Peran dengan akses penuh hanya dapat diberikan oleh pengguna dengan akses penuh.")
    }
    const stays = await holdsSuperadmin(change, values[account.role])
    const signsIn =
      !isEmpty(values[account.email]) && (account.active === null || values[account.active] !== false)
    if (was && !(stays && signsIn) && !(await othersRemain(change)))
      throw refuseFields(409, { [account.role]: "Superadmin terakhir harus tetap superadmin." })
  },
}
