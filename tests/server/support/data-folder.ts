/** A server on a data folder, as its process has one: started, stopped, killed, copied and put back. */
import { chmodSync, copyFileSync, mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { onTestFinished, test } from "vitest"
import { registry } from "../../../resources/registry"
import { serverParts as parts } from "../../../resources/server"
import type { Engine } from "../../../server/auth/engine"
import { readTokenKey } from "../../../server/auth/token-key"
import { openSqlite } from "../../../server/database/sqlite"
import { createEngine } from "../../../server/engine"
import { createApi } from "../../../server/http/api"
import { firstStartIfEmpty } from "../../../server/seed/first-start"
import { ADMIN, fastHash, STILL } from "./api"

/** Private to its test, and gone after it. */
export const newFolder = (mode = 0o700): string => {
  const folder = mkdtempSync(join(tmpdir(), "koperasi-files-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, mode)
  return folder
}
export const modeOf = (path: string) => statSync(path).mode & 0o777
export const withModes = process.platform === "win32" ? test.skip : test

export interface Running {
  engine: Engine
  login: () => Promise<string>
  logout: (token: string) => Promise<unknown>
  /** True if a token is still valid. */
  lives: (token: string) => Promise<boolean>
  call: (method: string, path: string, token?: string, body?: unknown) => Promise<Response>
  /** Like SIGTERM. */
  stop: () => Promise<void>
  /** Like SIGKILL. */
  kill: () => Promise<void>
}

/** The server on a data folder, as its process starts it. */
export async function start(folder: string, tokenSecret: string | null = null): Promise<Running> {
  const db = openSqlite(join(folder, "koperasi.sqlite"))
  const key = readTokenKey({ tokenSecret, dataDir: folder })
  const made = await createEngine({
    db,
    registry,
    parts,
    hashPassword: fastHash,
    sessions: { key, folder },
  })
  const engine = { ...made, chainer: STILL }
  await firstStartIfEmpty(engine, ADMIN)
  const app = createApi(engine)
  const call = async (method: string, path: string, token?: string, body?: unknown) =>
    app.request(`/api/v1${path}`, {
      method,
      headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return {
    engine,
    call,
    login: async () => {
      const answer = await call("POST", "/auth/login", undefined, ADMIN)
      return ((await answer.json()) as { data: { token: string } }).data.token
    },
    logout: (token) => call("POST", "/auth/logout", token, {}),
    lives: async (token) => (await call("GET", "/suppliers", token)).status === 200,
    stop: async () => {
      await engine.endedSessions.close()
      await db.close()
    },
    kill: () => db.close(),
  }
}

/** A consistent copy while it runs, as docs/operating.md has it. */
export const copyOf = async (server: Running): Promise<string> => {
  const copy = join(newFolder(), "backup.sqlite")
  await sql`vacuum into ${copy}`.execute(server.engine.db.queries)
  return copy
}
/** The file with its log, byte for byte. */
export const rawCopyOf = async (server: Running, folder: string): Promise<string> => {
  await sql.raw("pragma wal_checkpoint(truncate)").execute(server.engine.db.queries)
  const copy = join(newFolder(), "raw.sqlite")
  copyFileSync(join(folder, "koperasi.sqlite"), copy)
  return copy
}
export const putBack = (copy: string, folder: string) => {
  // All of it: connections of this test process may still hold the file that was there.
  for (const side of ["", "-wal", "-shm"]) rmSync(join(folder, `koperasi.sqlite${side}`), { force: true })
  copyFileSync(copy, join(folder, "koperasi.sqlite"))
}
