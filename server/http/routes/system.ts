/** The routes that are the server's own, whatever is declared. */
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

/** @param copies what copies of browsers' lists may take; null: there are none */
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

/** Nothing is asked of it: routes are only written down. */
const NOBODY = {
  engine: { tokenKey: new Uint8Array(32), now: () => new Date(0), db: {} },
  sessions: {},
  throttle: {},
} as unknown as Api

/** Their paths below the API's base, as the router has them: no declared resource may stand there. */
export function systemPaths(): string[] {
  const app = new Hono() as unknown as ApiApp
  systemRoutes(app, NOBODY, USUAL_LIMITS)
  return [...new Set(app.routes.map(({ path }) => path))]
}
