import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest"
import { registry } from "../../resources/registry"
import { createFairQueue, inTurn, type Place } from "../../server/auth/hash-queue"
import { createLoginCounts, keyOf } from "../../server/auth/login-counts"
import type { ThrottleLimits } from "../../server/auth/throttle"
import { openPostgres } from "../../server/database/postgres"
import { openSqlite } from "../../server/database/sqlite"
import type { Database } from "../../server/database/types"
import { createApi, createEngine } from "../../server/http/api"
import { firstStart } from "../../server/seed/first-start"
import { ADMIN, fastHash } from "./support/api"
import { hasPostgres, startPostgres, type TestPostgres } from "./support/postgres"

const RIGHT = ADMIN.password
/** The emails' passwords that were judged, in order. */
const judged: string[] = []

/** While it is closed no hash ends. */
let gate = Promise.resolve()

// A hash that takes a turn of the event loop and its place in the real queue.
vi.mock("../../server/auth/password", async (original) => ({
  ...(await original<object>()),
  verifyPassword: (password: string, hash: string | undefined, place: Place) =>
    inTurn(place, async () => {
      judged.push(password)
      await new Promise((resolve) => setImmediate(resolve))
      await gate
      return hash !== undefined && password === RIGHT
    }),
}))

beforeEach(() => {
  judged.length = 0
})

interface Login {
  email?: string
  password?: string
  address?: string
}

const folder = mkdtempSync(join(tmpdir(), "koperasi-throttle-"))
const opened: Database[] = []
let files = 0
let postgres: Promise<TestPostgres> | undefined
afterAll(async () => {
  for (const db of opened) await db.close().catch(() => {})
  await (await postgres)?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A process of its own on a database that others may share. */
async function processOn(db: Database, limits: Partial<ThrottleLimits> = {}, clock = { shift: 0 }) {
  opened.push(db)
  const now = () => new Date(Date.now() + clock.shift)
  const engine = await createEngine({ db, registry, now, hashPassword: fastHash })
  if (!(await db.queries.selectFrom("accounts").select("id").limit(1).executeTakeFirst()))
    await firstStart(engine, ADMIN)
  const app = await createApi(engine, 8, { login: limits })
  const login = async ({ email = ADMIN.email, password = RIGHT, address = "203.0.113.1" }: Login) => {
    const answer = await app.request(
      "/api/v1/auth/login",
      {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email, password }),
      },
      { incoming: { socket: { remoteAddress: address } } },
    )
    const { message } = (await answer.json()) as { message?: string }
    return { status: answer.status, retryAfter: answer.headers.get("Retry-After"), message }
  }
  const many = (count: number, of: (index: number) => Login) =>
    Promise.all(Array.from({ length: count }, (_, index) => login(of(index))))
  return { engine, login, many, clock }
}

const newSqlite = async () => openSqlite(":memory:")
const databases: [string, () => Promise<[Database, Database]>][] = [
  [
    "SQLite",
    async () => {
      const file = join(folder, `${++files}.sqlite`)
      return [openSqlite(file), openSqlite(file)]
    },
  ],
]
if (hasPostgres())
  databases.push([
    "PostgreSQL",
    async () => {
      postgres ??= startPostgres()
      const url = await (await postgres).schema()
      return [await openPostgres(url), await openPostgres(url)]
    },
  ])

