import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest"
import { registry } from "../../resources/registry"
import { serverParts } from "../../resources/server"
import { hashInQueue, type QueuePriority } from "../../server/auth/hash-queue"
import { createLoginCounts, keyOf } from "../../server/auth/login-counts"
import type { ThrottleLimits } from "../../server/auth/throttle"
import { openSqlite } from "../../server/database/sqlite"
import type { Database } from "../../server/database/types"
import { createEngine } from "../../server/engine"
import type { Trusts } from "../../server/ground/address"
import { createApi } from "../../server/http/api"
import { firstStart } from "../../server/seed/first-start"
import { ADMIN, fastHash } from "./support/api"
import { onBothDatabases } from "./support/both-databases"

const RIGHT = ADMIN.password
/** The emails' passwords that were judged, in order. */
const judged: string[] = []

/** While it is closed no hash ends. */
let gate = Promise.resolve()

// A hash that takes a turn of the event loop and its place in the real queue.
vi.mock("../../server/auth/password", async (original) => ({
  ...(await original<object>()),
  verifyPassword: (password: string, hash: string | undefined, priority: QueuePriority) =>
    hashInQueue(priority, async () => {
      judged.push(password)
      await new Promise((resolve) => setImmediate(resolve))
      await gate
      return hash !== undefined && password === RIGHT
    }),
}))

beforeEach(() => {
  judged.length = 0
  gate = Promise.resolve()
})

interface Login {
  email?: string
  password?: string
  address?: string
  /** The Cookie header. */
  cookie?: string | undefined
}

/** Processes on one database sign alike. */
const KEY = randomBytes(32)
const DEPUTY = "wakil@koperasi.local"

const folder = mkdtempSync(join(tmpdir(), "koperasi-throttle-"))
const opened: Database[] = []
let files = 0
afterAll(async () => {
  for (const db of opened) await db.close().catch(() => {})
  rmSync(folder, { recursive: true, force: true })
})

