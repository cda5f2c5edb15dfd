/** The caller's own password again, before a change of the account's factors or as a proof. */
import { ApiError, refuseFields, unauthorised } from "../ground/api-error"
import { accountOf } from "./accounts"
import type { Engine, Session } from "./engine"
import { verifyPassword } from "./password"
import type { Throttle } from "./throttle"

interface Asked {
  engine: Engine
  throttle: Throttle
  session: Session
  address: string
  /** True once the client has disconnected. */
  aborted: () => boolean
}

/** @returns the hash that was compared @throws ApiError 422 at `password`, 429 after too many wrong ones */
export async function requireOwnPassword(asked: Asked, password: unknown): Promise<string> {
  const { engine, throttle, session, address, aborted } = asked
  if (typeof password !== "string" || password === "")
    throw refuseFields(422, { password: "Password wajib diisi" })
  const account = await accountOf(engine.db.queries, session.id)
  if (!account) throw unauthorised()
  const hash = String(account.password_hash)
  // Counted per session, as at a change of the password (`change-password.ts`).
  const attempt = {
    email: String(account.email_key),
    accountId: session.id,
    address,
    device: `session ${session.jti}`,
    aborted,
  }
  const right = await throttle.judge(attempt, (priority) => verifyPassword(password, hash, priority))
  if (right) return hash
  throw new ApiError(422, "Password salah", {
    errors: { password: ["Password salah"] },
    log: { event: "password.refused", fields: { account: session.id } },
  })
}
