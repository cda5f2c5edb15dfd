/** Changes the caller's own password, given the old one, and ends the account's other sessions. */
import type { Queries } from "../database/types"
import { ApiError, refuseFields, unauthorised } from "../ground/api-error"
import { noticeOf } from "../mail/notice"
import { recordAccount } from "./account-history"
import { accountOf, requireStrong } from "./accounts"
import { endOtherSessions } from "./ended-sessions"
import type { Engine, Session } from "./engine"
import { lineOf } from "./hash-queue"
import { comparePassword } from "./own-password"
import type { Sessions } from "./sessions"
import { EXPIRED_PASSWORD, endTemporary, isExpired } from "./temporary-password"
import type { Throttle } from "./throttle"

export interface PasswordChange {
  oldPassword: string
  newPassword: string
}

/** @throws ApiError 422 */
export function readChange(body: Readonly<Record<string, unknown>>): PasswordChange {
  const { oldPassword, newPassword } = body
  const isGiven = (password: unknown): password is string => typeof password === "string" && password !== ""
  if (isGiven(oldPassword) && isGiven(newPassword)) return { oldPassword, newPassword }
  throw refuseFields(422, {
    ...(!isGiven(oldPassword) && { oldPassword: "Password lama wajib diisi" }),
    ...(!isGiven(newPassword) && { newPassword: "Password baru wajib diisi" }),
  })
}

/** The account, with its row locked until the transaction ends. */
const lockAccount = (trx: Queries, { db }: Engine, id: string) => {
  const query = trx.selectFrom("accounts").selectAll().where("id", "=", id)
  return (db.kind === "postgres" ? query.forUpdate() : query).executeTakeFirst()
}

export interface PasswordChangeContext {
  engine: Engine
  sessions: Sessions
  throttle: Throttle
  session: Session
  /** True once the client has disconnected. */
  aborted: () => boolean
  address: string
}

/**
 * @returns the new token of the continued session; undefined if another call of it has got one meanwhile
 * @throws ApiError 422 on the wrong field, 429 after too many wrong old passwords, 409 if the password was changed in
 * the meantime, 401 if the session has ended
 */
export async function changeOwnPassword(
  changing: PasswordChangeContext,
  change: PasswordChange,
): Promise<string | undefined> {
  const { engine, sessions, session, aborted } = changing
  const { oldPassword, newPassword } = change
  const account = await accountOf(engine.db.queries, session.id)
  if (!account) throw unauthorised()
  requireStrong(engine, { newPassword }, account)
  if (newPassword === oldPassword)
    throw refuseFields(422, { newPassword: "Password baru harus berbeda dari password lama" })
  const known = await comparePassword(changing, account, {
    password: oldPassword,
    field: "oldPassword",
    wrong: "Password lama salah",
  })
  if (await isExpired(engine.db.queries, engine, session.id))
    throw refuseFields(422, { oldPassword: EXPIRED_PASSWORD })
  const hash = await engine.hashPassword(newPassword, { line: lineOf(session.id), known: true, aborted })
  return engine.db.transaction(async (trx) => {
    const now = await lockAccount(trx, engine, session.id)
    // After the account row is locked: a password reset ends this session and wins.
    const caller = await sessions.reread(trx, session)
    if (!now) throw unauthorised()
    if (now.password_hash !== known)
      throw new ApiError(
        409,
        "Password sudah diganti di tempat lain. Coba lagi dengan password yang sekarang.",
      )
    requireStrong(engine, { newPassword }, now)
    await trx.updateTable("accounts").set({ password_hash: hash }).where("id", "=", session.id).execute()
    await endTemporary(trx, session.id)
    await endOtherSessions(trx, session.id, caller.jti)
    await recordAccount(trx, engine, { actor: caller, account: caller, action: "password-changed" })
    await noticeOf(trx, engine, { accountId: session.id, kind: "password-changed" })
    return (await sessions.renew(trx, caller)).token
  })
}
