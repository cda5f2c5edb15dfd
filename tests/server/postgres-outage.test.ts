/** PostgreSQL during outages and under concurrent requests. */
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createSessions } from "../../server/auth/sessions"
import { createTokens } from "../../server/auth/tokens"
import { openPostgres } from "../../server/database/postgres"
import type { Database } from "../../server/database/types"
import { type Answer, type Client, openProduct, openServer, personWith, type Server } from "./support/api"
import { fuzz, seedRecords } from "./support/fuzz"
import { losingCommits } from "./support/losing-commits"
import { type Basics, basics, partnerPayload } from "./support/people"
import { hasPostgres, startPostgres, type TestPostgres } from "./support/postgres"

const AWAY = "Server sedang tidak dapat dihubungi. Coba beberapa saat lagi."

describe.skipIf(!hasPostgres())("PostgreSQL", () => {
  let postgres: TestPostgres
  let url: string
  let server: Server
  let root: Client
  let b: Basics
  const opened: Database[] = []
  const open = async (address: string) => {
    const db = await openPostgres(address)
    opened.push(db)
    return db
  }

  beforeAll(async () => {
    postgres = await startPostgres({ alone: true })
    url = await postgres.schema()
    const product = await openProduct({ db: await open(url) })
    server = product
    root = product.root
    b = await basics(root)
  })
  afterAll(async () => {
    for (const db of opened) await db.close()
    await postgres.stop()
  })

  /** Ends the current connections of the product. */
  const endConnections = () =>
    postgres.run(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'koperasi' and pid <> pg_backend_pid()",
    )
  const names = async (): Promise<string[]> =>
    (await root.get("/suppliers")).body.data.map((row: { name: string }) => row.name)
  const many = <T>(count: number, work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)))
  const statuses = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))].sort()

  describe("under concurrent requests", () => {
    test("gives each of 60 partners that two processes add together its own number", async () => {
      const second = await openServer({ db: await open(url) })
      const other = second.as(root.token)
      const answers = await many(60, (index) =>
        (index % 2 ? root : other).post("/users/partner", partnerPayload(b)),
      )
      expect(statuses(answers)).toEqual([201])
      const ids = answers.map(({ body }) => body.data.partners.partner_id)
      expect(new Set(ids).size).toBe(60)
    })

    test("stores or replaces each of 50 sets of a role's rights as a whole", async () => {
      const { roleId } = await personWith(server, [])
      const sets = [
        ["AdminData", "EmployeeData"],
        ["PartnerData", "UserSetup"],
      ].map((modules) => modules.map((module) => ({ module, action: "view" })))
      const read: unknown[] = []
      const answers = await many(50, async (index) => {
        const answer = await root.put(`/permissions/${roleId}`, { permissions: sets[index % 2] })
        read.push((await root.get(`/permissions/${roleId}`)).body.data.permissions)
        return answer
      })
      expect(statuses(answers)).toEqual([200])
      for (const set of read) expect(sets).toContainEqual(set)
    })

    test("lets no login fail while four processes delete expired sessions", async () => {
      const { id } = await personWith(server, [])
      const queries = server.engine.db.queries
      const rows = Array.from({ length: 200 }, (_, index) => ({
        jti: `old${index}`,
        account_id: id,
        expires_at: 1,
      }))
      await queries.insertInto("sessions").values(rows).execute()
      const others = await many(4, async () => openServer({ db: await open(url) }))
      await many(40, (index) => (others[index % 4] ?? server).begin(id))
      const left = await queries.selectFrom("sessions").select("jti").where("expires_at", "=", 1).execute()
      expect(left).toEqual([])
    })

    test("creates one superadmin when three processes start on an empty database", async () => {
      const empty = await postgres.schema()
      const products = await many(3, async () => openServer({ db: await open(empty) }))
      const { firstStartIfEmpty } = await import("../../server/seed/first-start")
      const admin = { email: "admin@koperasi.local", password: null }
      const notices = await many(3, (index) => firstStartIfEmpty((products[index] as Server).engine, admin))
      expect(notices.filter((sentence) => sentence !== null)).toHaveLength(1)
    })
  })

  test("answers no fuzzed request with 5xx", async () => {
    const product = await openProduct({ db: await open(await postgres.schema()) })
    await seedRecords(product, 3)
    const { sent, faults } = await fuzz(product, product.root, { seed: 3, share: 0.012 })
    expect(faults).toEqual([])
    expect(sent).toBeGreaterThan(200)
  }, 120_000)

  test("an account that is deleted while it signs in is refused", async () => {
    const { id } = await personWith(server, [])
    const sessions = createSessions(server.engine, createTokens(server.engine.tokenKey, server.engine.now), 8)
    const account = { id, name: "x", role_id: null }
    await server.engine.db.queries.deleteFrom("accounts").where("id", "=", id).execute()
    await expect(sessions.begin(account)).rejects.toMatchObject({
      status: 401,
      message: "Email atau password salah.",
    })
  })

  describe("ends a connection in use", () => {
    test("repeats a write that was not committed, once", async () => {
      const { db } = server.engine
      let runs = 0
      await db.transaction(async (trx) => {
        await sql`insert into locks (name) values ('put')`.execute(trx)
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
        if (++runs === 1) await postgres.run(`select pg_terminate_backend(${rows[0]?.pid})`)
        await sql`select 1`.execute(trx)
      })
      const rows = await db.queries.selectFrom("locks").selectAll().where("name", "=", "put").execute()
      expect([runs, rows.length]).toEqual([2, 1])
    })

    test("under load: every answer is 503, or a success that is stored", async () => {
      const before = new Set(await names())
      const stored: string[] = []
      let ending = true
      const ends = (async () => {
        for (let round = 0; round < 8; round++) await endConnections()
        ending = false
      })()
      const answers: Answer[] = []
      await many(6, async (worker) => {
        for (let number = 0; ending || number < 3; number++) {
          const name = `Beban ${worker}-${number}`
          const answer = await root.post("/suppliers", { name })
          answers.push(answer)
          if (answer.status === 201) stored.push(name)
        }
      })
      await ends
      for (const status of statuses(answers)) expect([201, 503]).toContain(status)
      const now = (await names()).filter((name) => !before.has(name))
      expect(now).toEqual(expect.arrayContaining(stored))
      expect(new Set(now).size).toBe(now.length)
    })

    test("does not repeat a commit without an answer, and answers that its result is unknown", async () => {
      const { proxy, address } = await losingCommits(url, "UD Entah")
      const behind = await openServer({ db: await open(address) })
      const answer = await behind.as(root.token).post("/suppliers", { name: "UD Entah" })
      proxy.close()
      expect(answer.status).toBe(503)
      expect(answer.headers.get("Retry-After")).toBe("5")
      expect(answer.body.message).toContain("periksa apakah data sudah tersimpan")
      // The first attempt arrived: a repetition would have answered 409.
      expect(await names()).toContain("UD Entah")
    })
  })

  test("answers that the result of a commit is unknown if no replica has confirmed it", async ({ skip }) => {
    if (!postgres.outage) return skip()
    const replica = async (name: string) => {
      await postgres.run(`alter system set synchronous_standby_names = '${name}'`)
      await postgres.run("select pg_reload_conf()")
    }
    // Like statement_timeout after 15 seconds: the server commits, with a warning.
    const cancelWaiting = async () => {
      const { rowCount } = await postgres.run(
        "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
      )
      return rowCount
    }
    await replica("tidak_ada")
    try {
      // Commits wait only after a process of the server has read the new name.
      let commit: Promise<unknown> | undefined
      const tryOne = () => {
        commit ??= postgres.run("select pg_logical_emit_message(true, 'tests', '')").finally(() => {
          commit = undefined
        })
        return cancelWaiting()
      }
      await expect.poll(tryOne).toBeGreaterThan(0)
      await commit
      const answer = root.post("/suppliers", { name: "UD Sendiri" })
      await expect.poll(cancelWaiting).toBeGreaterThan(0)
      const { status, body } = await answer
      expect([status, body.message]).toEqual([
        503,
        expect.stringContaining("periksa apakah data sudah tersimpan"),
      ])
    } finally {
      await replica("")
      await cancelWaiting()
    }
    expect(await names()).toContain("UD Sendiri")
    expect((await root.post("/suppliers", { name: "UD Berdua" })).status).toBe(201)
  })

  test("answers 503 at once while the server is down, and as before afterwards", async ({ skip }) => {
    const { outage } = postgres
    if (!outage) return skip()
    outage.down()
    const calls = [
      () => root.get("/suppliers"),
      () => root.post("/suppliers", { name: "UD Mati" }),
      () => root.put("/permissions/x", { permissions: [] }),
      () => server.request("POST", "/auth/login", { body: { email: "a@b.id", password: "x" } }),
    ]
    for (const call of calls) {
      const answer = await call()
      expect([answer.status, answer.body.message]).toEqual([503, AWAY])
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0)
    }
    const started = performance.now()
    expect(statuses(await many(100, () => root.get("/suppliers")))).toEqual([503])
    expect(performance.now() - started).toBeLessThan(5000)
    outage.up()
    await expect.poll(async () => (await root.get("/suppliers")).status).toBe(200)
    expect((await root.post("/suppliers", { name: "UD Mati" })).status).toBe(201)
  })
})
