/**
 * Removes entries older than HISTORY_DAYS. A sealed prune entry is chained first; links of removed entries stay, so
 * that the chain has no gap and stored heads can still be found.
 */
import type { Database, Queries } from "../database/types"
import { logFailure } from "../ground/log"
import { appendLinks, type Chainer, chainAll, chainWithin } from "./chain"
import { type Clock, insertEntry, rowOf } from "./record"
import { pruneLimit, sealed, sealKey } from "./seal"

const DAY_MS = 86_400_000
const SYSTEM = { id: "", name: "Server", address: "" }

export interface Pruning {
  /** HISTORY_DAYS. */
  days: number
  /** Signs sessions; the seal's key is derived from it. */
  tokenKey: Uint8Array
}

async function prunedTo(trx: Queries): Promise<number> {
  const last = await trx
    .selectFrom("history")
    .select("pruned_to")
    .where("pruned_to", ">", 0)
    .orderBy("pruned_to", "desc")
    .limit(1)
    .executeTakeFirst()
  return Number(last?.pruned_to ?? 0)
}

/** @returns number of removed entries */
export async function pruneHistory(db: Database, clock: Clock, { days, tokenKey }: Pruning): Promise<number> {
  await chainAll(db)
  return db.transaction(async (trx) => {
    await db.lock(trx, ["history-chain"])
    const now = clock.now()
    const before = pruneLimit(now, days)
    const done = await prunedTo(trx)
    const chained = trx
      .selectFrom("history_chain")
      .innerJoin("history", "history.id", "history_chain.entry_id")
      .select(["history_chain.number as number", "history_chain.hash as hash"])
      .where("history_chain.number", ">", done)
    // Up to the first entry that is too young: older ones after it stay.
    const young = await chained
      .where("history.at", ">=", before)
      .orderBy("history_chain.number")
      .limit(1)
      .executeTakeFirst()
    const old = young ? chained.where("history_chain.number", "<", young.number) : chained
    const last = await old.orderBy("history_chain.number", "desc").limit(1).executeTakeFirst()
    if (!last) return 0
    const newest = await old
      .clearSelect()
      .select(({ fn }) => fn.max("history.at").as("at"))
      .executeTakeFirst()
    // All waiting entries come before it in the chain.
    await chainWithin(trx)
    const entry = rowOf({ ...clock, now: () => now }, { actor: SYSTEM, action: "prune" })
    const row = sealed(
      sealKey(tokenKey),
      { ...entry, pruned_before: before, pruned_to: last.number, pruned_hash: last.hash },
      { days, newest: String(newest?.at) },
    )
    await insertEntry(trx, row)
    await appendLinks(trx, [row])
    const links = trx
      .selectFrom("history_chain")
      .select("entry_id")
      .where("number", ">", done)
      .where("number", "<=", last.number)
    await trx.deleteFrom("import_entries").where("entry_id", "in", links).execute()
    const [gone] = await trx.deleteFrom("history").where("id", "in", links).execute()
    return Number(gone?.numDeletedRows ?? 0)
  })
}

type Pruner = Clock & { db: Database; tokenKey: Uint8Array; chainer: Chainer }

/** Prunes now and once a day. @param days 0: never @returns stops it */
export function schedulePruning({ db, tokenKey, chainer, ...clock }: Pruner, days: number): () => void {
  if (days === 0) return () => {}
  const prune = () =>
    pruneHistory(db, clock, { days, tokenKey })
      // Writes the new head to the head file.
      .then(() => chainer.wake())
      .catch(logFailure("history.not_pruned"))
  void prune()
  const timer = setInterval(prune, DAY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
