/** State of the history, for `npm run audit:verify`: chain, prunings, triggers, and heads stored elsewhere. */
import type { Queries, Row } from "../database/types"
import { GENESIS, hashOf, type Link } from "./chain"
import { guardFaults } from "./guards"
import { isSealed, pruneFault } from "./seal"

const PAGE = 1000
const MOST_FAULTS = 20

export interface Verified {
  /** Chained entries whose content was verified. */
  entries: number
  /** Entries that the server's own pruning removed. */
  pruned: number
  /** Entries that are not chained yet. */
  waiting: number
  /** The newest link; stored elsewhere, it later proves that the chain still contains it. */
  head: Link
  /** One sentence per fault. */
  faults: readonly string[]
}

/** A head that was stored elsewhere, and its place. */
export interface Noted extends Link {
  /** Shown to the operator; '' for a head given on the command line. */
  where: string
}

export interface Verifying {
  /** Key of the seals; null if this machine does not have it. */
  key: Buffer | null
  noted?: readonly Noted[]
  /** The chain must contain this link; the history before it is trusted. */
  since?: Link | undefined
}

async function* links(queries: Queries): AsyncGenerator<Row> {
  for (let from = 0; ; ) {
    const page = await queries
      .selectFrom("history_chain")
      .leftJoin("history", "history.id", "history_chain.entry_id")
      .selectAll("history")
      .select([
        "history_chain.number as number",
        "history_chain.hash as hash",
        "history_chain.entry_id as entry_id",
      ])
      .where("history_chain.number", ">", from)
      .orderBy("history_chain.number")
      .limit(PAGE)
      .execute()
    yield* page
    if (page.length < PAGE) return
    from = Number(page.at(-1)?.number)
  }
}

/** Entries in neither the chain nor its queue: written by another program. */
const foreignEntries = (queries: Queries) =>
  queries
    .selectFrom("history")
    .leftJoin("history_chain", "history_chain.entry_id", "history.id")
    .leftJoin("history_queue", "history_queue.entry_id", "history.id")
    .select("history.id as id")
    .where("history_chain.entry_id", "is", null)
    .where("history_queue.entry_id", "is", null)
    .limit(MOST_FAULTS)
    .execute()

/** Prune entries with their links; one that waits in the queue has none. */
const prunings = (queries: Queries) =>
  queries
    .selectFrom("history")
    .leftJoin("history_chain", "history_chain.entry_id", "history.id")
    .selectAll("history")
    .select("history_chain.number as number")
    .where(({ eb, or }) => or([eb("history.action", "=", "prune"), eb("history.pruned_to", ">", 0)]))
    .orderBy("history.id")
    .execute()

/** The hash of a link; undefined if the chain has none of that number. */
async function linkHash(queries: Queries, number: number): Promise<string | undefined> {
  const row = await queries
    .selectFrom("history_chain")
    .select("hash")
    .where("number", "=", number)
    .executeTakeFirst()
  return row && String(row.hash)
}

export const holds = async (queries: Queries, { number, hash }: Link): Promise<boolean> =>
  (await linkHash(queries, number)) === hash

interface Begin {
  /** The link that the first one follows. */
  link: Link
  /** The last number that the server's own pruning removed. */
  prunedTo: number
}

/** The chain's first link and the last pruned number. @param report receives faults with their link's number */
async function beginning(
  queries: Queries,
  { key, trusted }: { key: Buffer | null; trusted: number },
  report: (number: number, fault: string) => void,
): Promise<Begin> {
  const first = await queries
    .selectFrom("history_chain")
    .select("number")
    .orderBy("number")
    .limit(1)
    .executeTakeFirst()
  const start: Link = { number: 0, hash: GENESIS }
  const begin: Begin = { link: start, prunedTo: trusted }
  for (const row of await prunings(queries)) {
    const number = row.number === null ? Number.POSITIVE_INFINITY : Number(row.number)
    const to = Number(row.pruned_to)
    // Older versions removed the links too, and sealed nothing: they end before the first link.
    const older = !isSealed(row) && String(row.pruned_before) <= String(row.at)
    if (older && (first ? to < Number(first.number) : row.number === null)) {
      if (to > begin.link.number) begin.link = { number: to, hash: String(row.pruned_hash) }
      continue
    }
    const linked = number > to && (await linkHash(queries, to)) === row.pruned_hash
    const fault = linked ? pruneFault(row, key) : "tidak cocok dengan rantai"
    if (!fault) begin.prunedTo = Math.max(begin.prunedTo, to)
    else report(number, `Pemangkasan ${row.id} sampai catatan ${to} ${fault}.`)
  }
  return begin
}

/** Compares every entry with its link, and the chain with the given heads. */
export async function verifyHistory(queries: Queries, verifying: Verifying): Promise<Verified> {
  const { key, noted = [], since } = verifying
  const faults: string[] = []
  const report = (fault: string) => {
    if (faults.length < MOST_FAULTS) faults.push(fault)
  }
  for (const fault of await guardFaults(queries)) report(fault)
  const trusted = since && (await holds(queries, since)) ? since.number : 0
  const after = (number: number, fault: string) => {
    if (number > trusted) report(fault)
  }
  for (const head of [...noted, ...(since ? [{ ...since, where: "" }] : [])])
    if (!(await holds(queries, head)))
      report(
        `Ujung rantai yang dicatat${head.where && ` di '${head.where}'`} HILANG: ${head.number} ${head.hash}.`,
      )
  const { link, prunedTo } = await beginning(queries, { key, trusted }, after)
  let before = link
  let [entries, pruned] = [0, 0]
  for await (const row of links(queries)) {
    const number = Number(row.number)
    const hash = String(row.hash)
    if (number !== before.number + 1)
      after(number, `Catatan ${before.number + 1} sampai ${number - 1} tidak ada: rantainya putus.`)
    if (row.id === null) {
      if (number <= prunedTo) pruned += 1
      else after(number, `Catatan ${number} (${row.entry_id}) dihapus.`)
    } else {
      entries += 1
      if (hashOf(before.hash, number, row) !== hash)
        after(number, `Catatan ${number} (${row.entry_id}) diubah, atau yang sebelumnya.`)
    }
    before = { number, hash }
  }
  for (const { id } of await foreignEntries(queries)) report(`Catatan ${id} tidak berasal dari server ini.`)
  const waiting = await queries.selectFrom("history_queue").select("entry_id").execute()
  return { entries, pruned, waiting: waiting.length, head: before, faults }
}
