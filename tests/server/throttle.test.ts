/** Sign-in attempts are counted by account, address and both, and slowed or refused beyond their limits. */
import { sql } from "kysely"
import { describe, expect, test, vi } from "vitest"
import { createLoginCounts, keyOf } from "../../server/auth/login-counts"
import { openSqlite } from "../../server/database/sqlite"
import { ADMIN } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { holdChecks, judged, RIGHT } from "./support/judged-passwords"
import { newFile, newSqlite, processOn } from "./support/throttle-bench"

vi.mock("../../server/auth/password", async (original) => ({
  ...(await original<object>()),
  ...(await import("./support/judged-passwords")),
}))

onBothDatabases("signing in at two processes", ({ pair: open }) => {
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

  test("of guesses from sixty addresses thirty are judged; with the device of before the owner still signs in", async () => {
    const [one, two] = await open()
    const first = await processOn(one)
    const second = await processOn(two, {}, first.clock)
    const { cookie } = await first.login({ address: "198.51.100.7" })
    judged.length = 0
    const guess = (index: number) => ({ address: `192.0.2.${index}`, password: "tebakan" })
    await Promise.all([first.many(30, guess), second.many(30, (index) => guess(index + 30))])
    expect(judged).toHaveLength(30)
    expect((await second.login({ address: "198.51.100.8" })).status).toBe(429)
    expect((await second.login({ address: "198.51.100.7" })).status).toBe(429)
    expect((await second.login({ address: "198.51.100.8", cookie })).status).toBe(200)
    first.clock.shift += 11 * 60_000
    expect((await second.login({ address: "198.51.100.8" })).status).toBe(200)
  })
})

describe("signing in", () => {
  test("a restart forgets nothing", async () => {
    const file = newFile()
    const before = await processOn(openSqlite(file))
    for (let number = 0; number < 10; number++) await before.login({ password: "tebakan" })
    await before.engine.db.close()
    expect((await (await processOn(openSqlite(file))).login({})).status).toBe(429)
  })

  test.each([
    ["a day", 24 * 60 * 60_000, 200],
    ["five minutes", 5 * 60_000, 429],
  ])(
    "a clock that is set back by %s keeps nobody out for longer than the window",
    async (_, back, status) => {
      const server = await processOn(await newSqlite())
      for (let number = 0; number < 10; number++) await server.login({ password: "tebakan" })
      expect(Number((await server.login({})).retryAfter)).toBeGreaterThan(500)
      server.clock.shift -= back
      const now = await server.login({})
      expect(now.status).toBe(status)
      expect(Number(now.retryAfter)).toBeLessThanOrEqual(600)
    },
  )

  test("success starts the account's count at this address anew, and costs the address nothing", async () => {
    // A slowed attempt would wait forever.
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

  test("forty accounts tried from one address are slowed after twenty; other addresses are not", async () => {
    const server = await processOn(await newSqlite(), { pauseMs: 2 ** 30 })
    const spray = (index: number) => ({ email: `orang${index}@koperasi.local`, password: `tebakan-${index}` })
    void server.many(40, spray)
    await expect.poll(() => judged).toHaveLength(21)
    expect((await server.login({ address: "198.51.100.7" })).status).toBe(200)
    expect(judged).toHaveLength(22)
  })

  test("beside a guesser at his own address the owner gets in soon, slowed but not refused", async () => {
    const server = await processOn(await newSqlite(), { pauseMs: 20 })
    const spray = (index: number) => ({ email: `orang${index}@koperasi.local`, password: `tebakan-${index}` })
    let over = false
    const flood = server.many(50, spray).then(() => {
      over = true
    })
    await expect.poll(() => judged.length).toBeGreaterThanOrEqual(21)
    const before = judged.length
    expect((await server.login({})).status).toBe(200)
    expect(judged.indexOf(RIGHT) - before).toBeLessThanOrEqual(2)
    expect(over).toBe(false)
    await flood
  })

  test.each([
    ["one address", () => "192.0.2.1"],
    ["as many addresses", (index: number) => `10.0.${index >> 8}.${index & 255}`],
  ])("260 anonymous attempts from %s keep the owner waiting for two hashes at most", async (_, from) => {
    const server = await processOn(await newSqlite(), { pauseMs: 1 })
    const open = holdChecks()
    const flood = (index: number) => ({ email: `x${index}@y.id`, password: "banjir", address: from(index) })
    const running = server.many(260, flood)
    await expect.poll(() => judged).toHaveLength(2)
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
    const rows = await engine.db.queries.selectFrom("login_attempts").selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/koperasi|drop|203\.0\.113/)
  })
})
