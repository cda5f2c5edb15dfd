/** The embedded API under /api/v1. */
import { randomBytes } from "node:crypto"
import { Hono } from "hono"
import type { Registry } from "../../src/core/schema/registry"
import type { Engine } from "../auth/engine"
import { hashPassword } from "../auth/password"
import { keepSessions, NO_KEEPER } from "../auth/session-keeper"
import { createSessions } from "../auth/sessions"
import { alignAccounts } from "../auth/suspension"
import type { ThrottleLimits } from "../auth/throttle"
import { createTokens } from "../auth/tokens"
import type { Database } from "../database/types"
import type { Trusts } from "../ground/address"
import { newId } from "../ground/ids"
import { hooks as declaredHooks } from "../hooks"
import type { Hook } from "../hooks/hook"
import { prepareDatabase } from "../migrate/prepare"
import type { ApiApp } from "./api-env"
import { BASE } from "./base"
import { answerFailure } from "./failures"
import { API_POLICY, securityHeaders } from "./headers"
import { identify } from "./identify"
import { accessRoutes } from "./routes/access"
import { authRoutes } from "./routes/auth"
import { recordRoutes } from "./routes/records"

export interface EngineOptions {
  db: Database
  registry: Registry
  hooks?: readonly Hook[]
  newId?: () => string
  now?: () => Date
  hashPassword?: Engine["hashPassword"]
  /** What sessions outlive a restart with; absent: they die with the process. */
  sessions?: { key: Buffer; folder: string | null }
}

/** An engine on a database that has been brought up to the declarations. */
export async function createEngine({ sessions, ...options }: EngineOptions): Promise<Engine> {
  await prepareDatabase(options.db, options.registry)
  await alignAccounts(options.db, options.registry)
  return {
    tokenKey: sessions?.key ?? randomBytes(32),
    keeper: sessions ? await keepSessions(options.db, sessions) : NO_KEEPER,
    hooks: declaredHooks,
    newId: () => newId(),
    now: () => new Date(),
    hashPassword,
    ...options,
  }
}

/** What a place of work decides of its API. */
export interface ApiOptions {
  /** The proxies whose X-Forwarded-For and -Proto count; default none. */
  trusts?: Trusts
  /** What differs from the usual limits of signing in. */
  login?: Partial<ThrottleLimits>
  /** Takes what is to be done when the process is told to end. */
  beforeEnd?: (task: () => void) => void
}

/**
 * The API of an engine, as a Hono app: `await app.request("/api/v1/…")` needs no port.
 * @param sessionHours how long a token lasts
 */
export async function createApi(
  engine: Engine,
  sessionHours = 8,
  { trusts, login, beforeEnd = () => {} }: ApiOptions = {},
): Promise<ApiApp> {
  const app = new Hono().basePath(BASE) as unknown as ApiApp
  const sessions = createSessions(engine, createTokens(engine.tokenKey, engine.now), sessionHours)
  const api = { engine, sessions, beforeEnd }
  app.use("*", identify(trusts))
  app.use("*", securityHeaders({ "Cache-Control": "no-store", "Content-Security-Policy": API_POLICY }))
  app.use("*", async (c, next) => {
    await next()
    // Before a logout, a changed role or a deletion is acknowledged; what failed has ended nothing.
    if (c.req.method !== "GET" && c.res.ok) await engine.keeper.sync()
  })
  authRoutes(app, api, login)
  accessRoutes(app, api)
  recordRoutes(app, api)
  app.notFound((c) => c.json({ message: "Alamat API tidak ditemukan." }, 404))
  app.onError(answerFailure)
  return app
}

/** Both at once: what tests and the start-up use. */
export const createApp = async (options: EngineOptions & { sessionHours?: number }): Promise<ApiApp> =>
  createApi(await createEngine(options), options.sessionHours)
