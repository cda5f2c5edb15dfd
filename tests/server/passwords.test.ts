import { scryptSync } from "node:crypto"
import { beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { COST, hashAt, hashPassword, isOutdated, verifyPassword } from "../../server/auth/password"
import { ADMIN, type Client, openProduct, type Server } from "./support/api"

/** For what is true at any cost, a quarter of the product's. */
const USUAL = { ...COST, N: COST.N / 4 }
hashAt(USUAL)
const atProductsCost = () => {
  hashAt(COST)
  onTestFinished(() => hashAt(USUAL))
}
const saysUsual = new RegExp(`^scrypt\\$${USUAL.N}\\$${USUAL.r}\\$${USUAL.p}\\$`)

let server: Server & { root: Client; adminId: string }
beforeAll(async () => {
  server = await openProduct({ hashPassword })
})

describe("a password's hash", () => {
  const stored = async (email: string) => {
    const rows = server.engine.db.queries.selectFrom("accounts").selectAll().where("email", "=", email)
    return String((await rows.executeTakeFirstOrThrow()).password_hash)
  }
  const store = (password_hash: string) =>
    server.engine.db.queries
      .updateTable("accounts")
      .set({ password_hash })
      .where("id", "=", server.adminId)
      .execute()
  /** A hash of the old form, without its parameters. */
  const unsaid = (password: string) => {
    const salt = Buffer.from("0123456789abcdef")
    const key = scryptSync(password, salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 })
    return `scrypt$${salt.toString("base64")}$${key.toString("base64")}`
  }
  const cheaper = { ...COST, N: COST.N / 8 }

  test("says what it was made with", async () => {
    atProductsCost()
    const hash = await hashPassword("kebun-jauh-7")
    expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w+/]{22}==\$[\w+/]{43}=$/)
    expect(isOutdated(hash)).toBe(false)
  })

  test("that does not say it, and one that was cheaper, open the door and are made anew by it", async () => {
    for (const old of [unsaid(ADMIN.password), await hashPassword(ADMIN.password, undefined, cheaper)]) {
      await store(old)
      await expect(server.login(ADMIN.email, "salah-sekali")).rejects.toThrow("401")
      expect(await stored(ADMIN.email)).toBe(old)
      await server.login(ADMIN.email)
      const renewed = await stored(ADMIN.email)
      expect(renewed).toMatch(saysUsual)
      expect(renewed).not.toBe(old)
      await server.login(ADMIN.email)
      expect(await stored(ADMIN.email)).toBe(renewed)
    }
  })

  test("is not made anew over a password that was changed in the meantime", async () => {
    const changed = await hashPassword("kebun-jauh-7")
    const { engine } = server
    const before = engine.hashPassword
    await store(unsaid(ADMIN.password))
    engine.hashPassword = async (password) => {
      await store(changed)
      return before(password)
    }
    try {
      // It was right when it was compared, and is not when the session would begin.
      await expect(server.login(ADMIN.email)).rejects.toThrow("401")
    } finally {
      engine.hashPassword = before
    }
    expect(await stored(ADMIN.email)).toBe(changed)
    await store(await hashPassword(ADMIN.password))
  })

  test("that cannot be made anew stops no login", async () => {
    const { engine } = server
    const before = engine.hashPassword
    await store(unsaid(ADMIN.password))
    engine.hashPassword = () => Promise.reject(new Error("sibuk"))
    try {
      await expect(server.login(ADMIN.email)).resolves.toBeDefined()
    } finally {
      engine.hashPassword = before
    }
  })

  test("that is broken, or asks for more than there is, opens nothing", async () => {
    // The time of each refusal is not compared here.
    hashAt(cheaper)
    onTestFinished(() => hashAt(USUAL))
    const good = await hashPassword("kebun-jauh-7", undefined, cheaper)
    const [, , , , salt, key] = good.split("$")
    for (const hash of [
      "",
      "scrypt",
      "scrypt$$",
      `bcrypt$${salt}$${key}`,
      `scrypt$0$8$3$${salt}$${key}`,
      `scrypt$4095$8$3$${salt}$${key}`,
      `scrypt$1e30$8$3$${salt}$${key}`,
      `scrypt$1073741824$8$3$${salt}$${key}`,
      `scrypt$4096$8$NaN$${salt}$${key}`,
      good.replace("scrypt$4096", "scrypt$8192"),
      good.slice(0, -8),
    ])
      expect(await verifyPassword("kebun-jauh-7", hash), hash).toBe(false)
    expect(await verifyPassword("kebun-jauh-7", good)).toBe(true)
  })

  test("is of the whole password: one that goes on after 200 characters is wrong", async () => {
    const longest = "kebun-jauh".repeat(20)
    const hash = await hashPassword(longest)
    expect(await verifyPassword(longest, hash)).toBe(true)
    expect(await verifyPassword(`${longest}!`, hash)).toBe(false)
    expect(await verifyPassword(`${longest}!`, await hashPassword(""))).toBe(false)
  })

  test("that was cheaper refuses no sooner than an unknown address", async () => {
    atProductsCost()
    const cheap = await hashPassword("kebun-jauh-7", undefined, cheaper)
    const timed = async (hash: string | undefined) => {
      const began = process.cpuUsage()
      await verifyPassword("salah-sekali", hash)
      return process.cpuUsage(began).user
    }
    const times = async (hash: string | undefined) =>
      Math.min(await timed(hash), await timed(hash), await timed(hash))
    const [nobody, known] = [await times(undefined), await times(cheap)]
    expect(known / nobody).toBeGreaterThan(0.7)
    expect(known / nobody).toBeLessThan(1.5)
  })
})
