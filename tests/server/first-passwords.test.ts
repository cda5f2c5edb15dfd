/** A password that another user has set is to be changed at once, and lets in for a week only. */
import { beforeAll, describe, expect, test } from "vitest"
import { isExpired } from "../../server/auth/temporary-password"
import { firstStartIfEmpty } from "../../server/seed/first-start"
import { PASSWORD_CHANGE_REQUIRED } from "../../src/core/session/sessions"
import { readToken } from "../../src/core/session/token"
import { type AccountServer, accountBench, NEW, NOBODY, OLD } from "./support/account-bench"
import { openServer } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { type Basics, basics, partnerPayload } from "./support/people"

const DAY_MS = 86_400_000
const EXPIRED = "Password sementara ini sudah tidak berlaku. Minta password baru kepada administrator."
const OWN = "tebing-curam-4"
let number = 0

onBothDatabases("a first password", ({ open }) => {
  let server: AccountServer
  let b: Basics
  const { opening, shift, person, login, change, reset } = accountBench(open)
  beforeAll(async () => {
    server = await opening()
    b = await basics(server.root)
  }, 60_000)

  const add = async () => {
    const email = `pertama${++number}@koperasi.local`
    server.root = await server.login("admin@koperasi.local")
    const { status, body } = await server.root.post(
      "/users/partner",
      partnerPayload(b, { email, password: OLD }),
    )
    expect(status).toBe(201)
    return { email, id: String(body.data.id) }
  }

  test("of a new account opens nothing but its change", async () => {
    const { email } = await add()
    const client = await server.login(email)
    expect(readToken(client.token)?.mustChangePassword).toBe(true)
    expect((await client.get("/groups")).body.code).toBe(PASSWORD_CHANGE_REQUIRED)
    expect((await change(client, OLD, OWN)).status).toBe(200)
    expect((await client.get("/groups")).body.code).toBeUndefined()
    shift.ms += 8 * DAY_MS
    expect(readToken((await server.login(email, OWN)).token)?.mustChangePassword).toBeUndefined()
  })

  describe("after a week", () => {
    test("lets in no more, and says so to those who know it alone; a new one does", async () => {
      const { email, id } = await add()
      shift.ms += 7 * DAY_MS - 60_000
      expect((await login(email, OLD)).status).toBe(200)
      shift.ms += 60_000
      expect(await login(email, OLD)).toMatchObject({ status: 401, body: { message: EXPIRED } })
      expect((await login(email, "bukan-ini-8")).body.message).toBe("Email atau password salah.")
      server.root = await server.login("admin@koperasi.local")
      expect((await server.root.put(`/users/partner/${id}/password`, { password: NEW })).status).toBe(200)
      expect(readToken((await server.login(email, NEW)).token)?.mustChangePassword).toBe(true)
    })

    test("is changed by no session that it began before", async () => {
      const target = await person(NOBODY)
      server.root = await server.login("admin@koperasi.local")
      await reset(server.root, target)
      shift.ms += 7 * DAY_MS - 60_000
      const early = await server.login(target.email, NEW)
      shift.ms += 60_000
      const refused = await change(early, NEW, OWN)
      expect([refused.status, refused.body.errors]).toEqual([422, { oldPassword: [EXPIRED] }])
    })
  })

  test("that a user has chosen, and that of an operator, never expire", async () => {
    const { engine, adminId } = server
    const own = await person(NOBODY)
    shift.ms += 400 * DAY_MS
    expect(await isExpired(engine.db.queries, engine, own.id)).toBe(false)
    expect(await isExpired(engine.db.queries, engine, adminId)).toBe(false)
    expect(readToken((await server.login(own.email)).token)?.mustChangePassword).toBeUndefined()
  })
})

test("the first superadmin has an address and a password of this installation alone", async () => {
  const made = await Promise.all(
    [null, null].map(async () => {
      const { engine } = await openServer()
      return firstStartIfEmpty(engine, { email: null, password: null })
    }),
  )
  const addresses = made.map((line) => / dibuat: (\S+), password \S+ /.exec(line ?? "")?.[1])
  expect(new Set(addresses).size).toBe(2)
  for (const address of addresses) expect(address).toMatch(/^admin-[a-z0-9]{6}@koperasi\.local$/)
  // A given password is not printed; a generated address always is.
  const { engine } = await openServer()
  const line = await firstStartIfEmpty(engine, { email: null, password: "gunung-tinggi-9" })
  expect(line).toMatch(/ dibuat: admin-[a-z0-9]{6}@koperasi\.local$/)
})
