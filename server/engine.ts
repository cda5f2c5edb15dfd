/** Creates the engine on a database, which it migrates to the declarations. */
import { randomBytes } from "node:crypto"
import type { Registry } from "../src/core/schema/registry"
import { FIRST_PASSWORD_DAYS } from "../src/core/session/sessions"
import { NO_TRACKING, trackEndedSessions } from "./auth/ended-sessions"
import { hashPassword } from "./auth/password"
import { syncAccounts } from "./auth/suspension"
import { createChanges, withCommitNotes } from "./database/commit-notes"
import type { Database } from "./database/types"
import { newId } from "./ground/ids"
import { DEFAULT_ZONE } from "./ground/time-zone"
import { createChainer } from "./history/chain"
import { createHeadWriter } from "./history/head-file"
import { hooksOf } from "./hooks"
import { guardEpoch } from "./migrate/epoch-guard"
import { hashSchema } from "./migrate/epochs"
import type { Migration } from "./migrate/migrations"
import { prepareDatabase } from "./migrate/prepare"
import type { RecordEngine } from "./records/engine"

export interface EngineOptions
  extends Partial<Omit<RecordEngine, "tokenKey" | "endedSessions" | "chainer" | "hooks" | "changes">> {
  db: Database
  registry: Registry
  /** Key and folder of sessions; without them sessions end with the process. */
  sessions?: { key: Buffer; folder: string | null }
  /** Files of `migrations/`. */
  migrations?: readonly Migration[]
  /** File for the head of the history's chain. */
  headFile?: string | null
  /** True if no other process uses the database, as in development. */
  alone?: boolean
}

/** @throws SettingsError if the migration needs more than additions */
export async function createEngine({
  sessions,
  migrations,
  headFile = null,
  alone = false,
  ...options
}: EngineOptions): Promise<RecordEngine> {
  await prepareDatabase(options.db, options.registry, migrations, { alone })
  const changes = createChanges()
  const guarded = await guardEpoch(options.db, hashSchema(options.registry, migrations ?? []))
  const db = withCommitNotes(guarded, changes)
  await syncAccounts(db, options.registry)
  const now = options.now ?? (() => new Date())
  return {
    tokenKey: sessions?.key ?? randomBytes(32),
    endedSessions: sessions ? await trackEndedSessions(db, sessions) : NO_TRACKING,
    chainer: createChainer(db, headFile === null ? undefined : createHeadWriter(db.queries, headFile, now)),
    parts: [],
    files: null,
    mail: null,
    timeZone: DEFAULT_ZONE,
    firstPasswordDays: FIRST_PASSWORD_DAYS,
    sessionIdleHours: 0,
    hooks: hooksOf(options.parts ?? []),
    newId: () => newId(),
    now,
    hashPassword,
    ...options,
    changes,
    db,
  }
}
