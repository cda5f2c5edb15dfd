/** An API without a port, on a database that dies with the test. */
import { randomBytes } from "node:crypto"
import { registry as declared } from "../../../resources/registry"
import { serverParts } from "../../../resources/server"
import { accountOf, storeAccount } from "../../../server/auth/accounts"
import { hashPassword, isOutdated } from "../../../server/auth/password"
import { writePermissions } from "../../../server/auth/permissions"
import { createSessions } from "../../../server/auth/sessions"
import type { ThrottleLimits } from "../../../server/auth/throttle"
import { createTokens } from "../../../server/auth/tokens"
import type { CopyLimits } from "../../../server/copies/store"
import { dashboard } from "../../../server/dashboard"
import { openSqlite } from "../../../server/database/sqlite"
import type { Database } from "../../../server/database/types"
import { createEngine } from "../../../server/engine"
import type { FileStore } from "../../../server/files/store"
import type { OidcSettings } from "../../../server/ground/oidc-settings"
import type { Chainer } from "../../../server/history/chain"
import type { ServerPart } from "../../../server/hooks/define"
import { createApi } from "../../../server/http/api"
import type { ApiApp } from "../../../server/http/env"
import type { Pages } from "../../../server/lists/pages"
import type { Live } from "../../../server/live/hub"
import type { Mailer } from "../../../server/mail/mailer"
import type { RecordEngine } from "../../../server/records/engine"
import { insertRecord } from "../../../server/records/store"
import { firstStart } from "../../../server/seed/first-start"
import { FLAGS, type PermissionEntry } from "../../../src/core/access/permissions"
import type { NightlyState } from "../../../src/core/backup/nightly"
import type { Dashboard } from "../../../src/core/dashboard/dashboard"
import type { Registry } from "../../../src/core/schema/registry"
import type { Resource } from "../../../src/core/schema/resource"
import type { Opening } from "./both-databases"

export const ADMIN = { email: "admin@koperasi.local", password: "rahasia-sekali" }

/** No transaction of its own comes between those of a test, nor after its database has gone. */
export const STILL: Chainer = { wake: () => {}, close: async () => {} }

/** Servers of one database sign alike. */
const KEY = randomBytes(32)

/** Every test account shares one hash, at the cost of now: a sign-in would renew one of another file's lower cost. */
let shared: Promise<string> | undefined
export const fastHash = async () => {
  if (!shared || isOutdated(await shared)) shared = hashPassword(ADMIN.password)
  return shared
}

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely by tests
  body: any
}

export interface Client {
  token: string
  get: (path: string) => Promise<Answer>
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
  put: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
  delete: (path: string, headers?: Record<string, string>) => Promise<Answer>
}

export interface Server {
  engine: RecordEngine
  request: (
    method: string,
    path: string,
    more?: { token?: string; body?: unknown; raw?: BodyInit; headers?: Record<string, string> },
  ) => Promise<Answer>
  /** The Hono app. */
  app: ApiApp
  /** A call at an address of the site, as of a browser. */
  fetch: (address: string, init?: RequestInit) => Promise<Response>
  login: (email: string, password?: string) => Promise<Client>
  /** The first sign-in of an account that another user has made, with the change of its password. */
  firstLogin: (email: string) => Promise<Client>
  as: (token: string) => Client
  /** A session of an account, without its password. */
  begin: (accountId: string) => Promise<Client>
}

interface Options {
  /** A database, or what opens one for the registry. Default: in memory. */
  db?: Database | Opening
  registry?: Registry
  parts?: readonly ServerPart[]
  hashPassword?: (password: string) => Promise<string>
  now?: () => Date
  sessionHours?: number
  sessionIdleHours?: number
  login?: Partial<ThrottleLimits>
  copies?: CopyLimits | null
  nightlyState?: () => Promise<NightlyState>
  pages?: (engine: RecordEngine) => Pages
  live?: (engine: RecordEngine) => Live
  files?: FileStore
  mail?: Mailer
  oidc?: OidcSettings
  /** Default: the product's, with its declarations. */
  dashboard?: Dashboard
}

