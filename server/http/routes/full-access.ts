/** Routes for users with all rights. */
import { hasFullAccess } from "../../../src/core/access/permissions"
import type { Session } from "../../auth/engine"
import type { Queries } from "../../database/types"
import { forbidden } from "../../ground/api-error"
import { type Api, sessionOf } from "../api-env"
import type { ApiContext } from "../env"

/** @throws ApiError 401, 403 */
export async function requireFullAccess(api: Api, c: ApiContext): Promise<Session> {
  const session = await sessionOf(api, c)
  if (!hasFullAccess(session.grants)) throw forbidden()
  return session
}

/**
 * Runs a change in a transaction, one at a time for a lock, with session and rights read again in it.
 * @param first session of the request
 */
export const changeWithFullAccess = <T>(
  { engine, sessions }: Api,
  { lock, first }: { lock: string; first: Session },
  work: (trx: Queries, session: Session) => Promise<T>,
): Promise<T> =>
  engine.db.transaction(async (trx) => {
    const session = await sessions.reread(trx, first)
    if (!hasFullAccess(session.grants)) throw forbidden()
    await engine.db.lock(trx, [lock])
    return work(trx, session)
  })
