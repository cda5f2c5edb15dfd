/** The embedded API under /api/v1. */
import { Hono } from "hono"
import type { NightlyState } from "../../src/core/backup/nightly"
import type { Dashboard } from "../../src/core/dashboard/dashboard"
import { refuseWaitingAccounts } from "../auth/accounts"
import { openProvider } from "../auth/oidc/provider"
import { createSessions } from "../auth/sessions"
import { createThrottle, type ThrottleLimits } from "../auth/throttle"
import { createTokens } from "../auth/tokens"
import { type CopyLimits, USUAL_LIMITS } from "../copies/store"
import { outageOf } from "../database/outage"
import type { Trusts } from "../ground/address"
import type { OidcSettings } from "../ground/oidc-settings"
import { createListCache } from "../lists/list-cache"
import { createPages, type Pages } from "../lists/pages"
import { createLive, type Live } from "../live/hub"
import type { RecordEngine } from "../records/engine"
import { BASE, pathBelow } from "./base"
import { type ApiApp, identify } from "./env"
import { answerFailure } from "./failures"
import { apiHeaders, contentLength, noStore } from "./headers"
import { createQueryQueue } from "./query-queue"
import { recordRoutes } from "./routes/records"
import { systemRoutes } from "./routes/system"
import { createUploadQueue } from "./uploads"

export interface ApiOptions {
  /** Proxies whose X-Forwarded-For and -Proto are trusted; default: none. */
  trusts?: Trusts
  /** Path prefix of the API, for redirects and cookies. */
  basePath?: string
  /** Name of the product, which authenticators show. */
  productName?: string
  /** Overrides of the sign-in limits. */
  login?: Partial<ThrottleLimits>
  /** Limits of copies of browser data; null: none are stored. */
  copies?: CopyLimits | null
  /** The declared dashboard; null: none. */
  dashboard?: Dashboard | null
  /** State of the nightly backups; null: none are configured. */
  nightlyState?: () => Promise<NightlyState | null>
  /** Registers a task for the start of a shutdown. */
  beforeEnd?: (task: () => void) => void
  pages?: Pages
  live?: Live
  /** True if webhooks may reach internal addresses and plain HTTP; default: false. */
  internalWebhooks?: boolean
  /** Single sign-on; null: none is set. */
  oidc?: OidcSettings | null
  /** Called after each write, to look for its jobs. */
  wakeJobs?: () => void
}

/**
 * The API of an engine, as a Hono app: `await app.request("/api/v1/…")` needs no port.
 * @param sessionHours how long a token lasts
 */
export function createApi(
  engine: RecordEngine,
  sessionHours = 8,
  {
    trusts,
    basePath = "",
    productName = "",
    login,
    copies = USUAL_LIMITS,
    dashboard = null,
    nightlyState = async () => null,
    beforeEnd = () => {},
    pages = createPages(engine.db, engine.registry),
    live = createLive(engine),
    internalWebhooks = false,
    oidc = null,
    wakeJobs = () => {},
  }: ApiOptions = {},
): ApiApp {
  const app = new Hono({ getPath: pathBelow(basePath) }).basePath(BASE) as unknown as ApiApp
  const sessions = createSessions(engine, createTokens(engine.tokenKey, engine.now), sessionHours)
  const throttle = createThrottle(engine, login)
  // SQLite runs statements one after the other, so a second one of a user would only delay others.
  const listQueries = createQueryQueue(engine.db.kind === "sqlite" ? { perUser: 1 } : {})
  beforeEnd(throttle.refuseWaiting)
  beforeEnd(refuseWaitingAccounts)
  beforeEnd(listQueries.refuseWaiting)
  const uploads = createUploadQueue()
  beforeEnd(uploads.refuseWaiting)
  const lists = createListCache(engine.db, engine.registry)
  const api = {
    engine,
    sessions,
    throttle,
    lists,
    live,
    pages,
    listQueries,
    uploads,
    basePath,
    productName,
    provider: oidc && openProvider(oidc, engine.now),
    nightlyState,
    wakeJobs,
  }
  app.use("*", contentLength)
  app.use("*", identify(trusts))
  app.use("*", noStore, apiHeaders)
  app.use("*", async (c, next) => {
    await next()
    // Another build may have migrated the tables during the request; its writes came before that (`epoch-guard.ts`).
    if ((c.req.method === "GET" || !c.res.ok) && !outageOf(c.error))
      await engine.db.versions().catch((error: unknown) => {
        if (outageOf(error) === "moved") throw error
      })
    // Before a logout, a changed role or a deletion is acknowledged. Failed requests have ended no session.
    if (c.req.method === "GET") return
    engine.chainer.wake()
    wakeJobs()
    if (c.res.ok) await engine.endedSessions.sync()
  })
  systemRoutes(app, api, { copies, internal: internalWebhooks, dashboard })
  recordRoutes(app, api)
  app.notFound((c) => c.json({ message: "Alamat API tidak ditemukan." }, 404))
  app.onError(answerFailure)
  return app
}
