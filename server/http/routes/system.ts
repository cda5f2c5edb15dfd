/** The server's own routes, independent of declarations. */
import { Hono } from "hono"
import { type CopyLimits, USUAL_LIMITS } from "../../copies/store"
import type { Api } from "../api-env"
import type { ApiApp } from "../env"
import { accessRoutes } from "./access"
import { authRoutes } from "./auth"
import { backupRoutes } from "./backup"
import { copyRoutes } from "./copies"
import { historyRoutes } from "./history"
import { importRoutes } from "./imports"
import { ownAccountRoutes } from "./own-account"
import { sharedViewRoutes } from "./shared-views"

/** @param copies limits of copies of browser data; null: none are stored */
export function systemRoutes(app: ApiApp, api: Api, copies: CopyLimits | null): void {
  authRoutes(app, api)
  ownAccountRoutes(app, api)
  accessRoutes(app, api)
  historyRoutes(app, api)
  importRoutes(app, api)
  sharedViewRoutes(app, api)
  backupRoutes(app, api)
  if (copies) copyRoutes(app, api, copies)
}

/** Placeholder: the routes are only registered, never called. */
const NOBODY = {
  engine: { tokenKey: new Uint8Array(32), now: () => new Date(0), db: {} },
  sessions: {},
  throttle: {},
} as unknown as Api

/** Paths of these routes below the API's base; no resource may be declared there. */
export function systemPaths(): string[] {
  const app = new Hono() as unknown as ApiApp
  systemRoutes(app, NOBODY, USUAL_LIMITS)
  return [...new Set(app.routes.map(({ path }) => path))]
}
