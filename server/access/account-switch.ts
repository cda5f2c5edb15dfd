/** Switches an account off and on. The caller needs the right to edit its record, and all rights of its role. */
import { type AccountState, mayBeActive } from "../../src/core/access/sign-in"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { named, recordAccount } from "../auth/account-history"
import { accountOf } from "../auth/accounts"
import { endSessions } from "../auth/ended-sessions"
import { endSuspension, suspend } from "../auth/suspension"
import { ApiError, refuseFields } from "../ground/api-error"
import { hasOtherSuperadmin } from "./last-superadmin"
import { type Access, type AccessContext, requireOwnRights, rolesOf } from "./own-rights"
import { superadminWording } from "./wording"

export interface OnAccount extends AccessContext {
  resource: Resource
  id: string
  /** The record, held until the transaction ends. */
  original: Values
}

/**
 * Requires that the caller has all rights of the account's role, beside the right to edit its record. @throws ApiError
 * 403
 */
export const requireAccountRights = (on: OnAccount, consequence: string): Promise<Access> =>
  requireOwnRights(on, { touched: rolesOf(on.engine, on.resource, on.original), consequence })

/** @throws ApiError 422 @returns true for on */
export function readSwitch(body: Readonly<Record<string, unknown>>): boolean {
  if (typeof body.active !== "boolean") throw refuseFields(422, { active: "Harus true atau false" })
  return body.active
}

/** @throws ApiError 403; 409 where there is no account, for one's own, and for the last superadmin's */
export async function switchAccount(switching: OnAccount, active: boolean): Promise<AccountState> {
  const { engine, trx, session, resource, id, original } = switching
  if (session.id === id) throw new ApiError(409, "Anda tidak dapat menonaktifkan akun Anda sendiri.")
  const access = await requireAccountRights(switching, "akunnya tidak dapat Anda nonaktifkan atau aktifkan")
  const account = await accountOf(trx, id)
  if (!account) throw new ApiError(409, "Data ini tidak memiliki akun.")
  const role = access.of(String(account.role_id ?? ""))
  if (!active && role?.superadmin && !(await hasOtherSuperadmin(switching)))
    throw new ApiError(409, superadminWording(engine.registry.access).lastSwitchedOff)
  if (active) await endSuspension(trx, id)
  else await suspend(trx, { accountId: id, by: session.id, at: engine.now().toISOString() })
  const signsIn = active && mayBeActive(resource, original)
  await trx
    .updateTable("accounts")
    .set({ active: signsIn ? 1 : 0 })
    .where("id", "=", id)
    .execute()
  // In both directions: no session of before lives on.
  await endSessions(trx, id)
  const action = active ? "account-on" : "account-off"
  await recordAccount(trx, engine, { actor: session, account: named(account), action })
  return { active: signsIn, suspended: !active }
}
