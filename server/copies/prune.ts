/** Daily pruning of old copies: versions except one per week, then pieces without a version. */
import { readEntries, splitHashes } from "../../src/core/copies/format"
import { getSetting, setSetting } from "../database/settings-table"
import type { Database } from "../database/types"
import { describeError, log } from "../ground/log"
import { pruneSent } from "../records/idempotency"
import { type CopyScope, lockOf, ownedBy, readText } from "./store"

const DAY = 24 * 60 * 60 * 1000
/** All versions of these days are kept. */
const WHOLE_DAYS = 30
/** Age from which a piece without a version is deleted. */
const UNUSED_MS = DAY
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
async function stateOf(scope: CopyScope): Promise<string> {
  const rows = await scope.trx
    .selectFrom("copy_streams")
    .select(["browser", "sequence", "version_id"])
    .where(ownedBy(scope))
    .orderBy("browser")
    .execute()
  return JSON.stringify(rows.map((row) => [row.browser, Number(row.sequence), row.version_id]))
}

async function dropVersions(db: Database, owner: Omit<CopyScope, "trx">, now: Date): Promise<void> {
  const rows = await db.queries
    .selectFrom("copy_versions")
    .select(["id", "browser", "made_at"])
    .where(ownedBy(owner))
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
      await db.lock(trx, [lockOf(owner.account)])
      // None of them has become the newest meanwhile: only a new version can.
      await trx
        .deleteFrom("copy_versions")
        .where("id", "in", ids.slice(from, from + AT_ONCE))
        .execute()
    })
}

/** Hashes of the pieces that a version of the list refers to. */
async function usedPieces(scope: CopyScope): Promise<Set<string>> {
  const { trx, account, list } = scope
  const found = new Set<string>()
  const indexes = new Set<string>()
  let after = ""
  for (;;) {
    const rows = await trx
      .selectFrom("copy_versions")
      .select(["id", "row_pieces", "document_pieces"])
      .where(ownedBy(scope))
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
    const entries = readEntries(await readText(scope, pieces))
    if (!entries) throw new Error(`the document index of copy ${list} of ${account} is invalid`)
    for (const { parts } of entries) for (const hash of splitHashes(parts) ?? []) found.add(hash)
  }
  return found
}

async function dropPieces(db: Database, owner: Omit<CopyScope, "trx">, now: Date): Promise<void> {
  const scope = { ...owner, trx: db.queries }
  const before = new Date(now.getTime() - UNUSED_MS).toISOString()
  const state = await stateOf(scope)
  const used = await usedPieces(scope)
  const old = await db.queries
    .selectFrom("copy_pieces")
    .select("hash")
    .where(ownedBy(owner))
    .where("touched_at", "<", before)
    .execute()
  const unused = old.map((row) => String(row.hash)).filter((hash) => !used.has(hash))
  for (let from = 0; from < unused.length; from += AT_ONCE) {
    const done = await db.transaction(async (trx) => {
      await db.lock(trx, [lockOf(owner.account)])
      // A new version may name these pieces; the next run looks at them again.
      if ((await stateOf({ ...owner, trx })) !== state) return false
      await trx
        .deleteFrom("copy_pieces")
        .where(ownedBy(owner))
        .where("hash", "in", unused.slice(from, from + AT_ONCE))
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

const LAST = "copies-pruned"
const EVERY_MS = DAY
const CHECK_MS = 60 * 60 * 1000

export interface Pruning {
  /** Prunes if it is due and no other process does; never rejects. */
  runIfDue: () => Promise<void>
  stop: () => void
}

/** Daily pruning of copies and idempotency keys, by one of the processes that share a database. */
export function createPruning(db: Database, now: () => Date = () => new Date()): Pruning {
  const take = (): Promise<boolean> =>
    db.transaction(async (trx) => {
      await db.lock(trx, [LAST])
      const last = await getSetting(trx, LAST)
      if (last !== undefined && now().getTime() - new Date(last).getTime() < EVERY_MS) return false
      await setSetting(trx, LAST, now().toISOString())
      return true
    })
  const runIfDue = async () => {
    try {
      if (!(await take())) return
      await pruneCopies(db, now())
      await pruneSent(db, now())
    } catch (error) {
      log({ event: "copies.not_pruned", level: "error", fields: describeError(error) })
    }
  }
  const timer = setInterval(runIfDue, CHECK_MS)
  timer.unref()
  return { runIfDue, stop: () => clearInterval(timer) }
}
