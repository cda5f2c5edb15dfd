/**
 * Ended sessions stay ended, even if an older copy of the database is restored.
 * The database counts each start and end of a session and of the process; a file beside the token key, which no
 * backup contains, stores the last count. A database behind the file is an older copy, so all of its sessions are
 * ended. A database ahead of the file means that the process was killed before it wrote the file.
 */
import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { deleteSetting, getOrCreateSetting, getSetting, setSetting } from "../database/settings-table"
import type { Database, Queries } from "../database/types"
import { logFailure } from "../ground/log"
import { replaceFile } from "../ground/private-files"
import { endKeysOfCopy, writeEndedKeys } from "./ended-keys"
import { keyFingerprint } from "./token-key"

const FILE = "session-epoch"
const INSTALLATION = "installation"
const EPOCH = "session-epoch"
const FINGERPRINT = "token-fingerprint"
/** Setting in which older versions stored the token key. */
const OLD_KEY = "token-secret"

export interface EndedSessions {
  notices: readonly string[]
  /** Writes the count to the file: after each end of a session, before the caller gets the answer. */
  sync: () => Promise<void>
  /** On a graceful stop: copies made before it are older from now on. */
  close: () => Promise<void>
}

/** For tests whose database ends with them. */
export const NO_TRACKING: EndedSessions = { notices: [], sync: async () => {}, close: async () => {} }

/** Counts the start or end of a session, in its transaction. */
export const countSessionChange = (queries: Queries): Promise<unknown> =>
  sql`update settings set value = cast(cast(value as bigint) + 1 as text) where key = ${EPOCH}`.execute(
    queries,
  )

export async function endSessions(trx: Queries, accountId: string): Promise<void> {
  await trx.deleteFrom("sessions").where("account_id", "=", accountId).execute()
  await countSessionChange(trx)
}

export async function endOtherSessions(trx: Queries, accountId: string, jti: string): Promise<void> {
  // Another call of this session may have given it a new id.
  const successor = trx.selectFrom("rotated_sessions").select("successor").where("jti", "=", jti)
  await trx
    .deleteFrom("sessions")
    .where("account_id", "=", accountId)
    .where("jti", "!=", jti)
    .where("jti", "not in", successor)
    .execute()
  await countSessionChange(trx)
}

interface Installation {
  installation: string
  epoch: number
}

/** undefined: no readable file. */
function readInstallation(folder: string): Installation | undefined {
  try {
    const [, installation, epoch] = /^(\w+) (\d+)\n$/.exec(readFileSync(join(folder, FILE), "utf8")) ?? []
    return installation ? { installation, epoch: Number(epoch) } : undefined
  } catch {
    return undefined
  }
}

/**
 * True if sessions may have been ended since this database was copied. On PostgreSQL a process may have a new file, or
 * one of another database; there only a file that is ahead counts.
 */
function isOlder(db: Database, now: Installation, mark: Installation | undefined): boolean {
  if (mark?.installation === now.installation) return now.epoch < mark.epoch || db.copied === true
  return db.kind === "sqlite" && (now.epoch > 0 || mark !== undefined)
}

const RESTORED =
  "Database ini lebih lama daripada yang terakhir dipakai di sini: semua sesi diakhiri, semua webhook dimatikan."
const MOVED = "Kunci token tidak lagi disimpan di dalam database; kunci baru dibuat dan semua sesi diakhiri."
const DIFFERS =
  "Kunci token proses ini lain dari yang terakhir dipakai pada database ini; isi TOKEN_SECRET yang sama di semua proses."

/**
 * Installation id and epoch of a database, with the row locked against other starting processes; epoch 0 if it has
 * none.
 */
async function lockInstallation(trx: Queries): Promise<Installation> {
  const installation = await getOrCreateSetting(trx, INSTALLATION, randomBytes(8).toString("hex"))
  await getOrCreateSetting(trx, EPOCH, "0")
  await sql`update settings set value = value where key = ${EPOCH}`.execute(trx)
  return { installation, epoch: Number(await getSetting(trx, EPOCH)) }
}

interface Inspection {
  key: Buffer
  /** null: no file beside the database. */
  folder: string | null
}

/** Compares an opened database with the file, and ends its sessions if they may have ended before. */
async function inspect(
  db: Database,
  { key, folder }: Inspection,
): Promise<{ mark: Installation; notices: string[] }> {
  const fingerprint = keyFingerprint(key)
  const noted = folder === null ? undefined : readInstallation(folder)
  return db.transaction(async (trx) => {
    const now = await lockInstallation(trx)
    const moved = (await getSetting(trx, OLD_KEY)) !== undefined
    const signedBy = await getSetting(trx, FINGERPRINT)
    const differs = signedBy !== undefined && signedBy !== fingerprint
    const older = folder !== null && isOlder(db, now, noted)
    // On SQLite a different key means that the old one is lost, and its sessions with it.
    if (moved || older || (differs && db.kind === "sqlite")) await trx.deleteFrom("sessions").execute()
    if (older) {
      // A used one may be valid again in the copy.
      await trx.deleteFrom("password_links").execute()
      await trx.deleteFrom("factor_challenges").execute()
      await endKeysOfCopy(trx, { db, folder, installation: now.installation })
      // They may have been removed since, or led elsewhere.
      await trx.updateTable("webhooks").set({ active: 0 }).execute()
    }
    if (moved) await deleteSetting(trx, OLD_KEY)
    if (differs) await deleteSetting(trx, FINGERPRINT)
    await getOrCreateSetting(trx, FINGERPRINT, fingerprint)
    const behind = noted?.installation === now.installation ? noted.epoch : 0
    const mark = { ...now, epoch: Math.max(now.epoch, behind) + 1 }
    await setSetting(trx, EPOCH, String(mark.epoch))
    const used = await trx.selectFrom("accounts").select("id").limit(1).executeTakeFirst()
    const notices = [
      ...(moved ? [MOVED] : []),
      ...(older && used ? [RESTORED] : []),
      ...(differs && db.kind === "postgres" ? [DIFFERS] : []),
    ]
    return { mark, notices }
  })
}

/** Overwrites data that `work` deletes in an embedded database's file. */
async function withSecureDelete<T>(db: Database, work: () => Promise<T>): Promise<T> {
  if (db.kind !== "sqlite" || (await getSetting(db.queries, OLD_KEY)) === undefined) return work()
  await sql.raw("pragma secure_delete = on").execute(db.queries)
  const done = await work()
  await sql.raw("pragma secure_delete = off").execute(db.queries)
  await sql.raw("pragma wal_checkpoint(truncate)").execute(db.queries)
  return done
}

export async function trackEndedSessions(db: Database, inspection: Inspection): Promise<EndedSessions> {
  const { folder } = inspection
  const { mark, notices } = await withSecureDelete(db, () => inspect(db, inspection))
  let written = 0
  let writing: Promise<void> = Promise.resolve()
  const write = async () => {
    if (folder === null) return
    const epoch = Number(await getSetting(db.queries, EPOCH))
    if (epoch <= written) return
    // Before the count, which shows that the keys are written.
    await writeEndedKeys(db, folder, mark.installation)
    await replaceFile(join(folder, FILE), `${mark.installation} ${epoch}\n`)
    written = epoch
  }
  /** One write at a time. Without the file an older database is not recognised. */
  const sync = () => {
    writing = writing.then(write).catch(logFailure("sessions.not_marked"))
    return writing
  }
  await sync()
  const stop = async () => {
    await countSessionChange(db.queries)
    await sync()
  }
  let stopped: Promise<void> | undefined
  return {
    notices,
    sync,
    close: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
