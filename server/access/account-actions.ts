/**
 * Actions on another user's account: switch it off and on, reset its password and factors, list and end its sessions. The caller needs
 * the right to edit its record, and all rights of its roles.
 */
import { type AccountState, mayBeActive } from "../../src/core/access/sign-in"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import type { SessionInfo } from "../../src/core/session/sessions"
import { idAndName, recordAccount } from "../auth/account-history"
import { accountOf, requireStrong } from "../auth/accounts"
import { endSessions } from "../auth/ended-sessions"
import type { Engine } from "../auth/engine"
import { removeAllFactors } from "../auth/factors/store"
import { lineOf } from "../auth/hash-queue"
import { noteForAccount } from "../auth/required-factor"
import { endSession, listSessions } from "../auth/session-list"
import { endSuspension, suspend } from "../auth/suspension"
import { markTemporary } from "../auth/temporary-password"
import { ApiError, notFound, refuseFields } from "../ground/api-error"
import { noticeOf } from "../mail/notice"
import { hasOtherSuperadmin } from "./last-superadmin"
import { type Access, type AccessContext, requireOwnRights, rolesOf } from "./own-rights"
import { superadminWording } from "./wording"

export interface OnAccount extends AccessContext {
  resource: Resource
  id: string
  /** The record, held until the transaction ends. */
  original: Values
}

/** @throws ApiError 403 unless the caller has all rights of the account's roles */
const requireAccountRights = (on: OnAccount, consequence: string): Promise<Access> =>
  requireOwnRights(on, { touched: rolesOf(on.engine, on.resource, on.original), consequence })

const requireAccount = async ({ trx, id }: OnAccount) => {
  const account = await accountOf(trx, id)
  if (!account) throw new ApiError(409, "Data ini tidak memiliki akun.")
  return account
}

/** @throws ApiError 422 @returns true for on */
export function readSwitch(body: Readonly<Record<string, unknown>>): boolean {
  if (typeof body.active !== "boolean") throw refuseFields(422, { active: "Harus true atau false" })
  return body.active
}

/** @throws ApiError 403; 409 without an account, for the caller's own, and for the last superadmin's */
export async function switchAccount(switching: OnAccount, active: boolean): Promise<AccountState> {
  const { engine, trx, session, resource, id, original } = switching
  if (session.id === id) throw new ApiError(409, "Anda tidak dapat menonaktifkan akun Anda sendiri.")
  const access = await requireAccountRights(switching, "akunnya tidak dapat Anda nonaktifkan atau aktifkan")
  const account = await requireAccount(switching)
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
  // In both directions: earlier sessions never go on.
  await endSessions(trx, id)
  const action = active ? "account-on" : "account-off"
  await recordAccount(trx, engine, { actor: session, account: idAndName(account), action })
  return { active: signsIn, suspended: !active }
}

/** A sent password, and its hash, computed before the transaction begins. */
export interface NewPassword {
  password: string
  hash: string
}

/** @param by account of the caller @throws ApiError 422, 429 */
export async function prepareReset(
  engine: Engine,
  body: Readonly<Record<string, unknown>>,
  by: string,
): Promise<NewPassword> {
  const { password } = body
  if (typeof password !== "string" || password === "")
    throw refuseFields(422, { password: "Password wajib diisi" })
  requireStrong(engine, { password })
  return { password, hash: await engine.hashPassword(password, { line: lineOf(by), known: false }) }
}

/** Ends all sessions of the user, who must change the password before anything else. @throws ApiError 403, 409, 422 */
export async function resetPassword(on: OnAccount, { password, hash }: NewPassword): Promise<void> {
  const { engine, trx, session, id } = on
  if (session.id === id) throw new ApiError(409, "Ganti password Anda sendiri lewat menu akun.")
  await requireAccountRights(on, "passwordnya tidak dapat Anda reset")
  const account = await requireAccount(on)
  requireStrong(engine, { password }, account)
  await trx.updateTable("accounts").set({ password_hash: hash }).where("id", "=", id).execute()
  await markTemporary(trx, { accountId: id, by: session.id, at: engine.now().toISOString() })
  await endSessions(trx, id)
  await recordAccount(trx, engine, { actor: session, account: idAndName(account), action: "password-reset" })
  await noticeOf(trx, engine, { accountId: id, kind: "password-reset" })
}

/**
 * Removes the factors of the user, who sees a notice after the next sign-in, and ends all sessions.
 * @throws ApiError 403; 409 without a factor, and for the caller's own
 */
export async function resetFactors(on: OnAccount): Promise<void> {
  const { engine, trx, session, id } = on
  if (session.id === id) throw new ApiError(409, "Verifikasi dua langkah Anda sendiri ada di menu akun.")
  await requireAccountRights(on, "verifikasi dua langkahnya tidak dapat Anda reset")
  const account = await requireAccount(on)
  const removed = await removeAllFactors(trx, id)
  if (removed === 0) throw new ApiError(409, "Akun ini tidak memakai verifikasi dua langkah.")
  await noteForAccount(trx, { accountId: id, kind: "factors-reset", at: engine.now().toISOString() })
  await endSessions(trx, id)
  await recordAccount(trx, engine, { actor: session, account: idAndName(account), action: "factors-reset" })
  await noticeOf(trx, engine, { accountId: id, kind: "factor-removed" })
}

async function requireSessionRights(on: OnAccount): Promise<void> {
  if (on.session.id === on.id) throw new ApiError(409, "Sesi Anda sendiri ada di menu akun.")
  await requireAccountRights(on, "sesinya tidak dapat Anda lihat atau akhiri")
}

const accountSessions = ({ engine, trx, id }: OnAccount) => ({ trx, accountId: id, engine })

/** @throws ApiError 403, 409 */
export async function sessionsOf(on: OnAccount): Promise<SessionInfo[]> {
  await requireSessionRights(on)
  return listSessions(accountSessions(on))
}

/** @param sessionId as the list names it; undefined: all of them @throws ApiError 403, 404, 409 */
export async function endSessionsOf(on: OnAccount, sessionId?: string): Promise<void> {
  await requireSessionRights(on)
  const account = await accountOf(on.trx, on.id)
  if (!account) throw notFound()
  if (sessionId === undefined) await endSessions(on.trx, on.id)
  else if (!(await endSession(accountSessions(on), sessionId))) throw notFound()
  await recordAccount(on.trx, on.engine, {
    actor: on.session,
    account: idAndName(account),
    action: "sessions-ended",
  })
}
