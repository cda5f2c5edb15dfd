/** Lists and ends another user's sessions. The caller needs the right to edit the record, and all rights of its role. */
import type { SessionInfo } from "../../src/core/session/sessions"
import { named, recordAccount } from "../auth/account-history"
import { accountOf } from "../auth/accounts"
import { endSessions } from "../auth/ended-sessions"
import { endSession, listSessions } from "../auth/session-list"
import { ApiError, notFound } from "../ground/api-error"
import { type OnAccount, requireAccountRights } from "./account-switch"

async function requireRights(on: OnAccount): Promise<void> {
  if (on.session.id === on.id) throw new ApiError(409, "Sesi Anda sendiri ada di menu akun.")
  await requireAccountRights(on, "sesinya tidak dapat Anda lihat atau akhiri")
}

const whose = ({ engine, trx, id }: OnAccount) => ({ trx, accountId: id, now: engine.now() })

/** @throws ApiError 403, 409 */
export async function sessionsOf(on: OnAccount): Promise<SessionInfo[]> {
  await requireRights(on)
  return listSessions(whose(on))
}

/** @param sessionId as the list names it; undefined: all of them @throws ApiError 403, 404, 409 */
export async function endSessionsOf(on: OnAccount, sessionId?: string): Promise<void> {
  await requireRights(on)
  const account = await accountOf(on.trx, on.id)
  if (!account) throw notFound()
  if (sessionId === undefined) await endSessions(on.trx, on.id)
  else if (!(await endSession(whose(on), sessionId))) throw notFound()
  await recordAccount(on.trx, on.engine, {
    actor: on.session,
    account: named(account),
    action: "sessions-ended",
  })
}
