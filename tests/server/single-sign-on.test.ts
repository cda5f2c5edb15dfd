/** Single sign-on through a real OpenID provider: a session for the account of a verified address, and for no other. */
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { accountOf } from "../../server/auth/accounts"
import { CLIENT, openTestProvider, type TestProvider } from "../support/oidc-provider"
import { openProduct, personWith, rights } from "./support/api"
import { onBothDatabases } from "./support/both-databases"

const APP_URL = "http://127.0.0.1:3000"
const REDIRECT = `${APP_URL}/api/v1/auth/login/oidc/callback`
const PATH = "/auth/login/oidc"

onBothDatabases("single sign-on", ({ open }) => {
  let provider: TestProvider
  let server: Awaited<ReturnType<typeof openProduct>>
  const shift = { ms: 0 }
  beforeAll(async () => {
    provider = await openTestProvider({ redirectUris: [REDIRECT] })
    const oidc = {
      issuer: new URL(provider.issuer),
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      name: "Akun Kantor",
      appUrl: APP_URL,
    }
    server = await openProduct({ db: await open(), oidc, now: () => new Date(Date.now() + shift.ms) })
  }, 60_000)
  afterAll(() => provider.close())

  const person = async () => {
    const made = await personWith(server, rights("AdminData", "view"))
    const email = String((await accountOf(server.engine.db.queries, made.id))?.email)
    return { ...made, email }
  }
  const withCookie = (cookie: string) => ({ headers: { Cookie: cookie } })
  const start = async () => {
    const { status, body, headers } = await server.request("POST", `${PATH}/start`, { body: {} })
    expect(status).toBe(200)
    const [line = ""] = headers.getSetCookie()
    return { address: String(body.data.address), cookie: line.split(";")[0] ?? "", line }
  }
  /** @returns the code in the page's address */
  const back = async (search: string, cookie: string) => {
    const { status, headers } = await server.fetch(`/api/v1${PATH}/callback${search}`, withCookie(cookie))
    expect(status).toBe(302)
    const [, code = ""] = /^\/login#sso=([\w-]+)$/.exec(headers.get("Location") ?? "") ?? []
    return code
  }
  const redeem = (code: string, cookie: string) =>
    server.request("POST", PATH, { body: { code }, ...withCookie(cookie) })
  /** The whole way of a person of the provider. */
  const signIn = async (id: string) => {
    const { address, cookie } = await start()
    const { search } = await provider.walk(address, id)
    return redeem(await back(search, cookie), cookie)
  }

  test("gives what a login gives, to the account of the verified address in whatever case", async () => {
    const one = await person()
    provider.people.set("siti", { email: one.email.toUpperCase(), email_verified: true })
    const { status, body, headers } = await signIn("siti")
    expect(status).toBe(200)
    expect(Object.keys(body.data).sort()).toEqual(["permissions", "token"])
    expect(headers.getSetCookie().join()).toContain("koperasi-device")
    const mine = await server.as(body.data.token).get("/auth/sessions")
    expect(mine.status).toBe(200)
  })
})
