/** Old copies, and keys of records that were sent, go once a day, by one of the processes that share a database. */
import { getSetting, setSetting } from "../database/settings-table"
import type { Database } from "../database/types"
import { describeError, log } from "../ground/log"
import { pruneSent } from "../records/idempotency"
import { pruneCopies } from "./prune"

const LAST = "copies-pruned"
const EVERY_MS = 24 * 60 * 60 * 1000
const LOOK_MS = 60 * 60 * 1000

export interface Pruning {
  /** Prunes if it is due and no other process does; never rejects. */
  look: () => Promise<void>
  stop: () => void
}

export function createPruning(db: Database, now: () => Date = () => new Date()): Pruning {
  const take = (): Promise<boolean> =>
    db.transaction(async (trx) => {
      await db.lock(trx, [LAST])
      const last = await getSetting(trx, LAST)
      if (last !== undefined && now().getTime() - new Date(last).getTime() < EVERY_MS) return false
      await setSetting(trx, LAST, now().toISOString())
      return true
    })
  const look = async () => {
    try {
      if (!(await take())) return
      await pruneCopies(db, now())
      await pruneSent(db, now())
    } catch (error) {
      log({ event: "copies.not_pruned", level: "error", fields: describeError(error) })
    }
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}
