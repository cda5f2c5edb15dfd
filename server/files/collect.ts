/**
 * Collects unused files once a day: those that no record, no history entry and no open claim names. A file goes when it has
 * been unused for seven days, so a save or an upload that is under way never loses it.
 */
import { setImmediate as breathe } from "node:timers/promises"
import type { Registry } from "../../src/core/schema/registry"
import { getSetting, setSetting } from "../database/settings-table"
import type { Database } from "../database/types"
import { describeError, log } from "../ground/log"
import type { FileStore } from "./store"
import { usedHashes } from "./used-hashes"

const DAY_MS = 24 * 60 * 60 * 1000
const UNUSED_MS = 7 * DAY_MS
/** An upload never takes this long. */
const TEMPORARY_MS = DAY_MS
/** Rows of a query. */
const BATCH = 1000
/** Files that one transaction removes: on SQLite others wait for it. */
const AT_ONCE = 50

interface Collecting {
  db: Database
  registry: Registry
  store: FileStore
  now: Date
}

/** Gives a row to each file of the storage that has none: after a restore of an older backup, or a killed process. */
async function adopt({ db, store, now }: Collecting): Promise<void> {
  const at = now.toISOString()
  for await (const hashes of store.list())
    for (let from = 0; from < hashes.length; from += AT_ONCE) {
      const rows = hashes
        .slice(from, from + AT_ONCE)
        .map((hash) => ({ hash, size: 0, stored: 0, touched_at: at, unused_since: at }))
      await db.queries
        .insertInto("files")
        .values(rows)
        .onConflict((conflict) => conflict.column("hash").doNothing())
        .execute()
    }
}

/** Marks rows that became unused or used since the last collection. */
async function mark({ db, now }: Collecting, used: ReadonlySet<string>): Promise<void> {
  const at = now.toISOString()
  const change = async (hashes: readonly string[], since: string | null) => {
    for (let from = 0; from < hashes.length; from += AT_ONCE)
      await db.queries
        .updateTable("files")
        .set({ unused_since: since })
        .where("hash", "in", hashes.slice(from, from + AT_ONCE))
        // A write since the begin has used the file.
        .where("touched_at", "<", at)
        .execute()
  }
  for (let after = ""; ; ) {
    const rows = await db.queries
      .selectFrom("files")
      .select(["hash", "unused_since"])
      .where("hash", ">", after)
      .orderBy("hash")
      .limit(BATCH)
      .execute()
    const named = (row: { hash?: unknown }) => used.has(String(row.hash))
    const hashes = (some: typeof rows) => some.map(({ hash }) => String(hash))
    await change(hashes(rows.filter((row) => row.unused_since === null && !named(row))), at)
    await change(hashes(rows.filter((row) => row.unused_since !== null && named(row))), null)
    if (rows.length < BATCH) return
    after = String(rows.at(-1)?.hash)
    await breathe()
  }
}

/** Removes files that have been unused for long enough. @returns their number */
async function sweep({ db, store, now }: Collecting): Promise<number> {
  const limit = new Date(now.getTime() - UNUSED_MS).toISOString()
  for (let removed = 0; ; ) {
    const rows = await db.queries
      .selectFrom("files")
      .select("hash")
      .where("unused_since", "<=", limit)
      .limit(AT_ONCE)
      .execute()
    if (rows.length === 0) return removed
    removed += await db.transaction(async (trx) => {
      // The rows are locked until the content is gone: an upload of the same content waits, then stores it anew.
      const gone = await trx
        .deleteFrom("files")
        .where(
          "hash",
          "in",
          rows.map(({ hash }) => String(hash)),
        )
        .where("unused_since", "<=", limit)
        .returning("hash")
        .execute()
      await Promise.all(gone.map(({ hash }) => store.remove(String(hash))))
      return gone.length
    })
    await breathe()
  }
}

/** Can be interrupted and repeated at any point. @returns number of removed files */
export async function collectFiles(collecting: Collecting): Promise<number> {
  const { db, store, now } = collecting
  await store.removeTemporary(now.getTime() - TEMPORARY_MS)
  await db.queries.deleteFrom("file_claims").where("expires_at", "<=", now.toISOString()).execute()
  await adopt(collecting)
  await mark(collecting, await usedHashes(collecting))
  return sweep(collecting)
}

const LAST = "files-collected"
const CHECK_MS = 60 * 60 * 1000

export interface FileCollector {
  /** Collects if it is due and no other process does; never rejects. */
  runIfDue: () => Promise<void>
  stop: () => void
}

/** Daily collection, by one of the processes that share a database. */
export function createFileCollector({ db, registry, store }: Omit<Collecting, "now">): FileCollector {
  const isDue = (now: Date): Promise<boolean> =>
    db.transaction(async (trx) => {
      await db.lock(trx, [LAST])
      const last = await getSetting(trx, LAST)
      if (last !== undefined && now.getTime() - new Date(last).getTime() < DAY_MS) return false
      await setSetting(trx, LAST, now.toISOString())
      return true
    })
  const runIfDue = async () => {
    try {
      const now = new Date()
      if (!(await isDue(now))) return
      const removed = await collectFiles({ db, registry, store, now })
      if (removed > 0) log({ event: "files.collected", level: "info", fields: { removed } })
    } catch (error) {
      log({ event: "files.not_collected", level: "error", fields: describeError(error) })
    }
  }
  const timer = setInterval(runIfDue, CHECK_MS)
  timer.unref()
  return { runIfDue, stop: () => clearInterval(timer) }
}
