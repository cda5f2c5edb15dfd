/**
 * Started single sign-ons. The first challenge begins it and is the cookie of the browser; the second one, for a minute,
 * hands its result to the page of that browser. Each is used once.
 */

import { isObject } from "../../../src/core/text"
import type { Row } from "../../database/types"
import { openText, sealText } from "../../ground/sealed-text"
import type { Engine } from "../engine"
import { countTry, createChallenge, endChallenge, generationOf } from "../factors/challenges"
import type { FlowSecrets } from "./provider"

export const FLOW_SECONDS = 600
const RESULT_SECONDS = 60
const FRESH = "fresh"
const SEALED = "koperasi: single sign-on"

/** Reasons for which the way back leads to no session. */
export type Refusal = "unverified" | "unknown" | "inactive" | "cancelled" | "failed"

export type FlowResult = { account: Row; fresh: boolean } | { refusal: Refusal }

const REFUSALS: readonly string[] = ["unverified", "unknown", "inactive", "cancelled", "failed"]
const isRefusal = (value: unknown): value is Refusal => REFUSALS.includes(String(value))

/** @returns value of the browser's cookie */
export async function beginFlow(engine: Engine, secrets: FlowSecrets): Promise<string> {
  const secret = sealText(engine.tokenKey, SEALED, JSON.stringify(secrets))
  const owner = { purpose: "oidc-start", accountId: null, jti: "" } as const
  const { id } = await engine.db.transaction((trx) =>
    createChallenge(trx, { ...owner, secret, seconds: FLOW_SECONDS, now: engine.now() }),
  )
  return id
}

async function take(
  { db, now }: Engine,
  wanted: { id: unknown; purpose: "oidc-start" | "oidc-result"; jti: string },
): Promise<Row | undefined> {
  const row = await countTry(db.queries, { ...wanted, now: now() })
  return row && (await endChallenge(db.queries, row)) ? row : undefined
}

/** Ends the flow of a browser and returns its secrets; undefined if it has none. */
export async function takeFlow(engine: Engine, cookie: string): Promise<FlowSecrets | undefined> {
  const row = await take(engine, { id: cookie, purpose: "oidc-start", jti: "" })
  const text = row && openText(engine.tokenKey, SEALED, String(row.secret))
  const secrets: unknown = text === undefined ? undefined : JSON.parse(text)
  return isObject(secrets) ? (secrets as unknown as FlowSecrets) : undefined
}

/** @returns code for the page @param cookie of the browser, without which the code opens nothing */
export async function storeResult(engine: Engine, cookie: string, result: FlowResult): Promise<string> {
  const content =
    "account" in result
      ? {
          accountId: String(result.account.id),
          generation: generationOf(result.account),
          secret: result.fresh ? FRESH : "",
        }
      : { accountId: null, secret: result.refusal }
  const owner = { purpose: "oidc-result", jti: cookie } as const
  const { id } = await engine.db.transaction((trx) =>
    createChallenge(trx, { ...owner, ...content, seconds: RESULT_SECONDS, now: engine.now() }),
  )
  return id
}

/** Id of the account and fingerprint of its password at the sign-in, or the refusal; undefined after its time. */
export async function takeResult(
  engine: Engine,
  cookie: string,
  code: unknown,
): Promise<{ accountId: string; generation: string; fresh: boolean } | { refusal: Refusal } | undefined> {
  const row = await take(engine, { id: code, purpose: "oidc-result", jti: cookie })
  if (!row) return undefined
  if (typeof row.account_id === "string")
    return {
      accountId: row.account_id,
      generation: String(row.generation),
      fresh: row.secret === FRESH,
    }
  return { refusal: isRefusal(row.secret) ? row.secret : "failed" }
}
