/** The built server as a process: what an operator starts, stops and kills. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs"
import { Agent, request } from "node:http"
import { connect } from "node:net"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { ADMIN, call, signIn, testProcess } from "./support/process"

const server = testProcess()
const { start, newFolder, folder } = server

/** A database that a server has used, and a session on it. */
const home = newFolder()
let token = ""
beforeAll(async () => {
  await server.build()
  const { url, child, ended } = await start({ DATA_DIR: home, ...ADMIN })
  token = await signIn(url)
  child.kill("SIGTERM")
  await ended
}, 120_000)
afterEach(() => server.kill())
afterAll(() => server.remove())

/** Reads, writes and logins, on open and on new connections, until no connection is accepted. */
async function pour(url: string, token: string, round: number) {
  const cut: string[] = []
  const statuses = new Set<number>()
  let answered = 0
  let told = () => {}
  const enough = new Promise<void>((resolve) => {
    told = resolve
  })
  const login = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }
  const one = (agent: Agent, method: string, path: string, body?: unknown) =>
    new Promise<boolean>((resolve) => {
      const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` }
      const sent = request(`${url}/api/v1${path}`, { method, agent, headers })
      sent.on("response", (answer) => {
        answer.resume()
        answer.on("error", (error: NodeJS.ErrnoException) => cut.push(`${method} ${path}: ${error.code}`))
        answer.on("end", () => {
          statuses.add(answer.statusCode ?? 0)
          if (++answered === 100) told()
          resolve(true)
        })
        answer.on("close", () => resolve(false))
      })
      sent.on("error", (error: NodeJS.ErrnoException) => {
        if (error.code !== "ECONNREFUSED") cut.push(`${method} ${path}: ${error.code}`)
        resolve(false)
      })
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  const worker = async (number: number) => {
    const agent = new Agent({ keepAlive: number % 2 === 0, maxSockets: 1 })
    for (let turn = 0; ; turn++) {
      const kind = (number + turn) % 8
      const goes =
        kind === 0
          ? one(agent, "POST", "/suppliers", { name: `Muatan ${round} ${number} ${turn}` })
          : number === 1
            ? one(agent, "POST", "/auth/login", login)
            : one(agent, "GET", "/roles")
      if (!(await goes)) break
    }
    agent.destroy()
  }
  const ended = Promise.all(Array.from({ length: 16 }, (_, number) => worker(number)))
  return { enough, ended, cut, statuses: () => [...statuses].sort() }
}

describe("the process", () => {
  test("creates a superadmin in an empty database, and prints its password once", async () => {
    const DATA_DIR = newFolder()
    const first = await start({ DATA_DIR })
    const [, email, password] = /Superadmin dibuat: (\S+), password (\S+)/.exec(first.out()) ?? []
    const login = await call(first.url, "POST", "/auth/login", { body: { email, password } })
    expect([email, login.status]).toEqual([expect.stringMatching(/^admin-[a-z0-9]{6}@koperasi\.local$/), 200])
    first.child.kill("SIGTERM")
    expect((await first.ended).code).toBe(0)
    // The log has been put into the file.
    const log = join(DATA_DIR, "koperasi.sqlite-wal")
    expect(existsSync(log) ? statSync(log).size : 0).toBe(0)
    const second = await start({ DATA_DIR })
    expect(second.out()).not.toContain("password")
    // A session outlives a restart. The log holds the generated password, so it opens nothing but its change.
    const { token } = login.body.data
    expect((await call(second.url, "GET", "/suppliers", { token })).status).toBe(403)
    const change = { oldPassword: password, newPassword: "gunung-tinggi-9" }
    const changed = await call(second.url, "PUT", "/auth/password", { token, body: change })
    const own = { token: changed.body.data.token }
    expect((await call(second.url, "GET", "/suppliers", own)).status).toBe(200)
  }, 60_000)

  test("killed straight after it said yes, it has the record after the restart", async () => {
    const acknowledged: string[] = []
    for (let round = 0; round < 4; round++) {
      const { url, child, ended } = await start({ DATA_DIR: home })
      const kept = (await call(url, "GET", "/suppliers", { token })).body.data.map(
        (row: { name: string }) => row.name,
      )
      expect(kept).toEqual(expect.arrayContaining(acknowledged))
      for (let number = 0; number < 5; number++) {
        const name = `Supplier ${round}-${number}`
        const { status } = await call(url, "POST", "/suppliers", { token, body: { name } })
        expect(status).toBe(201)
        acknowledged.push(name)
      }
      child.kill("SIGKILL")
      await ended
    }
  }, 120_000)

  test("stopped under load, it answers every accepted request", async () => {
    const ROUNDS = Number(process.env.SIGTERM_ROUNDS ?? 3)
    for (let round = 0; round < ROUNDS; round++) {
      const { url, child, ended } = await start({ DATA_DIR: home })
      const load = await pour(url, token, round)
      await load.enough
      child.kill("SIGTERM")
      const { code, error } = await ended
      await load.ended
      expect(load.cut).toEqual([])
      expect([code, error]).toEqual([0, ""])
      expect(load.statuses()).toEqual([200, 201])
    }
  }, 120_000)

  test("no line that it writes holds a secret, whatever is tried on it", async () => {
    const { url, child, ended } = await start({ DATA_DIR: home })
    const secrets = [ADMIN.ADMIN_PASSWORD, "tebakan-rahasia", "isi-rahasia", token, token.slice(0, -4)]
    const refused = [
      await call(url, "POST", "/auth/login", {
        body: { email: ADMIN.ADMIN_EMAIL, password: "tebakan-rahasia" },
      }),
      await call(url, "POST", "/auth/login", { body: { email: "tebakan-rahasia", password: "isi-rahasia" } }),
      await call(url, "GET", "/suppliers?kunci=isi-rahasia", { token: `${token.slice(0, -4)}AAAA` }),
      await call(url, "POST", "/suppliers", {
        token,
        body: { name: { "isi-rahasia": 1 }, password: "isi-rahasia" },
      }),
      await call(url, "PUT", "/permissions/isi-rahasia", { token, body: { permissions: [] } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 422, 404])
    for (const path of ["/health", "/ready"]) expect((await fetch(url + path)).status).toBe(200)
    child.kill("SIGTERM")
    const { out, error } = await ended
    const events = error
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).event)
    expect(events).toEqual(["login.failed", "login.failed", "session.refused"])
    for (const secret of secrets) expect(out + error).not.toContain(secret)
  }, 60_000)

  test("stopped twice, it ends at once", async () => {
    const { url, child, ended } = await start({ DATA_DIR: home })
    const hanging = connect(Number(new URL(url).port), "127.0.0.1")
    hanging.on("error", () => {})
    hanging.write(
      "POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    )
    // Once a later request is answered, the server has read this one.
    await call(url, "GET", "/suppliers", { token })
    child.kill("SIGTERM")
    while (await fetch(`${url}/health`).catch(() => undefined));
    child.kill("SIGTERM")
    expect((await ended).code).toBe(1)
    hanging.destroy()
  }, 60_000)

  test("two that start together on an empty folder have one database, one superadmin and one secret", async () => {
    const DATA_DIR = newFolder()
    const both = await Promise.all([start({ DATA_DIR }), start({ DATA_DIR })])
    const made = both.flatMap(({ out }) => [...out().matchAll(/Superadmin dibuat: (\S+), password (\S+)/g)])
    expect(made).toHaveLength(1)
    const [one, two] = both.map(({ url }) => url) as [string, string]
    for (const url of [one, two]) expect((await fetch(`${url}/ready`)).status).toBe(200)
    const [, email, password] = made[0] ?? []
    const login = await call(one, "POST", "/auth/login", { body: { email, password } })
    const change = { oldPassword: password, newPassword: "gunung-tinggi-9" }
    const first = { token: login.body.data.token, body: change }
    const { token } = (await call(one, "PUT", "/auth/password", first)).body.data
    expect((await call(two, "GET", "/suppliers", { token })).status).toBe(200)
    expect((await call(two, "GET", "/users/admin", { token })).body.data).toHaveLength(1)
    expect((await call(two, "POST", "/auth/logout", { token, body: {} })).status).toBe(200)
    expect((await call(one, "GET", "/suppliers", { token })).status).toBe(401)
  }, 60_000)

  test("a restored copy revives no session, and its files are private", async () => {
    const DATA_DIR = newFolder()
    mkdirSync(DATA_DIR)
    chmodSync(DATA_DIR, 0o755)
    const file = join(DATA_DIR, "koperasi.sqlite")
    const first = await start({ DATA_DIR, ...ADMIN })
    const [ended, open] = [await signIn(first.url), await signIn(first.url)]
    if (process.platform !== "win32") {
      expect(first.out()).toMatch(/^DATA_DIR .+ dipersempit \(0700\)\.$/m)
      const paths = [DATA_DIR, ...readdirSync(DATA_DIR).map((name) => join(DATA_DIR, name))]
      expect(paths.map((path) => statSync(path).mode & 0o077)).toEqual(paths.map(() => 0))
    }
    first.child.kill("SIGTERM")
    await first.ended
    copyFileSync(file, join(folder, "copy.sqlite"))
    const second = await start({ DATA_DIR, ...ADMIN })
    expect((await call(second.url, "POST", "/auth/logout", { token: ended, body: {} })).status).toBe(200)
    expect((await call(second.url, "GET", "/suppliers", { token: open })).status).toBe(200)
    second.child.kill("SIGKILL")
    await second.ended
    for (const side of ["-wal", "-shm"]) rmSync(file + side, { force: true })
    copyFileSync(join(folder, "copy.sqlite"), file)
    const third = await start({ DATA_DIR, ...ADMIN })
    expect(third.out()).toContain("semua sesi diakhiri")
    for (const token of [ended, open])
      expect((await call(third.url, "GET", "/suppliers", { token })).status).toBe(401)
    expect((await call(third.url, "GET", "/suppliers", { token: await signIn(third.url) })).status).toBe(200)
  }, 60_000)

  test("with BACKUP_DIR it makes a backup without being asked, says how old it is, and ends while one is under way", async () => {
    const BACKUP_DIR = server.newFolder()
    const env = { DATA_DIR: server.newFolder(), BACKUP_DIR, ...ADMIN }
    const ready = async (url: string) => (await fetch(`${url}/ready`)).json()
    const { child, ended, url } = await server.start(env)
    await expect
      .poll(() => ready(url), { timeout: 30_000 })
      .toEqual({ status: "ok", backup: { ageHours: expect.any(Number) } })
    expect(readdirSync(BACKUP_DIR)).toEqual([expect.stringMatching(/^koperasi-[\d-]+\.sqlite\.gz$/)])
    child.kill("SIGTERM")
    expect((await ended).code).toBe(0)
    const bad = await server.run({ ...env, BACKUP_PASSPHRASE: "pendek" }).ended
    expect(bad).toMatchObject({ code: 1, error: "Kata sandi cadangan minimal 12 karakter.\n" })
    const locked = { ...env, BACKUP_DIR: server.newFolder(), BACKUP_PASSPHRASE: "singkong gajah di ladang" }
    rmSync(join(env.DATA_DIR), { recursive: true })
    const second = await server.start(locked)
    second.child.kill("SIGTERM")
    expect((await second.ended).code).toBe(0)
    for (const name of readdirSync(locked.BACKUP_DIR)) expect(name).toMatch(/\.age$/)
  })
})
