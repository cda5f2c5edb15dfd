/**
 * Hash chain of the history: each entry's hash includes the previous one, so that a changed, added or removed entry
 * invalidates all later hashes. Entries are chained right after their transaction, by one process at a time: chaining
 * inside it would make all writers wait for each other.
 */
import { createHash } from "node:crypto"
import type { Database, Queries, Row } from "../database/types"
import { logFailure } from "../ground/log"
import { ENTRY_COLUMNS } from "./record"

/** Hash before the first entry. */
export const GENESIS = "0".repeat(64)
const AT_ONCE = 500
/** Entries of one burst are chained together. */
const DELAY_MS = 500

/** @param before hash of the previous entry */
export const hashOf = (before: string, number: number, entry: Row): string =>
  createHash("sha256")
    .update(JSON.stringify([before, number, ...ENTRY_COLUMNS.map((column) => String(entry[column]))]))
    .digest("hex")

export interface Link {
  number: number
  hash: string
}

/** The newest link; if an older version pruned the whole history, the link it was pruned to. */
export async function headOf(trx: Queries): Promise<Link> {
  const last = await trx
    .selectFrom("history_chain")
    .select(["number", "hash"])
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst()
  return last ? { number: Number(last.number), hash: String(last.hash) } : anchorOf(trx)
}

/** The link that a chain without links follows: the beginning, or where an older version pruned it. */
async function anchorOf(trx: Queries): Promise<Link> {
  const pruned = await trx
    .selectFrom("history")
    .select(["pruned_to", "pruned_hash"])
    .where("pruned_to", ">", 0)
    .orderBy("pruned_to", "desc")
    .limit(1)
    .executeTakeFirst()
  return pruned
    ? { number: Number(pruned.pruned_to), hash: String(pruned.pruned_hash) }
    : { number: 0, hash: GENESIS }
}

/** Appends entries to the chain. @param trx a transaction that holds the lock of the chain */
export async function appendLinks(trx: Queries, entries: readonly Row[]): Promise<void> {
  let { number, hash } = await headOf(trx)
  const links = entries.map((entry) => {
    number += 1
    hash = hashOf(hash, number, entry)
    return { number, entry_id: entry.id, hash }
  })
  await trx.insertInto("history_chain").values(links).execute()
}

/** Chains some of the waiting entries. @param trx a transaction that holds the lock of the chain @returns how many */
async function chainSome(trx: Queries): Promise<number> {
  const waiting = await trx
    .selectFrom("history_queue")
    .innerJoin("history", "history.id", "history_queue.entry_id")
    .selectAll("history")
    .orderBy("history.id")
    .limit(AT_ONCE)
    .execute()
  if (waiting.length === 0) return 0
  await appendLinks(trx, waiting)
  const ids = waiting.map(({ id }) => id)
  await trx.deleteFrom("history_queue").where("entry_id", "in", ids).execute()
  return waiting.length
}

const isWaiting = async ({ queries }: Database): Promise<boolean> =>
  (await queries.selectFrom("history_queue").select("entry_id").limit(1).executeTakeFirst()) !== undefined

/** Chains all waiting entries. One process does it, and the others wait for it. */
export async function chainAll(db: Database): Promise<void> {
  if (!(await isWaiting(db))) return
  const turn = () =>
    db.transaction(async (trx) => {
      await db.lock(trx, ["history-chain"])
      return chainSome(trx)
    })
  while ((await turn()) === AT_ONCE);
}

/** Chains all waiting entries within a transaction that holds the lock of the chain. */
export async function chainWithin(trx: Queries): Promise<void> {
  while ((await chainSome(trx)) === AT_ONCE);
}

export interface Chainer {
  /** Chains new entries soon, in the background. */
  wake: () => void
  /** Chains the remaining entries, then stops. */
  close: () => Promise<void>
}

/**
 * Entries wait in a queue in the database, so the next run repeats a failed one.
 * @param chained runs after each run, to store the head elsewhere
 */
export function createChainer(db: Database, chained: () => Promise<void> = async () => {}): Chainer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  let closed = false
  const run = () => {
    timer = undefined
    running = running
      .then(() => chainAll(db))
      .then(chained)
      .catch((error: unknown) => {
        if (!closed) logFailure("history.not_chained")(error)
      })
    return running
  }
  return {
    wake: () => {
      if (timer || closed) return
      timer = setTimeout(run, DELAY_MS)
      timer.unref()
    },
    close: () => {
      clearTimeout(timer)
      closed = true
      return run()
    },
  }
}
