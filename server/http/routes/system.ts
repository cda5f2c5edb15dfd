/** The server's own routes, independent of declarations. */
import { Hono } from "hono"
import { type Dashboard, NO_DASHBOARD } from "../../../src/core/dashboard/dashboard"
import { type CopyLimits, USUAL_LIMITS } from "../../copies/store"
import { type Api, sessionOf } from "../api-env"
import type { ApiApp } from "../env"
import { describeApi } from "../openapi/document"
import { accessRoutes } from "./access"
import { apiKeyRoutes } from "./api-keys"
import { authRoutes } from "./auth"
import { copyRoutes } from "./copies"
import { dashboardRoutes } from "./dashboard"
import { eventRoutes } from "./events"
import { factorRoutes } from "./factors"
import { requireFullAccess } from "./full-access"
import { historyRoutes } from "./history"
import { importRoutes } from "./imports"
import { jobRoutes } from "./jobs"
import { mailPreferenceRoutes } from "./mail-preferences"
import { ownAccountRoutes } from "./own-account"
import { passwordLinkRoutes } from "./password-link"
import { proofRoutes } from "./proof"
import { sharedViewRoutes } from "./shared-views"
import { webhookRoutes } from "./webhooks"

/** GET /backup: state of the nightly backups, for users with all rights. Embedded API only. */
function backupRoute(app: ApiApp, api: Api): void {
  app.get("/backup", async (c) => {
    await requireFullAccess(api, c)
    return c.json({ data: await api.nightlyState() })
  })
}

/** GET /openapi.json: the description of the API for the caller's rights. */
function openApiRoute(app: ApiApp, api: Api, copies: boolean): void {
  app.get("/openapi.json", async (c) =>
    c.json(describeApi({ ...api, copies }, await sessionOf(api, c, { keys: true }))),
  )
}

interface SystemOptions {
  /** Limits of copies of browser data; null: none are stored. */
  copies: CopyLimits | null
  /** True if webhooks may reach internal addresses and plain HTTP. */
  internal: boolean
  /** null: the product declares none. */
  dashboard: Dashboard | null
}

export function systemRoutes(app: ApiApp, api: Api, { copies, internal, dashboard }: SystemOptions): void {
  authRoutes(app, api)
  ownAccountRoutes(app, api)
  if (api.engine.mail) {
    passwordLinkRoutes(app, api)
    mailPreferenceRoutes(app, api)
  }
  factorRoutes(app, api)
  proofRoutes(app, api)
  accessRoutes(app, api)
  historyRoutes(app, api)
  importRoutes(app, api)
  sharedViewRoutes(app, api)
  backupRoute(app, api)
  jobRoutes(app, api)
  eventRoutes(app, api)
  apiKeyRoutes(app, api)
  webhookRoutes(app, api, internal)
  openApiRoute(app, api, copies !== null)
  if (copies) copyRoutes(app, api, copies)
  if (dashboard) dashboardRoutes(app, api, dashboard)
}

/** Placeholder: the routes are only registered, never called. */
const NO_API = {
  engine: { tokenKey: new Uint8Array(32), now: () => new Date(0), db: {}, mail: {} },
  sessions: {},
  throttle: {},
  provider: {},
} as unknown as Api

/** Paths of these routes below the API's base; no resource may be declared there. */
export function systemPaths(): string[] {
  const app = new Hono() as unknown as ApiApp
  systemRoutes(app, NO_API, { copies: USUAL_LIMITS, internal: false, dashboard: NO_DASHBOARD })
  return [...new Set(app.routes.map(({ path }) => path))]
}
