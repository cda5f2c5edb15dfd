/**
 * A new id of a session after its user proved himself again, so that a token that was copied before opens nothing. For a
 * minute the former id leads to the session, for calls that were under way; they get no token.
 */
import { randomBytes } from "node:crypto"
import type { Queries, Row } from "../database/types"
import { countSessionChange } from "./ended-sessions"
import type { Engine } from "./engine"
import { sessionRows } from "./session-rows"

export const GRACE_SECONDS = 60
/** Longest life of a challenge. */
const CHALLENGE_SECONDS = 600

/** Tables beside `sessions`, which follow the new id. */
const BESIDE = ["session_devices", "session_risks", "session_proofs"]

export const newSessionId = (): string => randomBytes(16).toString("hex")

/** Row of the session that had this id before, with the end of the grace in seconds since 1970; undefined for none. */
export const successorRow = (from: Queries, jti: string, now: Date): Promise<Row | undefined> =>
  sessionRows(from)
    .innerJoin("rotated_sessions", "rotated_sessions.successor", "sessions.jti")
    .select("rotated_sessions.until as grace_until")
    .where("rotated_sessions.jti", "=", jti)
    .where("rotated_sessions.until", ">", Math.floor(now.getTime() / 1000))
    .executeTakeFirst()

/** @returns the new id; undefined if the session has ended, or has a new id already */
export async function rotateSession(
  trx: Queries,
  { db, now }: Pick<Engine, "db" | "now">,
  jti: string,
): Promise<string | undefined> {
  const query = trx.selectFrom("sessions").selectAll().where("jti", "=", jti)
  const row = await (db.kind === "postgres" ? query.forUpdate() : query).executeTakeFirst()
  if (!row) return undefined
  const next = newSessionId()
  const at = Math.floor(now().getTime() / 1000)
  await trx
    .insertInto("sessions")
    .values({ ...row, jti: next })
    .execute()
  for (const table of BESIDE) await trx.updateTable(table).set({ jti: next }).where("jti", "=", jti).execute()
  await trx.updateTable("rotated_sessions").set({ successor: next }).where("successor", "=", jti).execute()
  // Challenges of the last minutes are found by the former id.
  await trx
    .deleteFrom("rotated_sessions")
    .where("successor", "=", next)
    .where("until", "<=", at - CHALLENGE_SECONDS)
    .execute()
  await trx
    .insertInto("rotated_sessions")
    .values({ jti, successor: next, until: at + GRACE_SECONDS })
    .execute()
  await trx.deleteFrom("sessions").where("jti", "=", jti).execute()
  await countSessionChange(trx)
  return next
}
