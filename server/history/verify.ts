/** Whether the history is whole: what `npm run audit:verify` asks. */
import type { Queries, Row } from "../database/types"
import { anchorOf, hashOf, type Link } from "./chain"

const PAGE = 1000
/** Nobody reads more. */
const MOST_FAULTS = 20

export interface Verified {
  /** Chained entries that were looked at. */
  entries: number
  /** Entries that happened a moment ago. */
  waiting: number
  /** Whoever notes it down can ask later whether the chain still holds it. */
  head: Link
  /** What is wrong, a sentence each. */
  faults: readonly string[]
}

async function* links(queries: Queries, after: number): AsyncGenerator<Row> {
  for (let from = after; ; ) {
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

/** Entries that neither the chain nor its queue knows: put there by something else than this server. */
const strangers = (queries: Queries) =>
  queries
    .selectFrom("history")
    .leftJoin("history_chain", "history_chain.entry_id", "history.id")
    .leftJoin("history_queue", "history_queue.entry_id", "history.id")
    .select("history.id as id")
    .where("history_chain.entry_id", "is", null)
    .where("history_queue.entry_id", "is", null)
    .limit(MOST_FAULTS)
    .execute()

/** @param noted a link that somebody noted down earlier: the chain must still hold it */
export async function verifyHistory(queries: Queries, noted?: Link): Promise<Verified> {
  const faults: string[] = []
  const tell = (fault: string) => {
    if (faults.length < MOST_FAULTS) faults.push(fault)
  }
  let before = await anchorOf(queries)
  let entries = 0
  let held = noted === undefined || noted.number < before.number || isSame(noted, before)
  for await (const row of links(queries, 0)) {
    const number = Number(row.number)
    const hash = String(row.hash)
    entries += 1
    if (number !== before.number + 1)
      tell(`Catatan ${before.number + 1} sampai ${number - 1} tidak ada: rantainya putus.`)
    if (row.id === null) tell(`Catatan ${number} (${row.entry_id}) dihapus.`)
    else if (hashOf(before.hash, number, row) !== hash)
      tell(`Catatan ${number} (${row.entry_id}) diubah, atau yang sebelumnya.`)
    held ||= isSame(noted, { number, hash })
    before = { number, hash }
  }
  if (!held) tell(`Rantai tidak lagi memuat ${noted?.number} ${noted?.hash}.`)
  for (const { id } of await strangers(queries)) tell(`Catatan ${id} tidak berasal dari server ini.`)
  const waiting = await queries.selectFrom("history_queue").select("entry_id").execute()
  return { entries, waiting: waiting.length, head: before, faults }
}

const isSame = (one: Link | undefined, other: Link): boolean =>
  one?.number === other.number && one.hash === other.hash