/** A process of its own on a database that others may share. */
async function processOn(
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

const newSqlite = async () => openSqlite(":memory:")

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
    const file = join(folder, `${++files}.sqlite`)
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
    let open = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
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

describe("a device that has signed in before", () => {
  /** A server with a second account. */
  const open = async (limits: Partial<ThrottleLimits> = {}) => {
    const file = join(folder, `${++files}.sqlite`)
    const server = await processOn(openSqlite(file), limits)
    const { queries } = server.engine.db
    const admin = await queries.selectFrom("accounts").selectAll().executeTakeFirstOrThrow()
    await queries
      .insertInto("accounts")
      .values({ ...admin, id: "wakil", email: DEPUTY, email_key: DEPUTY })
      .execute()
    return { ...server, file }
  }
  const wrong = (index: number) => ({ password: `tebakan-${index}` })

  test("is recognised by a cookie that only the login receives, and that is no session", async () => {
    const { login, app } = await open()
    expect((await login({ password: "tebakan" })).given).toBeNull()
    const { given, cookie } = await login({})
    expect(given).toMatch(
      /^koperasi-device=[\w.~-]+; Max-Age=7776000; Path=\/api\/v1\/auth\/login; HttpOnly; SameSite=Strict$/,
    )
    const headers = { Cookie: cookie ?? "", Authorization: `Bearer ${cookie?.split("=")[1]}` }
    for (const sent of [headers, { Cookie: cookie ?? "" }])
      expect((await app.request("/api/v1/suppliers", { headers: sent })).status).toBe(401)
    expect((await login({ cookie, password: "tebakan" })).status).toBe(401)
  })

  test("has a Secure cookie if a trusted proxy reports an encrypted request, and from no other address", async () => {
    const trusts = (address: string) => address === "127.0.0.1"
    const { login } = await processOn(await newSqlite(), {}, { shift: 0 }, { trusts })
    const from = async (address: string, protocol: string) =>
      (await login({ address }, { "X-Forwarded-Proto": protocol })).given?.includes("; Secure")
    expect(await from("127.0.0.1", "https")).toBe(true)
    expect(await from("127.0.0.1", "http")).toBe(false)
    expect(await from("198.51.100.7", "https")).toBe(false)
  })

  test("lets its owner in while others have used up his account, his address and both together", async () => {
    const { login, many } = await open({ pauseMs: 2 ** 30 })
    const { cookie } = await login({})
    await many(10, wrong)
    await many(30, (index) => ({ ...wrong(index), address: `192.0.2.${index}` }))
    void many(30, (index) => ({ ...wrong(index), email: `x${index}@y.id` }))
    await expect.poll(() => judged).toHaveLength(42)
    expect((await login({})).status).toBe(429)
    expect((await login({ cookie })).status).toBe(200)
    expect((await login({ cookie, address: "198.51.100.7" })).status).toBe(200)
  })

  test("has ten wrong attempts, which count for no other device; a right one gives it ten again", async () => {
    const { login, many } = await open()
    const { cookie } = await login({})
    for (let number = 0; number < 9; number++) await login({ cookie, password: "tebakan" })
    const renewed = (await login({ cookie })).cookie
    expect(renewed).not.toBe(cookie)
    judged.length = 0
    const answers = await many(15, (index) => ({ ...wrong(index), cookie }))
    expect(answers.map(({ status }) => status).filter((status) => status === 401)).toHaveLength(10)
    expect(judged).toHaveLength(10)
    expect((await login({ cookie })).status).toBe(429)
    expect((await login({ cookie: renewed })).status).toBe(200)
    expect((await login({ email: DEPUTY })).status).toBe(200)
    expect((await login({})).status).toBe(200)
  })

  test("ends with the password, also after a reset by another user", async () => {
    const { engine, login } = await open({ account: 0 })
    const wide = await processOn(engine.db, {})
    const { cookie } = await wide.login({})
    expect((await login({ cookie })).status).toBe(200)
    const again = (await wide.login({})).cookie
    await engine.db.queries
      .updateTable("accounts")
      .set({ password_hash: "scrypt$of$another" })
      .where("email_key", "=", ADMIN.email)
      .execute()
    expect((await login({ cookie: again })).status).toBe(429)
    const fresh = (await wide.login({ cookie: again })).cookie
    expect((await login({ cookie: fresh })).status).toBe(200)
  })

  test("is one of three of its person at most: a fourth ends the one that signed in first", async () => {
    const { engine, login } = await open({ account: 0 })
    const clock = { shift: 0 }
    const wide = await processOn(engine.db, {}, clock)
    const signIn = async (cookie?: string) => {
      clock.shift += 60_000
      return (await wide.login({ ...(cookie && { cookie }) })).cookie
    }
    const cookies = [await signIn(), await signIn(), await signIn()]
    // The same browser again takes its own place, and its earlier cookie is the first to go.
    const [, replaced] = cookies
    for (let number = 0; number < 2; number++) cookies[1] = await signIn(cookies[1])
    const rows = () => engine.db.queries.selectFrom("account_devices").selectAll().execute()
    expect(await rows()).toHaveLength(3)
    cookies.push(await signIn())
    expect(await rows()).toHaveLength(3)
    const statuses = []
    for (const cookie of [replaced, ...cookies]) statuses.push((await login({ cookie })).status)
    expect(statuses).toEqual([429, 429, 200, 200, 200])
    // A login of another account ends none of them.
    expect((await wide.login({ email: DEPUTY })).status).toBe(200)
    expect(await rows()).toHaveLength(4)
  })

  test("is believed after a restart and by another process with the same key, for ninety days", async () => {
    const { login, engine, file } = await open({ account: 0 })
    const wide = await processOn(engine.db, {})
    const { cookie } = await wide.login({})
    expect((await login({})).status).toBe(429)
    expect((await login({ cookie })).status).toBe(200)
    const clock = { shift: 0 }
    const other = await processOn(openSqlite(file), { account: 0 }, clock)
    await engine.db.close()
    expect((await other.login({ cookie })).status).toBe(200)
    clock.shift = 91 * 86_400_000
    expect((await other.login({ cookie })).status).toBe(429)
    const stranger = await processOn(openSqlite(file), { account: 0 }, { shift: 0 }, { key: randomBytes(32) })
    expect((await stranger.login({ cookie })).status).toBe(429)
  })

  test("is none where the cookie is another account's, changed or made up", async () => {
    const { engine, login } = await open({ account: 0 })
    const wide = await processOn(engine.db, {})
    const { cookie = "" } = await wide.login({})
    const deputy = (await wide.login({ email: DEPUTY })).cookie ?? ""
    const [name, value = ""] = cookie.split("=")
    const [device, until, account, generation, mac] = value.split(".")
    const entry = (...parts: (string | undefined)[]) => `${name}=${parts.join(".")}`
    expect(entry(device, until, account, generation, mac)).toBe(cookie)
    for (const forged of [
      deputy,
      entry(device, until, account, generation, deputy.split(".")[4]),
      entry(device, `${until}0`, account, generation, mac),
      entry(device, until, account, `${generation}x`, mac),
      entry(`${device}x`, until, account, generation, mac),
      entry(device, until, Buffer.from("wakil").toString("base64url"), generation, mac),
      entry(device, until, account, generation, ""),
      entry(device, until, account, generation),
      entry(device, until, account, mac),
      `${name}=`,
      `${name}=${"~".repeat(3000)}`,
    ])
      for (const email of forged === deputy ? [ADMIN.email] : [ADMIN.email, DEPUTY])
        expect((await login({ cookie: forged, email })).status, forged).toBe(429)
    // Users of one browser share the cookie; each has an own part.
    const both = (await wide.login({ email: DEPUTY, cookie })).cookie
    for (const email of [ADMIN.email, DEPUTY]) expect((await login({ cookie: both, email })).status).toBe(200)
  })

  test("without one the order of answers from an address does not tell which emails there are", async () => {
    const { engine, login } = await open({ pauseMs: 1 })
    const counts = createLoginCounts(engine.db, engine.now, 600)
    const orders = []
    for (const [address, emails] of [
      ["203.0.113.1", [ADMIN.email, DEPUTY]],
      ["203.0.113.2", ["tidak.ada@koperasi.local", "tiada@koperasi.local"]],
    ] as const) {
      // The existing accounts have signed in from there before.
      for (const email of [ADMIN.email, DEPUTY]) await login({ email, address })
      judged.length = 0
      let letGo = () => {}
      gate = new Promise((resolve) => {
        letGo = resolve
      })
      const running: ReturnType<typeof login>[] = []
      const counted = async () => (await counts.read(keyOf("address", address)))?.count
      // One after the other: each waits in its place before the next comes.
      for (let index = 0; index < 40; index++) {
        const email = { 25: emails[0], 29: emails[1] }[index] ?? `x${index}@${address}`
        running.push(login({ email, password: `p${index}`, address }))
        await vi.waitFor(async () => expect(await counted()).toBe(index + 1), {
          timeout: 30_000,
          interval: 1,
        })
        await new Promise((resolve) => setImmediate(resolve))
      }
      letGo()
      expect(new Set((await Promise.all(running)).map(({ status }) => status))).toEqual(new Set([401]))
      const slowed = judged.filter((password) => Number(password.slice(1)) >= 22)
      orders.push([slowed.indexOf("p25"), slowed.indexOf("p29")])
    }
    expect(orders[0]).toEqual(orders[1])
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
