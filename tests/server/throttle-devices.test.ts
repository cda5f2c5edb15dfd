/** A device that has signed in before has attempts of its own, so that guesses elsewhere do not lock its owner out. */
import { randomBytes } from "node:crypto"
import { describe, expect, test, vi } from "vitest"
import { createLoginCounts, keyOf } from "../../server/auth/login-counts"
import type { ThrottleLimits } from "../../server/auth/throttle"
import { openSqlite } from "../../server/database/sqlite"
import { ADMIN } from "./support/api"
import { holdChecks, judged } from "./support/judged-passwords"
import { newFile, newSqlite, processOn } from "./support/throttle-bench"

vi.mock("../../server/auth/password", async (original) => ({
  ...(await original<object>()),
  ...(await import("./support/judged-passwords")),
}))

const DEPUTY = "wakil@koperasi.local"

describe("a device that has signed in before", () => {
  /** A server with a second account. */
  const open = async (limits: Partial<ThrottleLimits> = {}) => {
    const file = newFile()
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

  test("has a cookie with a prefix over TLS; one from before the prefix counts too", async () => {
    const trusts = (address: string) => address === "127.0.0.1"
    const { login } = await processOn(await newSqlite(), {}, { shift: 0 }, { trusts })
    const encrypted = { "X-Forwarded-Proto": "https" }
    const address = "127.0.0.1"
    const { cookie: plain } = await login({ address })
    const { given, cookie } = await login({ address, cookie: plain }, encrypted)
    expect(plain).toMatch(/^koperasi-device=/)
    expect(given).toMatch(/^__Secure-koperasi-device=[^;]+;.*; HttpOnly; Secure; SameSite=Strict$/)
    const { cookie: other } = await login({ address })
    for (let index = 0; index < 11; index++) await login({ address, ...wrong(index) }, encrypted)
    expect((await login({ address }, encrypted)).status).toBe(429)
    for (const known of [cookie, other])
      expect((await login({ address, cookie: known }, encrypted)).status).toBe(200)
    // Without TLS the prefix is no name of ours.
    expect((await login({ address, cookie })).status).toBe(429)
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
      const letGo = holdChecks()
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
