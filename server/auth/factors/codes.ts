/** Checks a typed code of an account: of an authenticator app, or a recovery code. Each works once. */
import type { Queries } from "../../database/types"
import type { Engine } from "../engine"
import { acceptRecoveryCode } from "./recovery-codes"
import { factorsOf } from "./store"
import { matchingStep, openTotp, readTotpCode } from "./totp"

/** How a second step was passed. */
export type Way = { kind: "totp" | "passkey"; name: string } | { kind: "recovery" }

/** A step is used once, by one statement: of two requests with one code the second changes no row. */
async function acceptTotpCode(
  trx: Queries,
  engine: Engine,
  { accountId, code }: { accountId: string; code: string },
): Promise<Way | undefined> {
  const now = engine.now()
  for (const row of await factorsOf(trx, accountId, "totp")) {
    const secret = openTotp(engine.tokenKey, String(row.secret))
    const step = secret === undefined ? undefined : matchingStep(secret, code, now)
    if (step === undefined) continue
    const { numUpdatedRows } = await trx
      .updateTable("account_factors")
      .set({ step, used_at: now.toISOString() })
      .where("id", "=", row.id)
      .where("step", "<", step)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) return { kind: "totp", name: String(row.name) }
  }
  return undefined
}

/** @returns undefined for a wrong code, and for one that was used */
export async function acceptCode(engine: Engine, accountId: string, text: string): Promise<Way | undefined> {
  return engine.db.transaction(async (trx) => {
    const code = readTotpCode(text)
    if (code !== undefined) return acceptTotpCode(trx, engine, { accountId, code })
    const isRight = await acceptRecoveryCode(trx, { accountId, text, now: engine.now() })
    return isRight ? { kind: "recovery" } : undefined
  })
}
