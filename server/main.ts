/** The process: settings, database, first start, listening, stopping. */
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { PRODUCT } from "../resources/product"
import { backupInChildProcess, createNightly, type NightlyBackup } from "./backup/nightly"
import { readPassphrase } from "./backup/passphrase"
import { createPruning } from "./copies/prune"
import { dashboard } from "./dashboard"
import { openDatabase } from "./database/open"
import { noteServedBuild } from "./database/served-builds"
import type { Database } from "./database/types"
import { createFileCollector } from "./files/collect"
import { trustedProxies } from "./ground/address"
import { log, logFailure } from "./ground/log"
import { readSettings, type Settings } from "./ground/settings"
import { schedulePruning } from "./history/prune"
import { createApi } from "./http/api"
import { builtName } from "./http/build-header"
import { postOutgoing } from "./http/outgoing"
import { PASSING } from "./http/port"
import { createProxy } from "./http/proxy"
import { createSite } from "./http/site"
import { startJobWorker } from "./jobs/worker"
import { listen, requireFree } from "./listen"
import { createIndexLeases } from "./lists/index/leases"
import { createPages } from "./lists/pages"
import { createLive } from "./live/hub"
import { openEngine, restrictDataFolder } from "./open-engine"
import type { RecordEngine } from "./records/engine"
import { startSentence } from "./start-fault"
import { createWeeklySummary } from "./summary/weekly"
import { handleUncaught } from "./uncaught"

/** Reports if the mail server answers, and plans the weekly summaries. @returns stops them */
function startMail(engine: RecordEngine, wakeJobs: () => void): () => void {
  if (!engine.mail) return () => {}
  engine.mail.verify().then(() => log({ event: "mail.ready", level: "info" }), logFailure("mail.unreachable"))
  const weekly = createWeeklySummary(engine, { wakeJobs })
  void weekly.runIfDue()
  return weekly.stop
}

async function serveApi(
  engine: RecordEngine,
  { sessionHours, historyDays, trustedProxy, basePath, copies, internalWebhooks, oidc }: Settings,
  nightly: NightlyBackup | undefined,
) {
  const trusts = trustedProxies(trustedProxy)
  const tasks: (() => void)[] = []
  const beforeEnd = (task: () => void) => void tasks.push(task)
  const pages = createPages(engine.db, engine.registry)
  const live = createLive(engine)
  const jobs = startJobWorker({ engine, webhooks: { post: postOutgoing, internal: internalWebhooks } })
  const api = createApi(engine, sessionHours, {
    ...(trusts && { trusts }),
    basePath,
    productName: PRODUCT,
    copies,
    dashboard,
    ...(nightly && { nightlyState: nightly.state }),
    beforeEnd,
    pages,
    live,
    internalWebhooks,
    oidc,
    wakeJobs: jobs.wake,
  })
  const hurry = () => {
    for (const task of tasks) task()
  }
  // Chains entries that a killed process has left.
  engine.chainer.wake()
  const stopPruning = schedulePruning(engine, historyDays)
  const stopMail = startMail(engine, jobs.wake)
  const close = async () => {
    stopPruning()
    stopMail()
    await jobs.close()
    await engine.endedSessions.close().catch((error: Error) => console.error(error.message))
    await engine.chainer.close()
    await engine.db.close()
  }
  const ending = () => {
    pages.stop()
    live.stop()
  }
  return { api, hurry, close, ending, long: await pages.long(), warm: pages.warm }
}

/** undefined: not configured. */
async function nightlyBackup(db: Database, { backup }: Settings) {
  if (!backup) return undefined
  const encrypted = (await readPassphrase(process.env)) !== null
  const script = join(dirname(fileURLToPath(import.meta.url)), "../../server/commands/backup.mjs")
  const nightly = createNightly({
    db,
    settings: backup,
    encrypted,
    make: backupInChildProcess(script, process.env),
  })
  void nightly.runIfDue()
  return nightly
}

/** The build has checked the declarations (`check/plugin.ts`). */
async function main(settings: Settings): Promise<void> {
  const root = join(dirname(fileURLToPath(import.meta.url)), "../client")
  const { apiUrl, basePath, trustedProxy } = settings
  const name = builtName(root)
  if (apiUrl) {
    const builds = name === undefined ? [] : [name]
    const { fetch } = createSite(createProxy(apiUrl, trustedProxies(trustedProxy), basePath), root, {
      basePath,
      offline: settings.offline,
      builds,
    })
    listen(settings, { fetch, builds, limits: PASSING, close: async () => {} })
    return
  }
  // All files from here on are private to the user.
  process.umask(0o077)
  restrictDataFolder(settings)
  // Before anything is written: a first start that fails here must not have printed a password.
  await requireFree(settings)
  const db = await openDatabase(settings)
  try {
    const engine = await openEngine(db, settings)
    const nightly = await nightlyBackup(db, settings)
    const { api, close, hurry, ending, long, warm } = await serveApi(engine, settings, nightly)
    const ready = async () => {
      await engine.db.queries.selectFrom("settings").select("key").limit(1).execute()
      // Rejects if another build has migrated the database.
      await engine.db.versions()
    }
    const facts = () => (nightly ? { backup: { ageHours: nightly.ageHours() } } : {})
    // Also if copies are switched off: existing ones still expire.
    const pruning = createPruning(db)
    void pruning.runIfDue()
    const { files, registry } = engine
    const collector = files && createFileCollector({ db, registry, store: files })
    void collector?.runIfDue()
    const upkeep = createIndexLeases(db, engine.registry)
    void upkeep.look()
    const builds = name === undefined ? [] : await noteServedBuild(db.queries, name)
    const pages = {
      basePath,
      own: true,
      copies: settings.copies !== null,
      long,
      fresh: (await engine.db.queries.selectFrom("accounts").select("id").limit(2).execute()).length < 2,
      offline: settings.offline,
      builds,
      mail: engine.mail !== null,
      sso: settings.oidc?.name,
      firstPasswordDays: settings.firstPasswordDays,
    }
    const { fetch } = createSite(api, root, { ...pages, ready, facts })
    const end = () => {
      nightly?.stop()
      pruning.stop()
      collector?.stop()
      upkeep.stop()
      return close()
    }
    listen(settings, { fetch, builds, ending, hurry, close: end })
    // In the background: index keys of a million rows must not delay the first answer.
    void warm()
  } catch (error) {
    await db.close()
    throw error
  }
}

handleUncaught()
let settings: Settings | undefined
try {
  settings = readSettings(process.argv.slice(2), process.env)
  await main(settings)
} catch (error) {
  console.error(startSentence(error, settings))
  // For developers of the server.
  if (process.env.DEBUG) console.error(error)
  process.exit(1)
}