describe.each(databases)("signing in on %s, at two processes", (_, open) => {
  test("of sixty guesses at once ten are judged, the rest are 429 with the time to wait; nobody's email alike", async () => {
    const [one, two] = await open()
    const first = await processOn(one)
    const second = await processOn(two)
    for (const email of [ADMIN.email, "tidak.ada@koperasi.local"]) {
      judged.length = 0
      const address = email === ADMIN.email ? "203.0.113.1" : "203.0.113.2"
      const guess = (index: number) => ({ email, address, password: `tebakan-${index}` })
      const answers = (await Promise.all([first.many(30, guess), second.many(30, guess)])).flat()
      const statuses = answers.map(({ status }) => status)
      expect(judged).toHaveLength(10)
      expect(statuses.filter((status) => status === 401)).toHaveLength(10)
      expect(statuses.filter((status) => status === 429)).toHaveLength(50)
      for (const { status, retryAfter } of answers)
        if (status === 429) expect(Number(retryAfter)).toBeGreaterThan(0)
      // Now nothing at all is judged, right or wrong.
      const after = await second.login({ email, address })
      expect([after.status, after.message]).toEqual([
        429,
        "Terlalu banyak percobaan masuk. Coba lagi dalam 10 menit.",
      ])
      expect(judged).toHaveLength(10)
    }
    // From elsewhere the owner still gets in.
    expect((await second.login({ address: "203.0.113.9" })).status).toBe(200)
  })

  test("of guesses from sixty addresses thirty are judged; where the owner has signed in before he still does", async () => {
    const [one, two] = await open()
    const first = await processOn(one)
    const second = await processOn(two, {}, first.clock)
    expect((await first.login({ address: "198.51.100.7" })).status).toBe(200)
    judged.length = 0
    const guess = (index: number) => ({ address: `192.0.2.${index}`, password: "tebakan" })
    await Promise.all([first.many(30, guess), second.many(30, (index) => guess(index + 30))])
    expect(judged).toHaveLength(30)
    expect((await second.login({ address: "198.51.100.8" })).status).toBe(429)
    expect((await second.login({ address: "198.51.100.7" })).status).toBe(200)
    first.clock.shift += 11 * 60_000
    expect((await second.login({ address: "198.51.100.8" })).status).toBe(200)
  })
})

