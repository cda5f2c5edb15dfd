/** Takes away what is older than the history is to be kept; that it did so is an entry itself, and the chain goes on from it. */
import type { Database } from "../database/types"
import { describeError, log } from "../ground/log"
import { chainAll } from "./chain"
import { type Clock, recordRow, rowOf } from "./record"

const DAY_MS = 86_400_000
const SYSTEM = { id: "", name: "Server", address: "" }

/** @param days how long entries are kept @returns how many went */
export async function pruneHistory(db: Database, clock: Clock, days: number): Promise<number> {
  await chainAll(db)
  const before = new Date(clock.now().getTime() - days * DAY_MS).toISOString()
  return db.transaction(async (trx) => {
    await db.lock(trx, ["history-chain"])
    const chained = trx
      .selectFrom("history_chain")
      .innerJoin("history", "history.id", "history_chain.entry_id")
      .select(["history_chain.number as number", "history_chain.hash as hash"])
    // Up to the first that is young enough: the chain stays whole from there on.
    const young = await chained
      .where("history.at", ">=", before)
      .orderBy("history_chain.number")
      .limit(1)
      .executeTakeFirst()
    const below = young ? chained.where("history_chain.number", "<", young.number) : chained
    const last = await below.orderBy("history_chain.number", "desc").limit(1).executeTakeFirst()
    if (!last) return 0
    const row = rowOf(clock, { actor: SYSTEM, action: "prune" })
    await recordRow(trx, { ...row, pruned_before: before, pruned_to: last.number, pruned_hash: last.hash })
    const old = trx.selectFrom("history_chain").select("entry_id").where("number", "<=", last.number)
    const [gone] = await trx.deleteFrom("history").where("id", "in", old).execute()
    await trx.deleteFrom("history_chain").where("number", "<=", last.number).execute()
    return Number(gone?.numDeletedRows ?? 0)
  })
}

/** Prunes now and once a day. @param days 0: nothing is ever pruned @returns what stops it */
export function keepYoung({ db, ...clock }: Clock & { db: Database }, days: number): () => void {
  if (days === 0) return () => {}
  const look = () =>
    pruneHistory(db, clock, days).catch((error: unknown) =>
      log({ event: "history.not_pruned", level: "error", fields: describeError(error) }),
    )
  void look()
  const timer = setInterval(look, DAY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