export async function openServer(options: Options = {}): Promise<Server> {
  const registry = options.registry ?? declared
  const db = typeof options.db === "function" ? await options.db(registry) : options.db
  const made = await createEngine({
    db: db ?? openSqlite(":memory:"),
    registry,
    parts: options.parts ?? serverParts.filter(({ resource }) => registry.find(resource)),
    hashPassword: options.hashPassword ?? fastHash,
    ...(options.now && { now: options.now }),
    ...(options.sessionIdleHours && { sessionIdleHours: options.sessionIdleHours }),
    ...(options.files && { files: options.files }),
    ...(options.mail && { mail: options.mail }),
  })
  const engine: RecordEngine = { ...made, tokenKey: KEY, chainer: STILL }
  const { copies, nightlyState, pages, live } = options
  const app = createApi(engine, options.sessionHours, {
    dashboard: options.dashboard ?? (registry === declared ? dashboard : null),
    ...(copies !== undefined && { copies }),
    ...(options.login && { login: options.login }),
    ...(nightlyState && { nightlyState }),
    ...(options.oidc && { oidc: options.oidc }),
    ...(pages && { pages: pages(engine) }),
    ...(live && { live: live(engine) }),
  })
  const request: Server["request"] = async (method, path, { token, body, raw, headers = {} } = {}) => {
    const response = await app.request(`/api/v1${path}`, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...((body !== undefined || raw !== undefined) && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...((body !== undefined || raw !== undefined) && { body: raw ?? JSON.stringify(body), duplex: "half" }),
    } as RequestInit)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
  }
  /** Continues with the token of an answer, as a browser does. */
  const as = (token: string): Client => {
    const call = async (
      method: string,
      path: string,
      more: { body?: unknown; headers?: Record<string, string> },
    ) => {
      const answer = await request(method, path, { token: client.token, ...more })
      const next = path.startsWith("/auth/") && answer.body?.data?.token
      if (typeof next === "string") client.token = next
      return answer
    }
    const client: Client = {
      token,
      get: (path) => call("GET", path, {}),
      post: (path, body, headers) => call("POST", path, { body, ...(headers && { headers }) }),
      put: (path, body, headers) => call("PUT", path, { body, ...(headers && { headers }) }),
      delete: (path, headers) => call("DELETE", path, headers ? { headers } : {}),
    }
    return client
  }
  const login = async (email: string, password = ADMIN.password) => {
    const { status, body } = await request("POST", "/auth/login", { body: { email, password } })
    if (status !== 200) throw new Error(`login of ${email}: ${status} ${JSON.stringify(body)}`)
    return as(body.data.token)
  }
  const firstLogin = async (email: string) => {
    const client = await login(email)
    const change = { oldPassword: ADMIN.password, newPassword: "gunung-tinggi-9" }
    const { status, body } = await client.put("/auth/password", change)
    if (status !== 200) throw new Error(`change of ${email}: ${status} ${JSON.stringify(body)}`)
    return client
  }
  const tokens = createTokens(engine.tokenKey, engine.now)
  const sessions = createSessions(engine, tokens, options.sessionHours ?? 8)
  const begin = async (id: string) => as(await sessions.begin((await accountOf(engine.db.queries, id)) ?? {}))
  const fetch: Server["fetch"] = async (address, init) => app.request(address, init)
  return { engine, request, app, fetch, login, firstLogin, as, begin }
}

/** A server with the product's declarations and a superadmin who is signed in. */
export async function openProduct(
  options: Options = {},
): Promise<Server & { root: Client; adminId: string }> {
  const server = await openServer(options)
  const { adminId } = await firstStart(server.engine, ADMIN)
  return { ...server, root: await server.login(ADMIN.email), adminId }
}

/** Path of a resource's list. */
export const listOf = ({ source }: Resource): string => (source.kind === "rest" ? source.list : "")

/** Entries of a module. @param actions default: all */
export const rights = (module: string, ...actions: string[]): PermissionEntry[] =>
  (actions.length > 0 ? actions : FLAGS).map((action) => ({ module, action }))

let people = 0

/** Someone with a role of his own that may do exactly this, signed in. */
export async function personWith(
  server: Server,
  permissions: readonly PermissionEntry[],
): Promise<Client & { id: string; roleId: string }> {
  const { engine } = server
  const number = ++people
  const email = `orang${number}@koperasi.local`
  const id = engine.newId()
  const roleId = engine.newId()
  const now = engine.now().toISOString()
  await engine.db.transaction(async (trx) => {
    const roles = engine.registry.get("roles")
    const role = { name: `Peran ${number}`, status: "ADMIN" }
    await insertRecord({ trx, resource: roles, id: roleId, values: role, now })
    await writePermissions(trx, roleId, permissions)
    const values = { fullName: `Orang ${number}`, email, userRole: roleId, isActive: true }
    const resource = engine.registry.get("admins")
    await insertRecord({ trx, resource, id, values, now })
    await storeAccount({ hash: await fastHash() }, { trx, resource, id, values })
  })
  return { ...(await server.begin(id)), id, roleId }
}
