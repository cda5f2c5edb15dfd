/** Servers that throttle sign-ins. Their test files mock `server/auth/password` with `judged-passwords.ts`. */
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { afterAll, beforeEach } from "vitest"
import { registry } from "../../../resources/registry"
import { serverParts } from "../../../resources/server"
import type { ThrottleLimits } from "../../../server/auth/throttle"
import { openSqlite } from "../../../server/database/sqlite"
import type { Database } from "../../../server/database/types"
import { createEngine } from "../../../server/engine"
import type { Trusts } from "../../../server/ground/address"
import { createApi } from "../../../server/http/api"
import { firstStart } from "../../../server/seed/first-start"
import { ADMIN, fastHash } from "./api"
import { RIGHT, resetChecks } from "./judged-passwords"
import { tempFolder } from "./temp-folder"

interface Login {
  email?: string
  password?: string
  address?: string
  /** The Cookie header. */
  cookie?: string | undefined
}

/** Processes on one database sign alike. */
const KEY = randomBytes(32)

const folder = tempFolder()
let files = 0
/** Path of a database that does not exist yet. */
export const newFile = (): string => join(folder, `${++files}.sqlite`)

const opened: Database[] = []

beforeEach(resetChecks)
afterAll(async () => {
  for (const db of opened) await db.close().catch(() => {})
})

/** A process of its own on a database that others may share. */
export async function processOn(
  db: Database,
  limits: Partial<ThrottleLimits> = {},
  clock = { shift: 0 },
  more: { key?: Buffer; trusts?: Trusts } = {},
) {
  opened.push(db)
  const now = () => new Date(Date.now() + clock.shift)
  const made = await createEngine({ db, registry, parts: serverParts, now, hashPassword: fastHash })
  const engine = { ...made, tokenKey: more.key ?? KEY }
  if (!(await db.queries.selectFrom("accounts").select("id").limit(1).executeTakeFirst()))
    await firstStart(engine, ADMIN)
  const app = createApi(engine, 8, { login: limits, ...(more.trusts && { trusts: more.trusts }) })
  const login = async (
    { email = ADMIN.email, password = RIGHT, address = "203.0.113.1", cookie }: Login,
    headers: Record<string, string> = {},
  ) => {
    const answer = await app.request(
      "/api/v1/auth/login",
      {
        method: "POST",
        headers: { "Content-Type": "application/json", ...(cookie && { Cookie: cookie }), ...headers },
        body: JSON.stringify({ email, password }),
      },
      { incoming: { socket: { remoteAddress: address } } },
    )
    const { message } = (await answer.json()) as { message?: string }
    const given = answer.headers.get("Set-Cookie")
    const retryAfter = answer.headers.get("Retry-After")
    return { status: answer.status, retryAfter, message, given, cookie: given?.split(";")[0] }
  }
  const many = (count: number, of: (index: number) => Login) =>
    Promise.all(Array.from({ length: count }, (_, index) => login(of(index))))
  return { engine, app, login, many, clock }
}

export const newSqlite = async () => openSqlite(":memory:")
