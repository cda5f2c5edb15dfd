/** The API of `npm run dev`: the usual settings and database, without the built app. Reloaded when a source changes. */
import { registry } from "../../resources/registry"
import { dashboard } from "../dashboard"
import { openDatabase } from "../database/open"
import type { Database } from "../database/types"
import { trustedProxies } from "../ground/address"
import { readSettings } from "../ground/settings"
import { createApi } from "../http/api"
import { postOutgoing } from "../http/outgoing"
import { createProxy } from "../http/proxy"
import { type JobWorker, startJobWorker } from "../jobs/worker"
import { createLive, type Live } from "../live/hub"
import { isAdditive, isDone } from "../migrate/plan"
import { planFor } from "../migrate/plan-changes"
import { describePlan } from "../migrate/report"
import { migrations } from "../migrations"
import { openEngine, restrictDataFolder } from "../open-engine"
import type { Notice } from "./overlay"

/** No other process uses a developer's database: empty parts of reverted declarations are dropped. */
const ALONE = { alone: true }

/** On `globalThis`: the database outlives reloads of this module; the job worker and the streams are closed by the next. */
const globals = globalThis as {
  koperasiDevDatabase?: Promise<Database>
  koperasiDevJobs?: JobWorker
  koperasiDevLive?: Live
}

/** The database of the settings; null with API_URL. @throws errors that `startSentence` explains */
async function database(): Promise<Database | null> {
  const settings = readSettings([], process.env)
  if (settings.apiUrl) return null
  globals.koperasiDevDatabase ??= openDatabase(settings).catch((error: unknown) => {
    delete globals.koperasiDevDatabase
    throw error
  })
  restrictDataFolder(settings)
  return globals.koperasiDevDatabase
}

export interface Changes {
  pending: boolean
  /** The reason why it is not updated automatically. */
  notice: Notice | undefined
}

/** Changes that the declarations need in the database. */
export async function changesOf(): Promise<Changes> {
  const db = await database()
  if (!db) return { pending: false, notice: undefined }
  const plan = await planFor(registry, db, migrations, ALONE)
  if (plan.fresh) return { pending: false, notice: undefined }
  const lost = !isAdditive(plan)
  return {
    pending: !isDone(plan),
    notice: lost
      ? { title: "Database belum mengikuti deklarasi.", text: describePlan(plan).join("\n") }
      : undefined,
  }
}

/** The API with the current declarations; updates the database to them. */
export async function open({ demo }: { demo: boolean }) {
  const settings = readSettings(demo ? ["--demo"] : [], process.env)
  const trusts = trustedProxies(settings.trustedProxy)
  const db = await database()
  if (!db) return createProxy(settings.apiUrl ?? "", trusts)
  const engine = await openEngine(db, settings, ALONE)
  const { copies, internalWebhooks } = settings
  await globals.koperasiDevJobs?.close()
  const jobs = startJobWorker({ engine, webhooks: { post: postOutgoing, internal: internalWebhooks } })
  globals.koperasiDevJobs = jobs
  globals.koperasiDevLive?.stop()
  const live = createLive(engine)
  globals.koperasiDevLive = live
  return createApi(engine, settings.sessionHours, {
    ...(trusts && { trusts }),
    copies,
    dashboard,
    live,
    internalWebhooks,
    oidc: settings.oidc,
    wakeJobs: jobs.wake,
  })
}
