/** Sessions on a PostgreSQL that several processes share; the embedded database's stand in files.test.ts. */
import { mkdtempSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { serverParts as parts } from "../../resources/server"
import type { Engine } from "../../server/auth/engine"
import { openPostgres } from "../../server/database/postgres"
import { getSetting, setSetting } from "../../server/database/settings-table"
import { createEngine } from "../../server/engine"
import { createApi } from "../../server/http/api"
import { firstStartIfEmpty } from "../../server/seed/first-start"
import { ADMIN, fastHash, STILL } from "./support/api"
import { hasPostgres, startPostgres, type TestPostgres } from "./support/postgres"
import { tempFolder } from "./support/temp-folder"

const KEY = Buffer.from("rahasia bersama sepanjang 32 huruf")
const OTHER = Buffer.from("rahasia lain, juga cukup panjangnya")

describe.runIf(hasPostgres())("sessions on PostgreSQL", () => {
  const root = tempFolder()
  const engines: Engine[] = []
  let postgres: TestPostgres
  let url = ""
  beforeAll(async () => {
    postgres = await startPostgres()
    url = await postgres.schema()
  }, 60_000)
  afterAll(async () => {
    for (const engine of engines) await engine.db.close()
    await postgres.stop()
  })

  /** A process of the office. @param folder its own, or none beside a given secret */
  const start = async (key: Buffer, folder: string | null) => {
    const db = await openPostgres(url)
    const made = await createEngine({
      db,
      registry,
      parts,
      hashPassword: fastHash,
      sessions: { key, folder },
    })
    const engine = { ...made, chainer: STILL }
    engines.push(engine)
    await firstStartIfEmpty(engine, ADMIN)
    const app = createApi(engine)
    const call = async (method: string, path: string, token: string, body?: unknown) =>
      app.request(`/api/v1${path}`, {
        method,
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    return {
      engine,
      notices: engine.endedSessions.notices,
      login: async () =>
        ((await (await call("POST", "/auth/login", "", ADMIN)).json()) as { data: { token: string } }).data
          .token,
      logout: (token: string) => call("POST", "/auth/logout", token, {}),
      lives: async (token: string) => (await call("GET", "/suppliers", token)).status === 200,
    }
  }
  const folder = () => mkdtempSync(join(root, "machine-"))

  test("are shared by processes that start together, and outlive the start of another machine", async () => {
    const [one, two] = await Promise.all([start(KEY, folder()), start(KEY, folder())])
    const token = await one.login()
    expect(await two.lives(token)).toBe(true)
    const [third, stateless] = await Promise.all([start(KEY, folder()), start(KEY, null)])
    for (const process of [one, two, third, stateless]) {
      expect(process.notices).toEqual([])
      expect(await process.lives(token)).toBe(true)
    }
  }, 60_000)

  test("signed with another secret are reported in one line, and stay for the processes that can read them", async () => {
    const one = await start(KEY, folder())
    const token = await one.login()
    const stranger = await start(OTHER, folder())
    expect(stranger.notices).toEqual([expect.stringMatching(/^Kunci token [^\n]+ TOKEN_SECRET [^\n]+\.$/)])
    expect([await stranger.lives(token), await one.lives(token)]).toEqual([false, true])
    expect((await start(KEY, folder())).notices).toHaveLength(1)
  }, 60_000)

  test("that were ended stay ended when an older dump is put back", async () => {
    const machine = folder()
    const one = await start(KEY, machine)
    const { queries } = one.engine.db
    const [ended, open] = [await one.login(), await one.login()]
    const sessions = await queries.selectFrom("sessions").selectAll().execute()
    const epoch = (await getSetting(queries, "session-epoch")) ?? ""
    await one.logout(ended)
    // pg_restore does the same with these two tables.
    await queries.deleteFrom("sessions").execute()
    await queries.insertInto("sessions").values(sessions).execute()
    await setSetting(queries, "session-epoch", epoch)
    expect(await one.lives(ended)).toBe(true)
    const restored = await start(KEY, machine)
    expect(restored.notices).toEqual([expect.stringContaining("semua sesi diakhiri")])
    expect([await restored.lives(ended), await restored.lives(open)]).toEqual([false, false])
    const token = await restored.login()
    const again = await start(KEY, machine)
    expect(again.notices).toEqual([])
    expect(await again.lives(token)).toBe(true)
  }, 60_000)
})
