/** Device, address and times of use of each session. */
import { createHash } from "node:crypto"
import type { SessionInfo } from "../../src/core/session/sessions"
import type { Queries } from "../database/types"
import { logFailure } from "../ground/log"
import { countSessionChange } from "./ended-sessions"
import type { Engine } from "./engine"
import { idleSince } from "./session-idle"
import { risksOf } from "./session-risks"

/** Device and address of a session. */
export interface Usage {
  /** Name of the device, for users. */
  device: string
  /** The client's IP address; '' for none. */
  address: string
  /** True if the account has signed in before, but never with this browser. */
  newDevice?: boolean
}

/** Shortest time between two writes of a session's last use. */
const LAST_USE_INTERVAL_MS = 60_000
const MAX_LISTED = 100
const MAX_TRACKED = 10_000

/** Public id of a session; the real one is a part of its token. */
export const publicId = (jti: string): string =>
  createHash("sha256").update(jti).digest("base64url").slice(0, 22)

/** Stores the device and address of a session, in the transaction that creates it. */
export async function storeUsage(
  trx: Queries,
  jti: string,
  { device, address, at }: Pick<Usage, "device" | "address"> & { at: string },
): Promise<void> {
  await trx
    .insertInto("session_devices")
    .values({ jti, device, address, started_at: at, seen_at: at })
    .execute()
}

/** Last uses of sessions. A failure to record one never fails the request. */
export function createUsageTracker(engine: Pick<Engine, "db" | "now" | "sessionIdleHours">) {
  const { db, now } = engine
  const recorded = new Map<string, number>()
  /** True if the session was not used for too long. @param seenAt as it was read, perhaps long ago */
  const isIdle = async (jti: string, seenAt: string | undefined): Promise<boolean> => {
    const since = idleSince(engine)
    if (since === "" || seenAt === undefined) return false
    if (seenAt >= since || (recorded.get(jti) ?? 0) >= Date.parse(since)) return false
    // Another process may have recorded a use.
    const row = await db.queries
      .selectFrom("session_devices")
      .select("seen_at")
      .where("jti", "=", jti)
      .executeTakeFirst()
    return row === undefined || String(row.seen_at) < since
  }
  const recordUse = async (jti: string, address: string): Promise<void> => {
    const time = now().getTime()
    if (time - (recorded.get(jti) ?? Number.NEGATIVE_INFINITY) < LAST_USE_INTERVAL_MS) return
    if (recorded.size >= MAX_TRACKED) recorded.clear()
    recorded.set(jti, time)
    const before = new Date(time - LAST_USE_INTERVAL_MS).toISOString()
    try {
      await db.queries
        .updateTable("session_devices")
        .set({ seen_at: new Date(time).toISOString(), ...(address && { address }) })
        .where("jti", "=", jti)
        // Another process may have recorded it.
        .where("seen_at", "<=", before)
        .execute()
    } catch (error) {
      logFailure("session.not_noted")(error)
    }
  }
  return { recordUse, isIdle }
}

interface AccountSessions {
  trx: Queries
  accountId: string
  engine: Pick<Engine, "now" | "sessionIdleHours">
}

const liveOf = ({ trx, accountId, engine }: AccountSessions) =>
  trx
    .selectFrom("sessions")
    .leftJoin("session_devices", "session_devices.jti", "sessions.jti")
    .where("sessions.account_id", "=", accountId)
    .where("sessions.expires_at", ">", Math.floor(engine.now().getTime() / 1000))
    .where(({ eb, or }) =>
      or([eb("session_devices.seen_at", "is", null), eb("session_devices.seen_at", ">=", idleSince(engine))]),
    )

/** Sessions of an account, most recently used first. @param current session of the caller */
export async function listSessions(sessions: AccountSessions, current = ""): Promise<SessionInfo[]> {
  const rows = await liveOf(sessions)
    .leftJoin("session_risks", "session_risks.jti", "sessions.jti")
    .select([
      "session_risks.new_device as new_device",
      "session_risks.unusual_hour as unusual_hour",
      "sessions.jti as jti",
      "session_devices.device as device",
      "session_devices.address as address",
      "session_devices.started_at as started",
      "session_devices.seen_at as seen",
    ])
    .orderBy("session_devices.seen_at", (order) => order.desc().nullsLast())
    .orderBy("sessions.jti")
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => ({
    id: publicId(String(row.jti)),
    device: String(row.device ?? "Perangkat tidak dikenal"),
    address: String(row.address ?? ""),
    startedAt: String(row.started ?? ""),
    seenAt: String(row.seen ?? ""),
    current: row.jti === current,
    ...risksOf(row),
  }))
}

/** Ends one session of an account, by its public id. @returns false if there is none */
export async function endSession(sessions: AccountSessions, id: string): Promise<boolean> {
  const rows = await liveOf(sessions).select("sessions.jti").execute()
  const found = rows.map(({ jti }) => String(jti)).find((jti) => publicId(jti) === id)
  if (found === undefined) return false
  await sessions.trx.deleteFrom("sessions").where("jti", "=", found).execute()
  await countSessionChange(sessions.trx)
  return true
}
