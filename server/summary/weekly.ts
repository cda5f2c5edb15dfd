/** The weekly summary: Monday at seven on the office's clock, once, by one of the processes that share a database. */
import { addDays } from "../../src/core/format/date"
import type { Session } from "../auth/engine"
import { readGrants } from "../auth/permissions"
import { getSetting, setSetting } from "../database/settings-table"
import type { Queries } from "../database/types"
import { logFailure } from "../ground/log"
import { clockIn, momentAt } from "../ground/time-zone"
import { queueMail } from "../mail/queue"
import type { RecordEngine } from "../records/engine"
import { countsFor, readCounts } from "./counts"

const LAST = "weekly-summary"
const HOUR = 7
const MONDAY = 1
const CHECK_MS = 60_000

/** The Monday (`YYYY-MM-DD`) whose summary was due last. */
export function dueMonday(now: Date, zone: string): string {
  const { date, hour, weekday } = clockIn(zone, now)
  const monday = addDays(date, -((weekday - MONDAY + 7) % 7))
  return monday === date && hour < HOUR ? addDays(monday, -7) : monday
}

export interface WeeklySummary {
  /** Queues the summaries if they are due and no other process does; never rejects. */
  runIfDue: () => Promise<void>
  stop: () => void
}

async function queueSummaries(trx: Queries, engine: RecordEngine, monday: string): Promise<void> {
  const { registry, timeZone } = engine
  const wanted = await trx
    .selectFrom("accounts")
    .innerJoin("mail_preferences", "mail_preferences.account_id", "accounts.id")
    .select(["accounts.id as id", "accounts.name as name", "accounts.role_id as role_id"])
    .where("mail_preferences.weekly", "=", 1)
    .where("accounts.active", "=", 1)
    .orderBy("accounts.id")
    .execute()
  if (wanted.length === 0) return
  const first = addDays(monday, -7)
  const span = { from: momentAt(timeZone, first), to: momentAt(timeZone, monday) }
  const counts = await readCounts(trx, engine, span)
  for (const { id, name, role_id } of wanted) {
    const grants = role_id === null ? undefined : await readGrants(trx, registry, String(role_id))
    if (!grants) continue
    const session: Session = {
      id: String(id),
      name: String(name),
      address: "",
      role: grants.role,
      roleId: String(role_id),
      jti: "",
      mustChangePassword: false,
      grants,
    }
    await queueMail(trx, engine, {
      kind: "summary",
      accountId: session.id,
      from: first,
      to: addDays(monday, -1),
      rows: countsFor(engine, session, counts),
    })
  }
}

export function createWeeklySummary(engine: RecordEngine, { wakeJobs = () => {} } = {}): WeeklySummary {
  const { db, now, timeZone } = engine
  const run = async (): Promise<void> => {
    const monday = dueMonday(now(), timeZone)
    if ((await getSetting(db.queries, LAST)) === monday) return
    await db.transaction(async (trx) => {
      await db.lock(trx, [LAST])
      const last = await getSetting(trx, LAST)
      if (last !== undefined && last >= monday) return
      await setSetting(trx, LAST, monday)
      // The first week begins with the first start with mail.
      if (last !== undefined) await queueSummaries(trx, engine, monday)
    })
    wakeJobs()
  }
  let running: Promise<void> | undefined
  const runIfDue = (): Promise<void> => {
    running ??= run()
      .catch(logFailure("summary.failed"))
      .finally(() => {
        running = undefined
      })
    return running
  }
  const timer = setInterval(runIfDue, CHECK_MS)
  timer.unref()
  return { runIfDue, stop: () => clearInterval(timer) }
}
