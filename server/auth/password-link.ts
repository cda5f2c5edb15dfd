/** Sets a new password with a link from a mail. A second factor stays required: the link opens no session. */
import { ApiError, refuseFields } from "../ground/api-error"
import { accountOfLink, takeLink } from "../mail/links"
import { noticeOf } from "../mail/notice"
import { idAndName, recordAccount } from "./account-history"
import { requireStrong } from "./accounts"
import { endSessions } from "./ended-sessions"
import type { Engine } from "./engine"
import { lineOf } from "./hash-queue"
import { verifyPassword } from "./password"
import { endTemporary } from "./temporary-password"

/** Characters of 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/

const expired = () =>
  new ApiError(410, "Tautan ini sudah tidak berlaku. Minta tautan baru.", { code: "link-expired" })

/** @throws ApiError 410 */
export function readToken(value: unknown): string {
  if (typeof value !== "string" || !TOKEN.test(value)) throw expired()
  return value
}

/** @throws ApiError 410 if the link is unknown, used, expired or replaced */
export async function requireLink({ db, now }: Engine, token: string) {
  const account = await accountOfLink(db.queries, token, now())
  if (!account) throw expired()
  return account
}

/**
 * Sets the password and ends all sessions of the account.
 * @throws ApiError 410; 422 for a weak password or the present one
 */
export async function usePasswordLink(
  engine: Engine,
  {
    token,
    newPassword,
    address,
    aborted,
  }: { token: string; newPassword: unknown; address: string; aborted: () => boolean },
): Promise<void> {
  const account = await requireLink(engine, token)
  if (typeof newPassword !== "string" || newPassword === "")
    throw refuseFields(422, { newPassword: "Password baru wajib diisi" })
  requireStrong(engine, { newPassword }, account)
  const priority = { line: lineOf(String(account.id)), known: false, aborted }
  if (await verifyPassword(newPassword, String(account.password_hash), priority))
    throw refuseFields(422, { newPassword: "Password baru harus berbeda dari password lama" })
  const hash = await engine.hashPassword(newPassword, priority)
  await engine.db.transaction(async (trx) => {
    const row = trx.selectFrom("accounts").select("id").where("id", "=", String(account.id))
    await (engine.db.kind === "postgres" ? row.forUpdate() : row).executeTakeFirst()
    // Read again under the lock: a change of password, a suspension and another use end the link.
    const now = await accountOfLink(trx, token, engine.now())
    if (!now || !(await takeLink(trx, token))) throw expired()
    const id = String(now.id)
    await trx.updateTable("accounts").set({ password_hash: hash }).where("id", "=", id).execute()
    await endTemporary(trx, id)
    await endSessions(trx, id)
    const owner = idAndName(now)
    await recordAccount(trx, engine, {
      actor: { ...owner, address },
      account: owner,
      action: "password-link-used",
    })
    await noticeOf(trx, engine, { accountId: id, kind: "password-changed" })
  })
}
