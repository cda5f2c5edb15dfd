/**
 * Challenges: started second steps, passkey ceremonies, additions of a factor and single sign-ons. Each is for one purpose, and for one
 * account or session, lives a few minutes and ends with its success. No challenge is a session.
 */
import { createHash, randomBytes } from "node:crypto"
import type { Queries, Row } from "../../database/types"

export type Purpose =
  | "second-step"
  | "sign-in"
  | "proof"
  | "add-passkey"
  | "add-totp"
  | "oidc-start"
  | "oidc-result"

const SECONDS = 300
const LONGEST_SECONDS = 600
const MOST_TRIES = 5
const ID = /^[\w-]{43}$/

/** The database has the hash alone: who reads it can finish no sign-in. */
const hashOf = (id: string): string => createHash("sha256").update(id).digest("hex")

/** A hash too, so that a backup contains no id of a session. */
const sessionOf = (jti: string): string => (jti === "" ? "" : hashOf(jti))

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000)

export interface Owner {
  purpose: Purpose
  /** null: a sign-in by passkey, whose account is not known yet. */
  accountId: string | null
  /** Id of the session's token; '' before a sign-in. */
  jti: string
}

interface Content {
  /** Fingerprint of the password that was proved; '' for none. */
  generation?: string
  /** An encrypted secret that is being added or kept; of a single sign-on, its refusal or the provider's name. */
  secret?: string
  /** Life in seconds, at most ten minutes. */
  seconds?: number
}

export interface Challenge {
  /** For the client. */
  id: string
  /** Challenge of a passkey ceremony, in base64url. */
  nonce: string
}

/** Changes with the password. */
export const generationOf = ({ password_hash }: Row): string =>
  createHash("sha256").update(`generation ${password_hash}`).digest("base64url").slice(0, 22)

export async function createChallenge(
  trx: Queries,
  {
    purpose,
    accountId,
    jti,
    generation = "",
    secret = "",
    seconds = SECONDS,
    now,
  }: Owner & Content & { now: Date },
): Promise<Challenge> {
  await trx.deleteFrom("factor_challenges").where("expires_at", "<=", secondsOf(now)).execute()
  const [id, nonce] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")]
  const content = { generation, secret, nonce, tries: 0, expires_at: secondsOf(now) + seconds }
  await trx
    .insertInto("factor_challenges")
    .values({ hash: hashOf(id), purpose, account_id: accountId, session: sessionOf(jti), ...content })
    .execute()
  return { id, nonce }
}

/** Ids that one session has had: a proof meanwhile gives it a new one. */
async function sameSession(queries: Queries, jti: string): Promise<string[]> {
  if (jti === "") return [jti]
  const rows = await queries
    .selectFrom("rotated_sessions")
    .select(["jti", "successor"])
    .where(({ eb, or }) => or([eb("jti", "=", jti), eb("successor", "=", jti)]))
    .execute()
  return [...new Set([jti, ...rows.flatMap((row) => [String(row.jti), String(row.successor)])])]
}

const readId = (id: unknown): string => (typeof id === "string" && ID.test(id) ? id : "")

/** A live challenge, with one try more; undefined for another purpose or session, after its end and its last try. */
export async function countTry(
  queries: Queries,
  { id, purpose, jti, now }: { id: unknown; purpose: Purpose; jti: string; now: Date },
): Promise<Row | undefined> {
  const owners = (await sameSession(queries, jti)).map(sessionOf)
  return (
    queries
      .updateTable("factor_challenges")
      .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
      .where("hash", "=", hashOf(readId(id)))
      .where("purpose", "=", purpose)
      .where("session", "in", owners)
      .where("expires_at", ">", secondsOf(now))
      // A clock that was set back leaves challenges that live longer than they may.
      .where("expires_at", "<=", secondsOf(now) + 2 * LONGEST_SECONDS)
      .where("tries", "<", MOST_TRIES)
      .returningAll()
      .executeTakeFirst()
  )
}

/** Ends a challenge. @returns false if it has ended before: of two requests one alone goes on */
export async function endChallenge(trx: Queries, challenge: Row): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("factor_challenges")
    .where("hash", "=", challenge.hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Ends every challenge of an account, as after a reset of its factors. */
export async function endChallengesOf(trx: Queries, accountId: string): Promise<void> {
  await trx.deleteFrom("factor_challenges").where("account_id", "=", accountId).execute()
}