describe("signing in", () => {
  test("a restart forgets nothing", async () => {
    const file = join(folder, `${++files}.sqlite`)
    const before = await processOn(openSqlite(file))
    for (let number = 0; number < 10; number++) await before.login({ password: "tebakan" })
    await before.engine.db.close()
    expect((await (await processOn(openSqlite(file))).login({})).status).toBe(429)
  })

  test("success starts the account's count at this address anew, and costs the address nothing", async () => {
    // Who is slowed here would wait for ever.
    const { login, many } = await processOn(await newSqlite(), { pauseMs: 2 ** 30 })
    for (let round = 0; round < 2; round++) {
      for (let number = 0; number < 9; number++)
        expect((await login({ password: "tebakan" })).status).toBe(401)
      expect((await login({})).status).toBe(200)
    }
    const office = await many(100, () => ({ address: "198.51.100.1" }))
    expect(new Set(office.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test("an IPv6 network counts as one address", async () => {
    const { many } = await processOn(await newSqlite())
    await many(15, (index) => ({ address: `2001:db8:0:1::${index + 1}`, password: "tebakan" }))
    expect(judged).toHaveLength(10)
  })

  test("forty accounts tried from one address are slowed after twenty; whoever is elsewhere is not", async () => {
    const server = await processOn(await newSqlite(), { pauseMs: 2 ** 30 })
    const spray = (index: number) => ({ email: `orang${index}@koperasi.local`, password: `tebakan-${index}` })
    void server.many(40, spray)
    await vi.waitFor(() => expect(judged).toHaveLength(21), 30_000)
    expect((await server.login({ address: "198.51.100.7" })).status).toBe(200)
    expect(judged).toHaveLength(22)
  })

  test("beside a guesser at his own address the owner gets in next, slowed but not refused", async () => {
    const server = await processOn(await newSqlite(), { pauseMs: 20 })
    const spray = (index: number) => ({ email: `orang${index}@koperasi.local`, password: `tebakan-${index}` })
    let over = false
    const flood = server.many(50, spray).then(() => {
      over = true
    })
    await vi.waitFor(() => expect(judged.length).toBeGreaterThanOrEqual(21), 30_000)
    const before = judged.length
    expect((await server.login({})).status).toBe(200)
    expect(judged.indexOf(RIGHT) - before).toBeLessThanOrEqual(1)
    expect(over).toBe(false)
    await flood
  })

  test.each([
    ["one address", () => "192.0.2.1"],
    ["as many addresses", (index: number) => `10.0.${index >> 8}.${index & 255}`],
  ])("260 anonymous attempts from %s keep the owner waiting for two hashes at most", async (_, from) => {
    const server = await processOn(await newSqlite(), { pauseMs: 1 })
    let open = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
    const flood = (index: number) => ({ email: `x${index}@y.id`, password: "banjir", address: from(index) })
    const running = server.many(260, flood)
    await vi.waitFor(() => expect(judged).toHaveLength(2), 30_000)
    const owner = server.login({ address: "198.51.100.7" })
    // The last that is written down before he waits for his hash.
    const counts = createLoginCounts(server.engine.db, server.engine.now, 600)
    await vi.waitFor(
      async () => expect(await counts.read(keyOf("account", ADMIN.email))).toBeDefined(),
      30_000,
    )
    await new Promise((resolve) => setImmediate(resolve))
    open()
    expect((await owner).status).toBe(200)
    expect(judged.indexOf(RIGHT)).toBeLessThanOrEqual(3)
    await running
  })
})

describe("the queue for hashing", () => {
  const taken = (limit: number, entries: [string, string][]) => {
    const queue = createFairQueue(limit)
    const refused: string[] = []
    const started: string[] = []
    for (const [address, name] of entries)
      queue.add(address, {
        start: () => started.push(name),
        refuse: () => refused.push(name),
        gone: () => name === "gone",
      })
    for (let one = queue.next(); one; one = queue.next()) one.start()
    return { started, refused }
  }

  test("takes turns by address, and one that has just come is next", () => {
    const flood = Array.from({ length: 260 }, (_, index): [string, string] => ["a", `a${index}`])
    const { started, refused } = taken(300, [...flood, ["b", "b0"], ["b", "b1"]])
    expect(started.slice(0, 4)).toEqual(["b0", "a0", "b1", "a1"])
    expect(refused).toEqual([])
  })

  test("beyond its length the oldest of the longest line is refused, never the newcomer", () => {
    const flood = Array.from({ length: 10 }, (_, index): [string, string] => ["a", `a${index}`])
    expect(taken(10, [...flood, ["b", "b0"]]).refused).toEqual(["a0"])
    const many = Array.from({ length: 10 }, (_, index): [string, string] => [`a${index}`, `a${index}`])
    const { started, refused } = taken(10, [...many, ["b", "b0"]])
    expect([started[0], refused]).toEqual(["b0", ["a0"]])
  })

  test("passes over whoever has hung up", () => {
    expect(
      taken(10, [
        ["a", "gone"],
        ["b", "b0"],
      ]).started,
    ).toEqual(["b0"])
  })

  test("whoever is known goes before all who are not", async () => {
    const order: string[] = []
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const work = (name: string, known: boolean) =>
      inTurn({ address: name, known }, async () => {
        await gate
        order.push(name)
      })
    const all = [work("1", false), work("2", false), work("3", false), work("4", false), work("owner", true)]
    open()
    await Promise.all(all)
    expect(order.indexOf("owner")).toBeLessThanOrEqual(2)
  })
})

describe("what is remembered", () => {
  test("stays bounded, the rarest and oldest going first", async () => {
    const { engine } = await processOn(await newSqlite())
    const { queries } = engine.db
    const later = Math.floor(Date.now() / 1000) + 300
    await sql`insert into login_attempts (key, count, expires_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 21000)
      select 'pair:' || i, 1, ${later} from n`.execute(queries)
    const counts = createLoginCounts(engine.db, engine.now, 600)
    const mine = keyOf("pair", "a@b.co", "192.0.2.1")
    await queries.insertInto("login_attempts").values({ key: mine, count: 9, expires_at: later }).execute()
    expect((await counts.add(mine)).count).toBe(10)
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from login_attempts`.execute(queries)
    expect(rows[0]?.rows).toBeLessThanOrEqual(20_000)
  })

  test("holds no email and no address", async () => {
    const { engine, login } = await processOn(await newSqlite())
    await login({ email: "'; drop table x; --\u{1f600}", password: "tebakan" })
    await login({})
    for (const table of ["login_attempts", "login_places"]) {
      const rows = await engine.db.queries.selectFrom(table).selectAll().execute()
      expect(rows.length).toBeGreaterThan(0)
      expect(JSON.stringify(rows)).not.toMatch(/koperasi|drop|203\.0\.113/)
    }
  })
})
