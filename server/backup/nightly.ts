/** Nightly backup by one of the processes that share a database, and rotation of old ones. */
import { spawn } from "node:child_process"
import { readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import type { NightlyState } from "../../src/core/backup/nightly"
import { momentStamp } from "../../src/core/format/moment"
import { deleteSetting, getSetting, setSetting } from "../database/settings-table"
import type { Database } from "../database/types"
import { describeError, log } from "../ground/log"
import { makeFolder } from "../ground/private-files"
import type { NightlySettings } from "../ground/settings"
import { headFileOf } from "../history/head-file"
import { BackupError } from "./backup-error"
import { fileListOf, prunePools } from "./file-pool"

const LAST = "backup-last"
export const LAST_ATTEMPT = "backup-tried"
const FAILED = "backup-failed"
/** Pause after a failed attempt. */
const RETRY_MS = 15 * 60_000
const CHECK_MS = 60_000
/** A backup counts as late this long after its due time. */
const PATIENCE_MS = 3600_000

/** Names of our backups; other files in the folder stay. */
const OURS = /^koperasi-(\d{4}-\d\d-\d\d-\d{6})\.(sqlite|pgdump)\.gz(\.age)?$/

/** The latest occurrence of a time of day. @param at minutes after midnight, local time */
export function lastDue(now: Date, at: number): Date {
  const due = new Date(now.getFullYear(), now.getMonth(), now.getDate(), Math.floor(at / 60), at % 60)
  if (due > now) due.setDate(due.getDate() - 1)
  return due
}

export interface NightlyBackup {
  /** Hours since the last backup, as of the last check; null before the first check or backup. */
  ageHours: () => number | null
  /** State in the database, shared by all processes. */
  state: () => Promise<NightlyState>
  /** Makes a backup if one is due and no other process makes it; never rejects. */
  runIfDue: () => Promise<void>
  stop: () => void
}

interface Making {
  db: Database
  settings: NightlySettings
  encrypted: boolean
  /** Writes a whole backup into a new file. */
  make: (file: string, signal: AbortSignal) => Promise<void>
  now?: () => Date
}

export function createNightly({
  db,
  settings,
  encrypted,
  make,
  now = () => new Date(),
}: Making): NightlyBackup {
  const { folder, at, keep } = settings
  const ending = new AbortController()
  let last: Date | null = null

  const readLast = async (): Promise<Date | null> => {
    const text = await getSetting(db.queries, LAST)
    return text === undefined ? null : new Date(text)
  }

  /** Claims this night's backup: one process tries, and none again for a while. */
  const take = (): Promise<boolean> =>
    db.transaction(async (trx) => {
      await db.lock(trx, ["backup"])
      const tried = await getSetting(trx, LAST_ATTEMPT)
      const latest = await getSetting(trx, LAST)
      if (latest !== undefined && new Date(latest) >= lastDue(now(), at)) return false
      const since = tried === undefined ? RETRY_MS : now().getTime() - new Date(tried).getTime()
      // After the clock was set back, the last attempt is in the future.
      if (since >= 0 && since < RETRY_MS) return false
      await setSetting(trx, LAST_ATTEMPT, now().toISOString())
      return true
    })

  /** Deletes all but the newest `keep` backups, and the files that none of the rest names. */
  const rotate = async (): Promise<void> => {
    const files = (await readdir(folder)).filter((name) => OURS.test(name)).sort()
    for (const name of files.slice(0, Math.max(0, files.length - keep))) {
      await rm(join(folder, name))
      await rm(headFileOf(join(folder, name)), { force: true })
      await rm(fileListOf(join(folder, name)), { force: true })
    }
    await prunePools(folder, now())
  }

  const run = async (): Promise<void> => {
    last = await readLast()
    if (last !== null && last >= lastDue(now(), at)) return
    if (!(await take())) return
    const begun = now()
    makeFolder(folder)
    const kind = db.kind === "sqlite" ? "sqlite" : "pgdump"
    const name = `koperasi-${momentStamp(begun)}.${kind}.gz${encrypted ? ".age" : ""}`
    await make(join(folder, name), ending.signal)
    await db.transaction(async (trx) => {
      await setSetting(trx, LAST, begun.toISOString())
      await deleteSetting(trx, FAILED)
    })
    last = begun
    log({ event: "backup.made", level: "info", fields: { file: name } })
    await rotate()
  }

  const noteFailure = async (error: Error): Promise<void> => {
    if (ending.signal.aborted) return
    const fields = error instanceof BackupError ? { reason: error.message } : describeError(error)
    log({ event: "backup.failed", level: "error", fields })
    // If the database itself fails, only the log has it.
    await setSetting(db.queries, FAILED, now().toISOString()).catch(() => {})
  }

  const state = async (): Promise<NightlyState> => {
    const latest = await readLast()
    const expected = lastDue(new Date(now().getTime() - PATIENCE_MS), at)
    return {
      lastAt: latest?.toISOString() ?? null,
      failedAt: (await getSetting(db.queries, FAILED)) ?? null,
      late: latest === null || latest < expected,
    }
  }

  let running: Promise<void> | undefined
  const runIfDue = (): Promise<void> => {
    running ??= run()
      .catch(noteFailure)
      .finally(() => {
        running = undefined
      })
    return running
  }
  const timer = setInterval(runIfDue, CHECK_MS)
  timer.unref()
  return {
    ageHours: () => (last ? Math.round((now().getTime() - last.getTime()) / 360_000) / 10 : null),
    state,
    runIfDue,
    stop: () => {
      clearInterval(timer)
      ending.abort()
    },
  }
}

/** Runs a backup in a child process: copying a large file would block this one. */
export const backupInChildProcess =
  (script: string, env: NodeJS.ProcessEnv) =>
  (file: string, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [script, "backup", file], {
        env,
        signal,
        stdio: ["ignore", "ignore", "pipe"],
      })
      let errors = ""
      child.stderr.on("data", (chunk: Buffer) => {
        if (errors.length < 2000) errors += chunk
      })
      child.on("error", reject)
      child.on("close", (code) =>
        code === 0 ? resolve() : reject(new BackupError(errors.trim().slice(0, 300) || `kode ${code}`)),
      )
    })
