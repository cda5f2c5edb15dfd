/** POST /auth/login and POST /auth/logout (AP-06, AP-07). */
import { recordFailure } from "../../auth/account-history"
import { renewHash } from "../../auth/accounts"
import { verifyPassword } from "../../auth/password"
import { EXPIRED_PASSWORD, isExpired } from "../../auth/temporary-password"
import { foldedKey } from "../../database/columns"
import { unauthorised } from "../../ground/api-error"
import { mark } from "../../ground/log"
import { type Api, sessionOf } from "../api-env"
import { readBody } from "../body"
import { readDeviceCookie } from "../cookies"
import type { ApiApp } from "../env"
import { CLEAR_CACHE } from "../headers"
import { createSignIn } from "../sign-in"
import { oidcRoutes } from "./oidc"
import { beginSecondStep, secondStepRoutes } from "./second-step"

/** Bytes of an email and a password, before any authentication. */
const BODY_LIMIT = 10 * 1024
/** Longest email including blanks; longer ones are not looked up. */
const LONGEST_ADDRESS = 320

export function authRoutes(app: ApiApp, api: Api): void {
  const { engine, sessions, throttle } = api
  const signIn = createSignIn(api)

  app.post("/auth/login", async (c) => {
    const { email, password } = await readBody(c, BODY_LIMIT)
    const fits = typeof email === "string" && email.length <= LONGEST_ADDRESS && !email.includes("\0")
    const address = fits ? foldedKey(email) : ""
    const account = await engine.db.queries
      .selectFrom("accounts")
      .selectAll()
      .where("email_key", "=", address)
      .executeTakeFirst()
    const secret = typeof password === "string" ? password : ""
    const accountId = account && String(account.id)
    const { signal } = c.req.raw
    const cookie = readDeviceCookie(c)
    const attempt = {
      email: address,
      accountId,
      address: c.get("address"),
      device: await signIn.knownDeviceId(cookie, account),
      aborted: () => signal.aborted,
    }
    let right = false
    await throttle.judge(attempt, async (place) => {
      right = await verifyPassword(secret, account ? String(account.password_hash) : undefined, place)
      return right && account?.active === 1
    })
    if (!right || !account) {
      if (account) recordFailure(engine, account, { address: c.get("address"), action: "login-failed" })
      // The email field may contain a mistyped password.
      const who = account ? { account: String(account.id) } : { email: mark(address) }
      throw unauthorised("Email atau password salah.", { event: "login.failed", fields: who })
    }
    if (account.active !== 1)
      throw unauthorised("Akun ini sudah tidak aktif.", {
        event: "login.inactive",
        fields: { account: String(account.id) },
      })
    if (await isExpired(engine.db.queries, engine, String(account.id)))
      throw unauthorised(EXPIRED_PASSWORD, {
        event: "login.expired-password",
        fields: { account: String(account.id) },
      })
    const known = attempt.device !== undefined
    const current = await renewHash(engine, account, { password: secret, known })
    return (await beginSecondStep(api, c, current)) ?? signIn.complete(c, current)
  })
  secondStepRoutes(app, api, signIn)
  if (api.provider) oidcRoutes(app, api, api.provider, signIn)

  app.post("/auth/logout", async (c) => {
    const session = await sessionOf(api, c, { beforeChange: true })
    await sessions.end(session)
    return c.json({ message: "Anda sudah keluar." }, 200, CLEAR_CACHE)
  })
}
