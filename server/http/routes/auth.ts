/** POST /auth/login and POST /auth/logout (AP-06, AP-07). */
import { getCookie, setCookie } from "hono/cookie"
import { deviceLabel } from "../../../src/core/session/device"
import { LONGEST_PASSWORD } from "../../../src/core/validation/password-length"
import { recordFailure } from "../../auth/account-history"
import { renewHash } from "../../auth/accounts"
import { DEVICE_COOKIE, DEVICE_SECONDS, openDeviceCookies } from "../../auth/device-cookie"
import { verifyPassword } from "../../auth/password"
import { readPermissions } from "../../auth/permissions"
import { foldedKey } from "../../database/columns"
import { unauthorised } from "../../ground/api-error"
import { mark } from "../../ground/log"
import { type Api, sessionOf } from "../api-env"
import { BASE } from "../base"
import { readBody } from "../body"
import type { ApiApp } from "../env"
import { CLEAR_CACHE } from "../headers"

/** Bytes of an email and a password, before any authentication. */
const BODY_LIMIT = 10 * 1024
/** Longest email including blanks; longer ones are not looked up. */
const LONGEST_ADDRESS = 320

export function authRoutes(app: ApiApp, api: Api): void {
  const { engine, sessions, throttle } = api
  const devices = openDeviceCookies(engine.db, engine.tokenKey, engine.now)

  app.post("/auth/login", async (c) => {
    const { email, password } = await readBody(c, BODY_LIMIT)
    const fits = typeof email === "string" && email.length <= LONGEST_ADDRESS && !email.includes("\0")
    const address = fits ? foldedKey(email) : ""
    const account = await engine.db.queries
      .selectFrom("accounts")
      .selectAll()
      .where("email_key", "=", address)
      .executeTakeFirst()
    const secret = typeof password === "string" ? password.slice(0, LONGEST_PASSWORD) : ""
    const accountId = account && String(account.id)
    const { signal } = c.req.raw
    const cookie = getCookie(c, DEVICE_COOKIE)
    const attempt = {
      email: address,
      accountId,
      address: c.get("address"),
      device: await devices.knownDeviceId(cookie, account),
      aborted: () => signal.aborted,
    }
    let right = false
    await throttle.judge(attempt, async (place) => {
      right = await verifyPassword(secret, account ? String(account.password_hash) : undefined, place)
      return right && account?.active === 1
    })
    if (!right || !account) {
      if (account) recordFailure(engine, account, c.get("address"))
      // The email field may contain a mistyped password.
      const who = account ? { account: String(account.id) } : { email: mark(address) }
      throw unauthorised("Email atau password salah.", { event: "login.failed", fields: who })
    }
    if (account.active !== 1)
      throw unauthorised("Akun ini sudah tidak aktif.", {
        event: "login.inactive",
        fields: { account: String(account.id) },
      })
    const known = attempt.device !== undefined
    const current = await renewHash(engine, account, { password: secret, known })
    const newDevice = await devices.isNewDevice(cookie, current)
    // Set before the answer, and kept after a logout, since it opens nothing.
    setCookie(c, DEVICE_COOKIE, await devices.renew(cookie, current), {
      path: `${api.basePath}${BASE}/auth/login`,
      httpOnly: true,
      sameSite: "Strict",
      secure: c.get("secure") === true,
      maxAge: DEVICE_SECONDS,
    })
    const roleId = typeof account.role_id === "string" ? account.role_id : null
    return c.json({
      data: {
        token: await sessions.begin(current, {
          device: deviceLabel(c.req.header("User-Agent")),
          address: c.get("address"),
          newDevice,
        }),
        permissions: await readPermissions(engine.db.queries, engine.registry, roleId),
      },
    })
  })

  app.post("/auth/logout", async (c) => {
    const session = await sessionOf(api, c, { beforeChange: true })
    await sessions.end(session)
    return c.json({ message: "Anda sudah keluar." }, 200, CLEAR_CACHE)
  })
}
