/** The caller's own password again, before a change of the account's factors or as a proof. */
import type { Row } from "../database/types"
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

interface Typed {
  password: string
  /** Field of the refusal, and its message. */
  field: string
  wrong: string
}

/** @returns the hash that was compared @throws ApiError 422 at the field, 429 after too many wrong ones */
export async function comparePassword(
  { throttle, session, address, aborted }: Omit<Asked, "engine">,
  account: Row,
  { password, field, wrong }: Typed,
): Promise<string> {
  const hash = String(account.password_hash)
  // Counted per session: attempts by strangers do not block it, and a stolen session does not block the owner's sign-in.
  const attempt = {
    email: String(account.email_key),
    accountId: session.id,
    address,
    device: `session ${session.jti}`,
    aborted,
  }
  const right = await throttle.judge(attempt, (priority) => verifyPassword(password, hash, priority))
  if (right) return hash
  throw new ApiError(422, wrong, {
    errors: { [field]: [wrong] },
    log: { event: "password.refused", fields: { account: session.id } },
  })
}

/** @returns the hash that was compared @throws ApiError 422 at `password`, 429 after too many wrong ones */
export async function requireOwnPassword(asked: Asked, password: unknown): Promise<string> {
  if (typeof password !== "string" || password === "")
    throw refuseFields(422, { password: "Password wajib diisi" })
  const account = await accountOf(asked.engine.db.queries, asked.session.id)
  if (!account) throw unauthorised()
  return comparePassword(asked, account, { password, field: "password", wrong: "Password salah" })
}
