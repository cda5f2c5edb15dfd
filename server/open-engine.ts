/** Opens an engine on a database, for `npm start` and `npm run dev`. */
import { product } from "../resources/product"
import { registry } from "../resources/registry"
import { serverParts } from "../resources/server"
import { addDays } from "../src/core/format/date"
import { readTokenKey } from "./auth/token-key"
import { databaseFault } from "./database/faults"
import type { Database } from "./database/types"
import { createEngine } from "./engine"
import { openFileStore } from "./files/open-store"
import { log } from "./ground/log"
import { restrictFolder } from "./ground/private-files"
import { type Settings, SettingsError } from "./ground/settings"
import { clockIn } from "./ground/time-zone"
import { repairGuards } from "./history/guards"
import { dropIndexes } from "./lists/index/leases"
import { openMailer } from "./mail/mailer"
import { migrations } from "./migrations"
import type { RecordEngine } from "./records/engine"
import { fileFields } from "./records/settle-files"
import { firstStartIfEmpty, isEmptyDatabase } from "./seed/first-start"

const notEmpty = () =>
  new SettingsError("--demo hanya untuk database kosong; database ini sudah berisi data.")

const SAMPLE_EMAIL = "admin@koperasi.local"

async function loadDemo(engine: RecordEngine, { admin }: Settings): Promise<readonly string[]> {
  if (!(await isEmptyDatabase(engine))) throw notEmpty()
  const { loadSample } = await import("./sample")
  // Accounts of sample data have known addresses anyway.
  const first = { ...admin, email: admin.email ?? SAMPLE_EMAIL }
  // It ends yesterday: the newest records are in the periods that lists and dashboard show first, and none is to come.
  const yesterday = addDays(clockIn(engine.timeZone, engine.now()).date, -1)
  return loadSample(engine, first, yesterday).catch((error: unknown) => {
    // Another process on the same database was quicker.
    throw databaseFault(error)?.kind === "unique" ? notEmpty() : error
  })
}

/** Makes the data folder private to the server's user, and reports if it was not. */
export function restrictDataFolder({ dataDir }: Settings): void {
  const notices = dataDir && restrictFolder(dataDir)
  if (notices) console.log(notices)
}

/**
 * Updates a database to the declarations, seeds an empty one and prints how to sign in.
 * @param alone no other process uses it: empty parts of reverted declarations are dropped
 * @throws SettingsError if the settings do not fit this database
 */
export async function openEngine(
  db: Database,
  settings: Settings,
  { alone = false } = {},
): Promise<RecordEngine> {
  const key = readTokenKey(settings)
  const sessions = { key, folder: settings.dataDir || null }
  const headFile = settings.auditHeadFile
  const files = settings.files && openFileStore(settings.files)
  if (!files && registry.all.some((resource) => fileFields(resource).length > 0))
    throw new SettingsError("Data produk ini memuat dokumen; isi FILES_URL atau DATA_DIR.")
  const engine = await createEngine({
    db,
    files,
    mail: settings.mail && openMailer(settings.mail, { product: product.name, timeZone: settings.timeZone }),
    timeZone: settings.timeZone,
    firstPasswordDays: settings.firstPasswordDays,
    sessionIdleHours: settings.sessionIdleHours,
    registry,
    parts: serverParts,
    migrations,
    sessions,
    headFile,
    alone,
  })
  for (const fault of await repairGuards(db)) {
    log({ event: "history.unguarded", level: "error", fields: { fault } })
    console.log(`Riwayat tidak terlindungi: ${fault} Periksa dengan 'npm run audit:verify'.`)
  }
  if (alone) await dropIndexes(db)
  for (const notice of engine.endedSessions.notices) console.log(notice)
  const notices = settings.demo
    ? await loadDemo(engine, settings)
    : [await firstStartIfEmpty(engine, settings.admin)]
  for (const line of notices) if (line) console.log(line)
  return engine
}
