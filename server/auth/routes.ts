/** POST /auth/login and POST /auth/logout (AP-06, AP-07). */
import { LONGEST_PASSWORD } from "../../src/core/validation/password"
import { type Api, type ApiApp, type ApiContext, readBody, sessionOf } from "../http/api-env"
import { mark } from "../http/log"
import { unauthorised } from "../http/refusal"
import { fold } from "../records/columns"
import { renewHash } from "./accounts"
import { verifyPassword } from "./password"
import { readPermissions } from "./permissions"
import { openThrottle } from "./throttle"

/** Bytes: an email and a password; anybody may send this much. */
const BODY_LIMIT = 10 * 1024
/** Nobody's address is longer, blanks around it included; nothing longer is folded or looked for. */
const LONGEST_ADDRESS = 320

const placeOf = (c: ApiContext): string => c.env?.incoming?.socket?.remoteAddress ?? ""

export function authRoutes(app: ApiApp, api: Api): void {
  const { engine, sessions } = api
  const throttle = openThrottle(engine.now)

  app.post("/auth/login", async (c) => {
    const { email, password } = await readBody(c, BODY_LIMIT)
    const fits = typeof email === "string" && email.length <= LONGEST_ADDRESS && !email.includes("\0")
    const address = fits ? fold(email) : ""
    const key = `${address} ${placeOf(c)}`
    throttle.check(key)
    const account = await engine.db.queries
      .selectFrom("accounts")
      .selectAll()
      .where("email_key", "=", address)
      .executeTakeFirst()
    const secret = typeof password === "string" ? password.slice(0, LONGEST_PASSWORD) : ""
    const right = await verifyPassword(secret, account ? String(account.password_hash) : undefined)
    if (!right || !account) {
      throttle.failed(key)
      // What was typed as an email may be a password.
      const who = account ? { account: String(account.id) } : { email: mark(address) }
      throw unauthorised("Email atau password salah.", { event: "login.failed", fields: who })
    }
    if (account.active !== 1)
      throw unauthorised("Akun ini sudah tidak aktif.", {
        event: "login.inactive",
        fields: { account: String(account.id) },
      })
    throttle.succeeded(key)
    await renewHash(engine, account, secret)
    const roleId = typeof account.role_id === "string" ? account.role_id : null
    return c.json({
      data: {
        token: await sessions.begin(account),
        permissions: await readPermissions(engine.db.queries, engine.registry, roleId),
      },
    })
  })

  app.post("/auth/logout", async (c) => {
    const session = await sessionOf(api, c)
    await sessions.end(session.jti)
    return c.json({ message: "Anda sudah keluar." })
  })
}
