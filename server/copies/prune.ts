/** Prunes old copies: versions except one per week, then pieces without a version. */
import { readEntries, splitHashes } from "../../src/core/copies/format"
import type { Database } from "../database/types"
import { lockOf, type Place, readText } from "./store"

const DAY = 24 * 60 * 60 * 1000
const WHOLE_DAYS = 30
/** A piece that was sent and is in no version yet waits so long for one. */
const WAITS_MS = DAY
const AT_ONCE = 200

interface Dated {
  id: string
  /** ISO time. */
  at: string
}

/**
 * Versions of one browser to delete, given newest first: older than thirty days, and neither the last of their week nor
 * the newest.
 */
export function prunableVersions(versions: readonly Dated[], now: Date): string[] {
  const weeks = new Set<number>()
  return versions.flatMap(({ id, at }, index) => {
    const time = new Date(at).getTime()
    if (index === 0 || now.getTime() - time < WHOLE_DAYS * DAY) return []
    const week = Math.floor(time / (7 * DAY))
    const first = !weeks.has(week)
    weeks.add(week)
    return first ? [] : [id]
  })
}

/** Fingerprint of an account's copies of a list; results hold while it is unchanged. */
async function stateOf({ trx, account, list }: Place): Promise<string> {
  const rows = await trx
    .selectFrom("copy_streams")
    .select(["browser", "sequence", "version_id"])
    .where("account_id", "=", account)
    .where("list", "=", list)
    .orderBy("browser")
    .execute()
  return JSON.stringify(rows.map((row) => [row.browser, Number(row.sequence), row.version_id]))
}

async function dropVersions(db: Database, { account, list }: Omit<Place, "trx">, now: Date): Promise<void> {
  const rows = await db.queries
    .selectFrom("copy_versions")
    .select(["id", "browser", "made_at"])
    .where("account_id", "=", account)
    .where("list", "=", list)
    .orderBy("browser")
    .orderBy("sequence", "desc")
    .execute()
  const browsers = new Map<string, Dated[]>()
  for (const row of rows) {
    const own = browsers.get(String(row.browser)) ?? []
    own.push({ id: String(row.id), at: String(row.made_at) })
    browsers.set(String(row.browser), own)
  }
  const ids = [...browsers.values()].flatMap((own) => prunableVersions(own, now))
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await db.transaction(async (trx) => {
      await db.lock(trx, [lockOf(account)])
      // None has become the newest in between: only a new version can.
      await trx
        .deleteFrom("copy_versions")
        .where("id", "in", ids.slice(from, from + AT_ONCE))
        .execute()
    })
}

/** Pieces named by any version of a list. */
async function named(place: Place): Promise<Set<string>> {
  const { trx, account, list } = place
  const found = new Set<string>()
  const indexes = new Set<string>()
  let after = ""
  for (;;) {
    const rows = await trx
      .selectFrom("copy_versions")
      .select(["id", "row_pieces", "document_pieces"])
      .where("account_id", "=", account)
      .where("list", "=", list)
      .where("id", ">", after)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute()
    for (const row of rows) {
      for (const hash of splitHashes(row.row_pieces) ?? []) found.add(hash)
      indexes.add(String(row.document_pieces))
    }
    const last = rows.at(-1)
    if (!last) break
    after = String(last.id)
  }
  for (const index of indexes) {
    const pieces = splitHashes(index) ?? []
    for (const hash of pieces) found.add(hash)
    const entries = readEntries(await readText(place, pieces))
    if (!entries) throw new Error(`what copy ${list} of ${account} says of its documents is not understood`)
    for (const { parts } of entries) for (const hash of splitHashes(parts) ?? []) found.add(hash)
  }
  return found
}

async function dropPieces(db: Database, owner: Omit<Place, "trx">, now: Date): Promise<void> {
  const { account, list } = owner
  const place = { ...owner, trx: db.queries }
  const before = new Date(now.getTime() - WAITS_MS).toISOString()
  const state = await stateOf(place)
  const wanted = await named(place)
  const old = await db.queries
    .selectFrom("copy_pieces")
    .select("hash")
    .where("account_id", "=", account)
    .where("list", "=", list)
    .where("touched_at", "<", before)
    .execute()
  const unwanted = old.map((row) => String(row.hash)).filter((hash) => !wanted.has(hash))
  for (let from = 0; from < unwanted.length; from += AT_ONCE) {
    const done = await db.transaction(async (trx) => {
      await db.lock(trx, [lockOf(account)])
      // A new version may name these pieces; they are left for another day.
      if ((await stateOf({ ...owner, trx })) !== state) return false
      await trx
        .deleteFrom("copy_pieces")
        .where("account_id", "=", account)
        .where("list", "=", list)
        .where("hash", "in", unwanted.slice(from, from + AT_ONCE))
        .where("touched_at", "<", before)
        .execute()
      return true
    })
    if (!done) return
  }
}

/** Prunes the copies of all accounts; can be interrupted and repeated at any point. */
export async function pruneCopies(db: Database, now: Date): Promise<void> {
  const owners = await db.queries
    .selectFrom("copy_pieces")
    .select(["account_id", "list"])
    .distinct()
    .execute()
  for (const row of owners) {
    const owner = { account: String(row.account_id), list: String(row.list) }
    await dropVersions(db, owner, now)
    await dropPieces(db, owner, now)
  }
}
