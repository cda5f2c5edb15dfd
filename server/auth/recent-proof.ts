/**
 * Sensitive steps need a proof of the last five minutes: the sign-in, or the password or a passkey again. So a session that
 * was left open or stolen changes no rights.
 */
import { PROOF_REQUIRED } from "../../src/core/session/refusals"
import type { Queries } from "../database/types"
import { ApiError } from "../ground/api-error"
import type { Engine, Session } from "./engine"

export const PROOF_SECONDS = 300
/** Deletions within as many seconds without a proof. */
export const MOST_DELETIONS = 5

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000)

const proofRequired = () =>
  new ApiError(403, "Langkah ini memerlukan password Anda lagi.", { code: PROOF_REQUIRED })

export async function noteProof(trx: Queries, jti: string, now: Date): Promise<void> {
  const at = secondsOf(now)
  const fresh = { proved_at: at, deletions: 0, counted_at: at }
  await trx
    .insertInto("session_proofs")
    .values({ jti, ...fresh })
    .onConflict((conflict) => conflict.column("jti").doUpdateSet(fresh))
    .execute()
}

async function isProved(queries: Queries, jti: string, now: Date): Promise<boolean> {
  const row = await queries
    .selectFrom("session_proofs")
    .select("proved_at")
    // Another call of the session may have given it a new id since.
    .where(({ eb, or, selectFrom }) =>
      or([
        eb("jti", "=", jti),
        eb("jti", "in", selectFrom("rotated_sessions").select("successor").where("jti", "=", jti)),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined && Math.abs(secondsOf(now) - Number(row.proved_at)) <= PROOF_SECONDS
}

/** API keys and the server itself have no token, and no password to ask for. */
const isPerson = ({ jti }: Session): boolean => jti !== ""

/** @param trx default: outside of any transaction @throws ApiError 403 `proof-required` */
export async function requireRecentProof(
  { db, now }: Pick<Engine, "db" | "now">,
  session: Session,
  trx: Queries = db.queries,
): Promise<void> {
  if (isPerson(session) && !(await isProved(trx, session.jti, now()))) throw proofRequired()
}

/**
 * Counts a deletion of a session without a recent proof.
 * @param many true if the client is about to delete several
 * @throws ApiError 403 `proof-required` for several at once, and for too many in a row
 */
export async function countDeletion(
  { db, now }: Pick<Engine, "db" | "now">,
  session: Session,
  many: boolean,
): Promise<void> {
  const { jti } = session
  if (!isPerson(session) || (await isProved(db.queries, jti, now()))) return
  const at = secondsOf(now())
  const row = await db.queries
    .updateTable("session_proofs")
    .set(({ eb, case: choose }) => {
      const isOver = eb("counted_at", "<=", at - PROOF_SECONDS)
      return {
        deletions: choose()
          .when(isOver)
          .then(1)
          .else(eb("deletions", "+", 1))
          .end(),
        counted_at: choose().when(isOver).then(at).else(eb.ref("counted_at")).end(),
      }
    })
    .where("jti", "=", jti)
    .returning("deletions")
    .executeTakeFirst()
  if (many || !row || Number(row.deletions) > MOST_DELETIONS) throw proofRequired()
}
