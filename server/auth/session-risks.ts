/** Signs of risk at a sign-in, stored with its session: a new device, an unusual hour. They block nothing. */
import type { Queries, Row } from "../database/types"
import { clockIn } from "../ground/time-zone"
import { noticeOf } from "../mail/notice"
import type { Engine } from "./engine"

const TABLE = "session_risks"
const DAY_MS = 24 * 60 * 60_000
/** Sign-ins of these days make the usual hours. */
const KNOWN_DAYS = 30
/** Below this number of known sign-ins no hour is unusual. */
const FEWEST = 10
/** Newest entries that are read of an account. */
const MOST_READ = 1000

/** Times of an account's recent sign-ins, from its history; pruned ones are missing. */
async function recentSignIns(trx: Queries, { now }: Engine, accountId: string): Promise<Date[]> {
  const since = new Date(now().getTime() - KNOWN_DAYS * DAY_MS).toISOString()
  const rows = await trx
    .selectFrom("history")
    .select("at")
    .where("resource", "=", "")
    .where("record_id", "=", accountId)
    .where("action", "=", "login")
    .where("at", ">=", since)
    .orderBy("id", "desc")
    .limit(MOST_READ)
    .execute()
  return rows.map(({ at }) => new Date(String(at)))
}

/** True if none of the sign-ins was in the hour of this moment. */
export function isUnusualHour(earlier: readonly Date[], moment: Date, zone: string): boolean {
  if (earlier.length < FEWEST) return false
  const { hour } = clockIn(zone, moment)
  return earlier.every((one) => clockIn(zone, one).hour !== hour)
}

interface SignIn {
  jti: string
  accountId: string
  device: string
  /** True if the browser has no proof of an earlier sign-in, and the account has had one. */
  newDevice: boolean
}

/** Stores the signs of a new session, and tells its owner of a new device. Runs before the sign-in is recorded. */
export async function storeRisks(
  trx: Queries,
  engine: Engine,
  { jti, accountId, device, newDevice }: SignIn,
): Promise<void> {
  const unusual = isUnusualHour(await recentSignIns(trx, engine, accountId), engine.now(), engine.timeZone)
  if (newDevice || unusual)
    await trx
      .insertInto(TABLE)
      .values({ jti, new_device: newDevice ? 1 : 0, unusual_hour: unusual ? 1 : 0 })
      .execute()
  if (newDevice) await noticeOf(trx, engine, { accountId, kind: "new-device", device })
}

/** The signs of a session, from a row that joins them. */
export const risksOf = ({ new_device, unusual_hour }: Row): { newDevice?: true; unusualHour?: true } => ({
  ...(Number(new_device ?? 0) === 1 && { newDevice: true }),
  ...(Number(unusual_hour ?? 0) === 1 && { unusualHour: true }),
})
