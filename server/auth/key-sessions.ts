/** Sessions of requests with an API key: read from the database at each request, with the rights of the key's role. */
import type { Queries, Row } from "../database/types"
import { unauthorised } from "../ground/api-error"
import { logFailure } from "../ground/log"
import { clockIn } from "../ground/time-zone"
import { findKey, hashKey, isLiveRow, keyIn } from "./api-keys"
import type { Engine, Session } from "./engine"
import { createKeyThrottle } from "./key-throttle"
import { readGrants } from "./permissions"
import { programSession } from "./program-session"
import type { RoleLock } from "./roles"

/** Shortest time between two writes of a key's last use. */
const LAST_USE_MS = 60_000

const refused = (start = "") =>
  unauthorised("Kunci ini tidak berlaku.", { event: "key.refused", fields: { key: start } })

export function createKeySessions(engine: Engine) {
  const { db, registry, now } = engine
  const today = () => clockIn(engine.timeZone, now()).date
  const throttle = createKeyThrottle(now)
  const noted = new Map<string, number>()

  const sessionOf = async (
    from: Queries,
    row: Row,
    { address, hold }: { address: string; hold?: RoleLock | undefined },
  ): Promise<Session> => {
    const grants = await readGrants(from, registry, String(row.role_id), hold)
    if (!grants) throw refused(String(row.start))
    return programSession(row, grants, address)
  }

  /** A failure never fails the request. */
  const noteUse = async (id: string, address: string): Promise<void> => {
    const time = now().getTime()
    if (time - (noted.get(id) ?? Number.NEGATIVE_INFINITY) < LAST_USE_MS) return
    noted.set(id, time)
    const at = new Date(time).toISOString()
    const before = new Date(time - LAST_USE_MS).toISOString()
    await db.queries
      .updateTable("api_keys")
      .set({ used_at: at, used_from: address })
      .where("id", "=", id)
      // Another process may have noted it; '' for a key that was never used.
      .where("used_at", "<=", before)
      .execute()
      .catch(logFailure("key.not_noted"))
  }

  return {
    /** The session of a request with a key; undefined for another header. @throws ApiError 401, 429 */
    authenticate: async (header: string | undefined, address: string): Promise<Session | undefined> => {
      const sent = keyIn(header)
      if (!sent) return undefined
      const hash = hashKey(sent.key)
      throttle.require(address, hash)
      const row = await findKey(db.queries, sent, today())
      if (!row) {
        throttle.wrong(address)
        throw refused(sent.start)
      }
      throttle.right(hash)
      const session = await sessionOf(db.queries, row, { address })
      await noteUse(session.id, address)
      return session
    },
    /** Reads the session again in a transaction, in which the rights of its role stay as they are. @throws ApiError 401 */
    reread: async (trx: Queries, { id, address }: Session): Promise<Session> => {
      const query = trx.selectFrom("api_keys").selectAll().where("id", "=", id)
      const row = await (db.kind === "postgres" ? query.forShare() : query).executeTakeFirst()
      if (!row || !isLiveRow(row, today())) throw refused()
      return sessionOf(trx, row, { address, hold: db.kind === "postgres" ? "rights" : undefined })
    },
  }
}
