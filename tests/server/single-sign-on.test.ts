/** Single sign-on through a real OpenID provider: a session for the account of a verified address, and for no other. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { accountOf, UNUSABLE_HASH } from "../../server/auth/accounts"
import { setFactorRequired } from "../../server/auth/required-factor"
import { suspend } from "../../server/auth/suspension"
import { createApi } from "../../server/http/api"
import { PROOF_REQUIRED, SECOND_STEP } from "../../src/core/session/refusals"
import {
  CLIENT,
  type Claims,
  openTestProvider,
  settingsOf,
  type TestProvider,
} from "../support/oidc-provider"
import { type Client, openProduct, personWith, rights } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { factorCalls } from "./support/factor-calls"

const APP_URL = "http://127.0.0.1:3000"
const REDIRECT = `${APP_URL}/api/v1/auth/login/oidc/callback`
const PATH = "/auth/login/oidc"
const TRY_LATER = "Penyedia akun tidak dapat dipakai sekarang. Coba lagi, atau masuk dengan password."
const NO_ACCOUNT = "Akun dengan email ini belum ada. Hubungi administrator."
const UNVERIFIED = "Penyedia akun belum memverifikasi email Anda."
const TIME_OVER = "Waktu masuk habis, atau dimulai di alamat lain. Coba lagi."

onBothDatabases("single sign-on", ({ open }) => {
  let provider: TestProvider
  let server: Awaited<ReturnType<typeof openProduct>>
  const shift = { ms: 0 }
  const calls = factorCalls(shift)
  beforeAll(async () => {
    provider = await openTestProvider({ redirectUris: [REDIRECT] })
    server = await openProduct({
      db: open,
      oidc: settingsOf(provider, APP_URL),
      now: () => new Date(Date.now() + shift.ms),
    })
  }, 60_000)
  afterAll(() => provider.close())
  beforeEach(() => server.engine.db.queries.deleteFrom("login_attempts").execute())

  const person = async (permissions = rights("AdminData", "view")) => {
    const made = await personWith(server, permissions)
    const email = String((await accountOf(server.engine.db.queries, made.id))?.email)
    provider.people.set(made.id, { email, email_verified: true })
    return { ...made, email }
  }
  const withCookie = (cookie: string) => ({ headers: { Cookie: cookie } })
  const start = async (given: object = {}) => {
    const { status, body, headers } = await server.request("POST", `${PATH}/start`, { body: given })
    expect(status).toBe(200)
    const [line = ""] = headers.getSetCookie()
    return { address: String(body.data.address), cookie: line.split(";")[0] ?? "", line }
  }
  /** @returns the code in the page's address */
  const back = async (search: string, cookie: string) => {
    const { status, headers } = await server.fetch(`/api/v1${PATH}/callback${search}`, withCookie(cookie))
    expect(status).toBe(302)
    const [, code = ""] = /^\/login#sso=([\w-]+)$/.exec(headers.get("Location") ?? "") ?? []
    expect(code).not.toBe("")
    return code
  }
  const redeem = (code: string, cookie: string) =>
    server.request("POST", PATH, { body: { code }, ...withCookie(cookie) })
  /** A started sign-in whose person has signed in at the provider. @param change of the provider's address */
  const walked = async (id: string, change: (address: URL) => void = () => {}) => {
    const { address, cookie } = await start()
    const changed = new URL(address)
    change(changed)
    return { cookie, ...{ search: (await provider.walk(changed.href, id)).search } }
  }
  /** The whole way of a person of the provider. */
  const signIn = async (id: string, change?: (address: URL) => void) => {
    const { search, cookie } = await walked(id, change)
    return redeem(await back(search, cookie), cookie)
  }
  const stranger = async (claims: Claims) => {
    const id = server.engine.newId()
    provider.people.set(id, claims)
    return signIn(id)
  }
  const accounts = async () =>
    (await server.engine.db.queries.selectFrom("accounts").select("id").execute()).length
  const refused = ({ status, body }: { status: number; body: unknown }, message: string, wanted = 401) =>
    expect([status, body]).toEqual([wanted, { message }])

  test("gives what a login gives, to the account of the verified address in whatever case", async () => {
    const one = await person()
    provider.people.set(one.id, { email: one.email.toUpperCase(), email_verified: true })
    const { status, body, headers } = await signIn(one.id)
    expect(status).toBe(200)
    expect(Object.keys(body.data).sort()).toEqual(["permissions", "token"])
    expect(headers.getSetCookie().join()).toContain("koperasi-device")
    expect((await server.as(body.data.token).get("/auth/sessions")).status).toBe(200)
    const entries = await server.engine.db.queries
      .selectFrom("history")
      .select("changes")
      .where("record_id", "=", one.id)
      .orderBy("id", "desc")
      .execute()
    expect(JSON.stringify(entries[0])).toContain("Akun Kantor")
  })

  test("reads the address from the ID token, too", async () => {
    const other = await openTestProvider({ redirectUris: [REDIRECT], inIdToken: true })
    const first = provider
    try {
      provider = other
      const one = await person()
      const app = createApi(server.engine, 8, { oidc: settingsOf(provider, APP_URL) })
      const begun = await app.request(`/api/v1${PATH}/start`, {
        method: "POST",
        body: "{}",
        headers: { "Content-Type": "application/json" },
      })
      const [cookie = ""] = begun.headers.getSetCookie()[0]?.split(";") ?? []
      const { search } = await other.walk((await begun.json()).data.address, one.id)
      const way = await app.request(`/api/v1${PATH}/callback${search}`, withCookie(cookie))
      const code = way.headers.get("Location")?.split("=")[1] ?? ""
      expect((await redeem(code, cookie)).status).toBe(200)
    } finally {
      provider = first
      await other.close()
    }
  })

  test("the browser's cookie is closed to scripts, and no secret leaves the server", async () => {
    const { address, line, cookie } = await start()
    expect(line).toMatch(/; HttpOnly/)
    expect(line).toMatch(/; SameSite=Lax/)
    expect(line).toContain(`Path=/api/v1${PATH}`)
    expect(address).toContain("code_challenge_method=S256")
    const rows = await server.engine.db.queries.selectFrom("factor_challenges").selectAll().execute()
    const state = new URL(address).searchParams.get("state") ?? "?"
    const [, id = "?"] = cookie.split("=")
    expect(JSON.stringify(rows)).not.toContain(state)
    expect(JSON.stringify(rows)).not.toContain(id)
    expect(address).not.toContain(encodeURIComponent(CLIENT.secret))
  })

  test("an unverified address opens nothing, even that of an account", async () => {
    const one = await person()
    for (const email_verified of [false, undefined, "true"])
      refused(
        await stranger({ email: one.email, ...(email_verified !== undefined && { email_verified }) }),
        UNVERIFIED,
      )
    refused(await stranger({ email_verified: true }), UNVERIFIED)
  })

  test("an unknown address opens nothing and makes no account", async () => {
    const before = await accounts()
    refused(await stranger({ email: "tak.ada@koperasi.id", email_verified: true }), NO_ACCOUNT)
    expect(await accounts()).toBe(before)
  })

  test.each([
    ["a ligature", (email: string) => email.replace("fi", "\uFB01")],
    ["a wide letter", (email: string) => email.replace("f", "\uFF46")],
    ["the sign of kelvin", (email: string) => email.replace("k@", "\u212A@")],
  ])("an address with %s is another mailbox", async (_, change) => {
    const one = await person()
    const email = `fi.${one.id}.k@koperasi.id`.toLowerCase()
    const row = { email, email_key: email }
    await server.engine.db.queries.updateTable("accounts").set(row).where("id", "=", one.id).execute()
    refused(await stranger({ email: change(email), email_verified: true }), NO_ACCOUNT)
    expect((await stranger({ email: email.toUpperCase(), email_verified: true })).status).toBe(200)
  })

  test("a suspended account stays out", async () => {
    const one = await person()
    const { cookie, search } = await walked(one.id)
    const code = await back(search, cookie)
    await server.engine.db.transaction(async (trx) => {
      await suspend(trx, { accountId: one.id, by: server.adminId, at: new Date().toISOString() })
      await trx.updateTable("accounts").set({ active: 0 }).where("id", "=", one.id).execute()
    })
    // Suspended after the provider's word, and before it.
    refused(await redeem(code, cookie), "Akun ini sudah tidak aktif.")
    refused(await signIn(one.id), "Akun ini sudah tidak aktif.")
  })

  test("a restored account waits for a reset of its password", async () => {
    const one = await person()
    const row = { password_hash: UNUSABLE_HASH }
    await server.engine.db.queries.updateTable("accounts").set(row).where("id", "=", one.id).execute()
    refused(await signIn(one.id), "Akun ini sudah tidak aktif.")
  })

  test("a temporary password still has to be changed", async () => {
    const one = await person()
    await server.root.put(`/users/admin/${one.id}/password`, { password: "gunung-tinggi-9" })
    const { status, body } = await signIn(one.id)
    expect(status).toBe(200)
    const answer = await server.as(body.data.token).get("/groups")
    expect([answer.status, answer.body.code]).toEqual([403, "password-change-required"])
  })

  test("a second factor of the account is asked as after a password", async () => {
    const one = await person()
    const { secret } = await calls.addTotp(one)
    const begun = await signIn(one.id)
    expect(begun).toMatchObject({ status: 403, body: { code: SECOND_STEP } })
    expect(JSON.stringify(begun.body)).not.toContain("token")
    expect(begun.body.data.provider).toBe("Akun Kantor")
    calls.nextStep()
    const { challenge } = begun.body.data
    const passed = await server.request("POST", "/auth/login/second", {
      body: { challenge, code: calls.code(secret) },
    })
    expect(passed.status).toBe(200)
  })

  test("is no proof for a sensitive step", async () => {
    const [one, other] = [await person(rights("Global")), await person()]
    const change = (client: Client) =>
      client.put(`/users/admin/${other.id}/password`, { password: "sungai-jernih-2" })
    const { body } = await signIn(one.id)
    const client = server.as(body.data.token)
    expect((await change(client)).body.code).toBe(PROOF_REQUIRED)
  })

  const signInFresh = async (id: string, change: (address: URL) => void = () => {}) => {
    const { address, cookie } = await start({ fresh: true })
    const changed = new URL(address)
    change(changed)
    const { search } = await provider.walk(changed.href, id)
    return redeem(await back(search, cookie), cookie)
  }
  const begins = async (token: string) =>
    (await server.as(token).post("/auth/factors/totp", {})).body.code ?? "begun"
  const requiring = async () => {
    const one = await person()
    const { role_id } = (await accountOf(server.engine.db.queries, one.id)) ?? {}
    await server.engine.db.transaction((trx) =>
      setFactorRequired(trx, String(role_id), { required: true, at: new Date().toISOString() }),
    )
    return one
  }

  test("a fresh sign-in at the provider proves for the first factor that the role requires, a known browser does not", async () => {
    // The provider's clock is the real one.
    shift.ms = 0
    const one = await requiring()
    const known = await signIn(one.id)
    expect(await begins(known.body.data.token)).toBe(PROOF_REQUIRED)
    const fresh = await signInFresh(one.id)
    expect(await begins(fresh.body.data.token)).toBe("begun")
    // Neither the earlier session nor one after five minutes has the proof.
    expect(await begins(known.body.data.token)).toBe(PROOF_REQUIRED)
    shift.ms += 301_000
    expect(await begins(fresh.body.data.token)).toBe(PROOF_REQUIRED)
    shift.ms -= 301_000
  })

  test("a provider that was not asked to sign in again gives no proof", async () => {
    shift.ms = 0
    const one = await requiring()
    const { body } = await signInFresh(one.id, (address) => {
      address.searchParams.delete("prompt")
      address.searchParams.delete("max_age")
    })
    expect(await begins(body.data.token)).toBe(PROOF_REQUIRED)
  })

  test("a fresh sign-in proves nothing for other roles, and asks an account with a factor for it", async () => {
    shift.ms = 0
    const free = await person()
    expect(await begins((await signInFresh(free.id)).body.data.token)).toBe(PROOF_REQUIRED)
    const one = await requiring()
    await calls.addTotp(one)
    expect((await signInFresh(one.id)).body.code).toBe(SECOND_STEP)
  })

  test("a code of an app after it is no proof either", async () => {
    const [one, other] = [await person(rights("Global")), await person()]
    const { secret } = await calls.addTotp(one)
    const { challenge } = (await signIn(one.id)).body.data
    calls.nextStep()
    const { body } = await server.request("POST", "/auth/login/second", {
      body: { challenge, code: calls.code(secret) },
    })
    const client = server.as(body.data.token)
    const path = `/users/admin/${other.id}/password`
    expect((await client.put(path, { password: "sungai-jernih-2" })).body.code).toBe(PROOF_REQUIRED)
  })

  test("an answer to no started sign-in opens nothing: a changed state finds no cookie", async () => {
    const change = (url: URL) => url.searchParams.set("state", "lain")
    const { cookie, search } = await walked((await person()).id, change)
    expect(await back(search, cookie)).toBe("-")
  })

  test("tabs that begin at once each come to their own session, in any order", async () => {
    const people = [await person(), await person(), await person()]
    const tabs = await Promise.all(people.map(({ id }) => walked(id)))
    expect(new Set(tabs.map(({ cookie }) => cookie.split("=")[0])).size).toBe(3)
    const jar = tabs.map(({ cookie }) => cookie).join("; ")
    const codes = [await back(tabs[1]?.search ?? "", jar), await back(tabs[0]?.search ?? "", jar)]
    for (const code of codes.toReversed()) expect((await redeem(code, jar)).status).toBe(200)
    // Another tab's cookie alone opens neither the answer nor the code.
    const last = tabs[2]?.search ?? ""
    expect(await back(last, tabs[0]?.cookie ?? "")).toBe("-")
    const code = await back(last, jar)
    refused(await redeem(code, tabs[0]?.cookie ?? ""), TIME_OVER)
    expect((await redeem(code, jar)).status).toBe(200)
  })

  test("a browser keeps five started sign-ins, the oldest goes", async () => {
    const cookies: string[] = []
    for (let tab = 0; tab < 5; tab++) cookies.push((await start()).cookie)
    const { headers } = await server.request("POST", `${PATH}/start`, {
      body: {},
      ...withCookie(cookies.join("; ")),
    })
    const ended = headers.getSetCookie().filter((line) => line.includes("Max-Age=0"))
    expect(ended).toHaveLength(1)
    expect(ended[0]).toContain(cookies[0]?.split("=")[0])
    const { search, cookie } = await walked((await person()).id)
    const code = await back(search, cookie)
    // A sixth cookie is not looked at.
    refused(await redeem(code, [cookie, ...cookies].join("; ")), TIME_OVER)
  })

  test.each([
    ["nonce", (url: URL) => url.searchParams.set("nonce", "lain")],
    ["code challenge", (url: URL) => url.searchParams.set("code_challenge", "x".repeat(43))],
  ])("a changed %s opens nothing", async (_, change) => {
    refused(await signIn((await person()).id, change), TRY_LATER)
  })

  test("an answer and a code work once", async () => {
    const { cookie, search } = await walked((await person()).id)
    const code = await back(search, cookie)
    expect(await back(search, cookie)).toBe("-")
    expect((await redeem(code, cookie)).status).toBe(200)
    refused(await redeem(code, cookie), TIME_OVER)
    refused(await redeem("-", cookie), TIME_OVER)
  })

  test("of ten redemptions of a code at once, one succeeds", async () => {
    const { cookie, search } = await walked((await person()).id)
    const code = await back(search, cookie)
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(code, cookie)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test("the answer and the code of another browser open nothing", async () => {
    const [mine, other] = [await walked((await person()).id), await walked((await person()).id)]
    expect(await back(mine.search, "")).toBe("-")
    // The attacker's answer in the victim's browser, which has started a sign-in of its own.
    expect(await back(mine.search, other.cookie)).toBe("-")
    const code = await back(mine.search, mine.cookie)
    refused(await redeem(code, other.cookie), TIME_OVER)
    refused(await redeem(code, ""), TIME_OVER)
    expect((await redeem(code, mine.cookie)).status).toBe(200)
  })

  test("goes on in a process whose clock is behind", async () => {
    const { cookie, search } = await walked((await person()).id)
    shift.ms -= 5000
    const code = await back(search, cookie)
    shift.ms += 5000
    expect((await redeem(code, cookie)).status).toBe(200)
  })

  test("ends after its time: ten minutes at the provider, one minute for the page", async () => {
    const { id } = await person()
    const late = await walked(id)
    shift.ms += 601_000
    expect(await back(late.search, late.cookie)).toBe("-")
    const { cookie, search } = await walked(id)
    const code = await back(search, cookie)
    shift.ms += 61_000
    refused(await redeem(code, cookie), TIME_OVER)
  })

  test("a cancelled sign-in says so, and an invented answer leads nowhere else", async () => {
    const { address, cookie } = await start()
    const state = new URL(address).searchParams.get("state")
    const iss = encodeURIComponent(provider.issuer)
    const code = await back(`?error=access_denied&state=${state}&iss=${iss}`, cookie)
    refused(await redeem(code, cookie), "Anda membatalkan masuk di penyedia akun.")
    const { address: second, cookie: other } = await start()
    const more = "&redirect_uri=https://jahat.example&next=//jahat.example"
    expect(await back(`?code=x&state=y${more}`, other)).toBe("-")
    const own = new URL(second).searchParams.get("state")
    refused(await redeem(await back(`?code=x&state=${own}${more}`, other), other), TRY_LATER)
  })

  test("a password changed between the provider's word and the session ends it", async () => {
    const one = await person()
    const { cookie, search } = await walked(one.id)
    const code = await back(search, cookie)
    await server.engine.db.queries
      .updateTable("accounts")
      .set({ password_hash: "lain" })
      .where("id", "=", one.id)
      .execute()
    refused(await redeem(code, cookie), TRY_LATER)
  })

  test("starts are limited by address", async () => {
    const statuses = []
    for (let tries = 0; tries < 101; tries++)
      statuses.push((await server.request("POST", `${PATH}/start`, { body: {} })).status)
    expect([statuses[99], statuses[100]]).toEqual([200, 429])
  })

  test("a wrong client secret says nothing of it", async () => {
    const { id } = await person()
    const app = createApi(server.engine, 8, {
      oidc: { ...settingsOf(provider, APP_URL), clientSecret: "salah" },
    })
    const { cookie, search } = await walked(id)
    const way = await app.request(`/api/v1${PATH}/callback${search}`, withCookie(cookie))
    refused(await redeem(way.headers.get("Location")?.split("=")[1] ?? "", cookie), TRY_LATER)
  })

  test("a provider that is away stops neither the server nor the password; back with another key, it works", async () => {
    const { id, email } = await person()
    const waiting = await walked(id)
    const { people, issuer } = provider
    await provider.close()
    // A server that starts now has never reached it.
    const late = createApi(server.engine, 8, { oidc: settingsOf(provider, APP_URL) })
    const begin = () =>
      late.request(`/api/v1${PATH}/start`, {
        method: "POST",
        body: "{}",
        headers: { "Content-Type": "application/json" },
      })
    expect((await begin()).status).toBe(503)
    refused(await redeem(await back(waiting.search, waiting.cookie), waiting.cookie), TRY_LATER)
    expect((await server.login(email)).token).not.toBe("")
    provider = await openTestProvider({ redirectUris: [REDIRECT], port: Number(new URL(issuer).port) })
    for (const [key, claims] of people) provider.people.set(key, claims)
    expect((await begin()).status).toBe(200)
    expect((await signIn(id)).status).toBe(200)
  })
})

test("without the settings there is no such address", async () => {
  const server = await openProduct()
  expect((await server.request("POST", `${PATH}/start`, { body: {} })).status).toBe(404)
})
