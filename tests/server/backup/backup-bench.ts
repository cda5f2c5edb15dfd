/** An installation with the sample data, to back up and restore. */
import { copyFileSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { beforeAll } from "vitest"
import { renewRecoveryCodes } from "../../../server/auth/factors/recovery-codes"
import { insertFactor } from "../../../server/auth/factors/store"
import { setScryptWorkFactor } from "../../../server/backup/archive"
import { openDatabase } from "../../../server/database/open"
import type { Database } from "../../../server/database/types"
import { newId } from "../../../server/ground/ids"
import { loadSample } from "../../../server/sample"
import { ADMIN, openServer } from "../support/api"
import { tempFolder } from "../support/temp-folder"

setScryptWorkFactor(10)

/** Replaces the file by a copy: the packaged driver holds a closed file until its process ends. */
export function letGo(path: string): void {
  const copy = `${path}.salinan`
  copyFileSync(path, copy)
  for (const side of ["", "-wal", "-shm"]) rmSync(path + side, { force: true })
  renameSync(copy, path)
}

type Environment = Record<string, string>
export const PASSPHRASE = "singkong gajah di ladang"

/** Tables that a sign-in changes. */
const PASSING = new Set([
  "sessions",
  "session_devices",
  "session_proofs",
  "account_devices",
  "account_notices",
  "login_attempts",
  "settings",
  "history",
  "history_queue",
  "history_chain",
  "table_changes",
  "list_indexes",
  "list_index_stale",
])

/** A second factor with recovery codes, of an account that no test signs in. */
const addFactor = (db: Database) =>
  db.transaction(async (trx) => {
    const account = await trx
      .selectFrom("accounts")
      .select("id")
      .where("email_key", "!=", ADMIN.email)
      .executeTakeFirstOrThrow()
    const accountId = String(account.id)
    const factor = { kind: "totp", secret: "AAAA", step: 7 } as const
    await insertFactor(trx, factor, { id: newId(), accountId, name: "HP", now: new Date() })
    await renewRecoveryCodes(trx, accountId)
  })

/** Rows of all tables but the volatile ones, as text. */
export async function contents(db: Database): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const { name, schema } of await db.queries.introspection.getTables()) {
    if (schema && schema !== (await currentSchema(db))) continue
    if (PASSING.has(name) || /^(sqlite|list_index)_/.test(name)) continue
    const rows = await db.queries.selectFrom(name).selectAll().execute()
    all[name] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return all
}
const currentSchema = async (db: Database) =>
  (await sql<{ name: string }>`select current_schema() as name`.execute(db.queries)).rows[0]?.name

export interface Place {
  env: Environment
  /** Destroys the installation: the folder, or the tables. */
  destroy: () => Promise<void>
  /** Releases the database after this process has closed it. */
  settle: () => void
  /** Options of a restore over existing data. */
  over: { replace?: boolean }
}

/** @param make makes a new installation */
export function backupBench(make: (folder: string) => Promise<Place>) {
  const folder = tempFolder()
  const at = (name: string) => join(folder, name)
  const place = {} as Place
  let before: Record<string, string[]>

  const opened = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const db = await openDatabase({
      databaseUrl: place.env.DATABASE_URL ?? null,
      dataDir: place.env.DATA_DIR ?? "",
    })
    return work(db).finally(async () => {
      await db.close()
      place.settle()
    })
  }

  beforeAll(async () => {
    Object.assign(place, await make(folder))
    mkdirSync(place.env.DATA_DIR ?? "", { recursive: true })
    await opened(async (db) => {
      const { engine } = await openServer({ db })
      await loadSample(engine, ADMIN)
      await addFactor(db)
      before = await contents(db)
    })
  })
  return { place, folder, at, opened, before: () => before }
}

export type BackupBench = ReturnType<typeof backupBench>
