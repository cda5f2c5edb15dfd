/** Single sign-on by an OpenID provider: starts it, takes the browser back, and hands the session to its page. */
import { createHash } from "node:crypto"
import * as client from "openid-client"
import { accountOf, UNUSABLE_HASH } from "../../auth/accounts"
import { generationOf } from "../../auth/factors/challenges"
import { createLoginCounts, keyOf } from "../../auth/login-counts"
import {
  beginFlow,
  FLOW_SECONDS,
  type FlowResult,
  type Refusal,
  storeResult,
  takeFlow,
  takeResult,
} from "../../auth/oidc/flows"
import { type Identity, newSecrets, type Provider } from "../../auth/oidc/provider"
import { foldedKey } from "../../database/columns"
import { addressBlock } from "../../ground/address"
import { ApiError, busy, unauthorised } from "../../ground/api-error"
import { log } from "../../ground/log"
import type { Api } from "../api-env"
import { BASE } from "../base"
import { readBody } from "../body"
import { readCookie, readCookies, removeCookie, writeCookie } from "../cookies"
import type { ApiApp } from "../env"
import type { SignIn } from "../sign-in"
import { beginSecondStep } from "./second-step"

const COOKIE = "koperasi-oidc-"
/** Sign-ins that one browser may have begun: each tab has its own. */
const MOST_FLOWS = 5
/** Below /auth/login, where the device's cookie is sent too. */
const PATH = "/auth/login/oidc"
const BODY_LIMIT = 1024
/** Started sign-ins of one block of addresses. */
const MOST_STARTED = 100
const STARTED_SECONDS = 600
const LONGEST_ADDRESS = 320
/** In the page's address instead of a code: this browser has started no sign-in that can go on. */
const NO_FLOW = "-"

const SENTENCES: Readonly<Record<Refusal, string>> = {
  unverified: "Penyedia akun belum memverifikasi email Anda.",
  unknown: "Akun dengan email ini belum ada. Hubungi administrator.",
  inactive: "Akun ini sudah tidak aktif.",
  cancelled: "Anda membatalkan masuk di penyedia akun.",
  failed: "Penyedia akun tidak dapat dipakai sekarang. Coba lagi, atau masuk dengan password.",
}

/** A cookie for each sign-in: tabs that begin at once know nothing of each other's. */
const cookieOf = (state: string): string =>
  COOKIE + createHash("sha256").update(state).digest("hex").slice(0, 16)

/** Lower case of ASCII alone: `foldedKey` and `toLowerCase` also make one of addresses that are different mailboxes. */
const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** The account of an identity: the one with its verified address, as it is. Never a new one. */
async function resultFor({ engine }: Api, { email, verified, fresh }: Identity): Promise<FlowResult> {
  if (!verified || email === "" || email.length > LONGEST_ADDRESS || email.includes("\0"))
    return { refusal: "unverified" }
  const accounts = await engine.db.queries
    .selectFrom("accounts")
    .selectAll()
    .where("email_key", "=", foldedKey(email))
    .limit(2)
    .execute()
  const [account] = accounts
  if (!account || accounts.length > 1) return { refusal: "unknown" }
  if (asciiLower(String(account.email)) !== asciiLower(email)) return { refusal: "unknown" }
  // A restored account waits for a reset of its password.
  const isUsable = account.active === 1 && account.password_hash !== UNUSABLE_HASH
  return isUsable ? { account, fresh } : { refusal: "inactive" }
}

/** Code of a fault for the log, which gets no address, code or token of it. */
const faultOf = (error: unknown): string => {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError)
    return error.error
  const { code } = error as { code?: unknown }
  return typeof code === "string" ? code : "unknown"
}

export function oidcRoutes(app: ApiApp, api: Api, provider: Provider, signIn: SignIn): void {
  const { engine, basePath } = api
  const started = createLoginCounts(engine.db, engine.now, STARTED_SECONDS)
  const redirectPath = `${basePath}${BASE}${PATH}/callback`
  const cookiePath = `${basePath}${BASE}${PATH}`

  /** The result that a code opens with one of the browser's cookies. */
  const resultOf = async (cookies: readonly [string, string][], code: unknown) => {
    for (const [name, value] of cookies) {
      const result = await takeResult(engine, value, code)
      if (result) return { name, result }
    }
    return { name: "", result: undefined }
  }

  app.post(`${PATH}/start`, async (c) => {
    const { count } = await started.add(keyOf("oidc", addressBlock(c.get("address"))))
    if (count > MOST_STARTED) throw busy()
    const { fresh } = await readBody(c, BODY_LIMIT)
    const secrets = {
      ...newSecrets(),
      ...(fresh === true && { since: Math.floor(engine.now().getTime() / 1000) }),
    }
    const address = await provider.begin(redirectPath, secrets).catch((error: unknown) => {
      log({ event: "oidc.unreachable", level: "warn", fields: { fault: faultOf(error) } })
      throw new ApiError(503, SENTENCES.failed, { headers: { "Retry-After": "10" } })
    })
    for (const [oldest] of readCookies(c, COOKIE).slice(0, 1 - MOST_FLOWS))
      removeCookie(c, oldest, { path: cookiePath })
    writeCookie(c, cookieOf(secrets.state), {
      value: await beginFlow(engine, secrets),
      path: cookiePath,
      // Strict would keep it from the way back, which begins at the provider.
      sameSite: "Lax",
      maxAge: FLOW_SECONDS,
    })
    return c.json({ data: { address } })
  })

  app.get(`${PATH}/callback`, async (c) => {
    const cookie = readCookie(c, cookieOf(c.req.query("state") ?? "")) ?? ""
    const secrets = await takeFlow(engine, cookie)
    // The fragment reaches no server and no log, and the code opens nothing without the cookie.
    const back = (code: string) => c.redirect(`${provider.loginPath}#sso=${code}`, 302)
    if (!secrets) return back(NO_FLOW)
    const result = await provider
      .finish(redirectPath, new URL(c.req.url).search, secrets)
      .then((identity) => resultFor(api, identity))
      .catch((error: unknown): FlowResult => {
        const fault = faultOf(error)
        if (error instanceof client.AuthorizationResponseError && fault === "access_denied")
          return { refusal: "cancelled" }
        log({ event: "oidc.failed", level: "warn", fields: { fault } })
        return { refusal: "failed" }
      })
    return back(await storeResult(engine, cookie, result))
  })

  app.post(PATH, async (c) => {
    const { code } = await readBody(c, BODY_LIMIT)
    const { name, result } = await resultOf(readCookies(c, COOKIE).slice(-MOST_FLOWS), code)
    if (!result) throw new ApiError(401, "Waktu masuk habis, atau dimulai di alamat lain. Coba lagi.")
    removeCookie(c, name, { path: cookiePath })
    const refuse = (refusal: Refusal) =>
      unauthorised(SENTENCES[refusal], { event: "login.oidc-refused", fields: { refusal } })
    if ("refusal" in result) throw refuse(result.refusal)
    const account = await accountOf(engine.db.queries, result.accountId)
    if (!account) throw refuse("unknown")
    if (account.active !== 1) throw refuse("inactive")
    // A password that was changed since ends what began before it, as for a second step.
    if (generationOf(account) !== result.generation) throw refuse("failed")
    return (
      (await beginSecondStep(api, c, account, provider.name)) ??
      signIn.complete(c, account, {
        provider: provider.name,
        proved: result.fresh && "first-factor",
      })
    )
  })
}
