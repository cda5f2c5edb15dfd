/** Built servers as processes on one PostgreSQL: concurrent starts, lost connections, messages of failed starts. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { hasPostgres, startPostgres, type TestPostgres } from "./support/postgres"
import { ADMIN, call, signIn, testProcess } from "./support/process"

describe.skipIf(!hasPostgres())("processes on PostgreSQL", () => {
  const server = testProcess()
  let postgres: TestPostgres

  beforeAll(async () => {
    postgres = await startPostgres({ alone: true })
    await server.build()
  }, 120_000)
  afterEach(() => server.kill())
  afterAll(async () => {
    server.remove()
    await postgres.stop()
  })

  const settings = (DATABASE_URL: string) => ({ DATA_DIR: server.newFolder(), DATABASE_URL })

  test("three processes that start together on an empty database all survive killed connections", async () => {
    const env = {
      ...settings(await postgres.schema()),
      TOKEN_SECRET: "rahasia-bersama-tiga-proses-untuk-uji",
    }
    const all = await Promise.all([1, 2, 3].map(() => server.start({ ...env, ...ADMIN })))
    const token = await signIn(all[0]?.url ?? "")
    for (const { url } of all) expect((await call(url, "GET", "/suppliers", { token })).status).toBe(200)
    expect((await call(all[1]?.url ?? "", "GET", "/users/admin", { token })).body.data).toHaveLength(1)
    const own = postgres.outage !== undefined
    const statuses = new Set<number>()
    for (let round = 0; round < 5; round++) {
      const { rows } = await postgres.run(
        "select pid from pg_stat_activity where application_name = 'koperasi'",
      )
      const calls = all.map(({ url }, index) =>
        call(url, "POST", "/suppliers", { token, body: { name: `UD ${round}-${index}` } }),
      )
      // A killed backend restarts the whole server; a shared server only allows to terminate backends.
      if (own) for (const { pid } of rows.slice(0, 1)) process.kill(Number(pid), "SIGKILL")
      else for (const { pid } of rows) await postgres.run(`select pg_terminate_backend(${pid})`)
      for (const { status } of await Promise.all(calls)) statuses.add(status)
      for (const { url } of all) await expect.poll(async () => (await fetch(`${url}/ready`)).status).toBe(200)
    }
    for (const status of statuses) expect([201, 503]).toContain(status)
    for (const { child } of all) expect(child.exitCode).toBeNull()
  }, 120_000)

  test("a failed start prints one sentence with the reason, without the password", async () => {
    await postgres.run("create role tamu login password 'rahasia'")
    await postgres.run("create role sesak login connection limit 0")
    const url = (change: (url: URL) => void) => {
      const address = new URL(postgres.url)
      change(address)
      return address.href
    }
    const cases: [string, string][] = [
      [url((one) => (one.pathname = "/tidak_ada")), "database yang disebut DATABASE_URL tidak ada"],
      [url((one) => (one.username = "bukan_siapa_siapa")), "pengguna di DATABASE_URL ditolak"],
      [
        url((one) => {
          one.username = "tamu"
          one.password = "rahasia"
        }),
        "pengguna di DATABASE_URL tidak berhak membuat atau mengubah tabel",
      ],
      [url((one) => (one.username = "sesak")), "sambungannya sudah habis terpakai"],
      [url((one) => (one.port = "9")), "tidak ada PostgreSQL yang menjawab di sana"],
      [url((one) => (one.hostname = "tidak-ada.invalid")), "nama komputernya tidak"],
      [
        url((one) => one.searchParams.set("sslmode", "verify-full")),
        "sambungan amannya (SSL) tidak dapat dibuat",
      ],
    ]
    const ended = await Promise.all(
      cases.map(([address]) => server.run({ ...settings(address), ...ADMIN }).ended),
    )
    for (const [index, { code, error }] of ended.entries()) {
      expect(error).toContain(`: ${cases[index]?.[1]}`)
      expect(error.trim().split("\n")).toHaveLength(1)
      expect(error).not.toContain("rahasia")
      expect(code).toBe(1)
    }
  }, 120_000)
})
