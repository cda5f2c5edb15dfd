/** Sets a new password for another user. The caller needs the right to edit the record, and all rights of its role. */
import { passwordFault } from "../../src/core/validation/password"
import { named, recordAccount } from "../auth/account-history"
import { accountOf } from "../auth/accounts"
import { endSessions } from "../auth/ended-sessions"
import type { Engine } from "../auth/engine"
import { lineOf } from "../auth/hash-queue"
import { ApiError, refuseFields } from "../ground/api-error"
import { type OnAccount, requireAccountRights } from "./account-switch"

/** A password as it was sent, and its hash: made before the transaction begins. */
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
  const weak = passwordFault(password, [], engine.registry.access.passwordWords)
  if (weak) throw refuseFields(422, { password: weak })
  return { password, hash: await engine.hashPassword(password, { line: lineOf(by), known: false }) }
}

/** Ends all sessions of the user, who must change the password before anything else. @throws ApiError 403, 409, 422 */
export async function resetPassword(on: OnAccount, { password, hash }: NewPassword): Promise<void> {
  const { engine, trx, session, id } = on
  if (session.id === id) throw new ApiError(409, "Ganti password Anda sendiri lewat menu akun.")
  await requireAccountRights(on, "password-nya tidak dapat Anda reset")
  const account = await accountOf(trx, id)
  if (!account) throw new ApiError(409, "Data ini tidak memiliki akun.")
  const fault = passwordFault(
    password,
    [String(account.name), String(account.email)],
    engine.registry.access.passwordWords,
  )
  if (fault) throw refuseFields(422, { password: fault })
  await trx.updateTable("accounts").set({ password_hash: hash }).where("id", "=", id).execute()
  const set = { set_by: session.id, set_at: engine.now().toISOString() }
  await trx
    .insertInto("temporary_passwords")
    .values({ account_id: id, ...set })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(set))
    .execute()
  await endSessions(trx, id)
  await recordAccount(trx, engine, { actor: session, account: named(account), action: "password-reset" })
}
