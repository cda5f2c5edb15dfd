/** The signed-in user's own second factors on our own server, and the proof before a sensitive step. */
import { AnswerError, unwrapOne } from "../core/codec/unwrap"
import { type Factors, readFactors } from "../core/session/factors"
import { tokenOf } from "../core/session/token"
import { isObject, textOf } from "../core/text"
import { renewToken, storedToken } from "../session/session"
import { held, requiredStep } from "../session/use-session"
import { call } from "./http"
import { refreshRights } from "./permissions"

const post = (path: string, body: object = {}) => call({ method: "POST", path, body })

/** @throws RequestError, AnswerError */
export async function loadFactors(signal?: AbortSignal): Promise<Factors> {
  const factors = readFactors(unwrapOne(await call({ path: "/auth/factors", signal })))
  if (!factors) throw new AnswerError()
  return factors
}

/** Result of a change. */
export interface Changed {
  /** Shown this once; none if the account has codes that are left. */
  recoveryCodes: readonly string[]
  /** Shows what the session's new token allows. */
  finish: () => void
}

/** Stores the token of an answer: the former one ends soon. @param sent token of the call */
function storeToken(answer: unknown, sent: string | null): void {
  const token = tokenOf(answer)
  if (token) renewToken(token, sent)
}

/** @param sent token of the call */
function changed(answer: unknown, sent: string | null): Changed {
  const codes = unwrapOne(answer)?.recoveryCodes
  const token = tokenOf(answer)
  // The screen that shows the codes stays until it is finished.
  Object.assign(held, { step: requiredStep(), token })
  storeToken(answer, sent)
  return {
    recoveryCodes: Array.isArray(codes) ? codes.map(String) : [],
    finish: () => {
      held.token = undefined
      // Tells the screens that the step is over.
      if (token) renewToken(token, token)
      // A required factor was missing until now: the server has refused all other calls.
      void refreshRights()
    },
  }
}

async function change(path: string, body: object = {}): Promise<Changed> {
  const sent = storedToken()
  return changed(await post(path, body), sent)
}

export interface NewTotp {
  challenge: string
  /** In base32. */
  secret: string
  /** `otpauth://` address. */
  address: string
  name: string
}

/** @throws RequestError, AnswerError */
export async function beginTotp(): Promise<NewTotp> {
  const { challenge, secret, address, name } = unwrapOne(await post("/auth/factors/totp")) ?? {}
  if (typeof secret !== "string" || typeof address !== "string") throw new AnswerError()
  return { challenge: textOf(challenge), secret, address, name: textOf(name) }
}

/** @throws RequestError */
export const confirmTotp = (sent: { challenge: string; code: string; name: string }): Promise<Changed> =>
  change("/auth/factors/totp/confirm", sent)

/** @returns undefined if the user has cancelled @throws RequestError, AnswerError, Error of the browser */
export async function addPasskey(): Promise<Changed | undefined> {
  const { challenge, passkey } = unwrapOne(await post("/auth/factors/passkey")) ?? {}
  if (!isObject(passkey)) throw new AnswerError()
  const { createPasskey } = await import("./passkeys")
  const made = await createPasskey(passkey)
  return made && change("/auth/factors/passkey/confirm", { challenge, passkey: made })
}

const pathOf = (id: string) => `/auth/factors/${encodeURIComponent(id)}`

/** @throws RequestError */
export async function renameFactor(id: string, name: string): Promise<void> {
  await call({ method: "PUT", path: pathOf(id), body: { name } })
}

/** @throws RequestError */
export const removeFactor = (id: string, password: string): Promise<Changed> =>
  change(`${pathOf(id)}/remove`, { password })

/** @throws RequestError */
export const renewRecoveryCodes = (password: string): Promise<Changed> =>
  change("/auth/recovery-codes", { password })

/** Ends the notices of this session's token. @throws RequestError */
export async function readNotices(): Promise<void> {
  ;(await change("/auth/notices/read")).finish()
}

/** @throws RequestError */
export async function proveByPassword(password: string): Promise<void> {
  const sent = storedToken()
  storeToken(await post("/auth/proof", { password }), sent)
}

/** @returns true if it is proved; false if the user has cancelled; undefined without a passkey @throws RequestError */
export async function proveByPasskey(): Promise<boolean | undefined> {
  const { challenge, passkey } = unwrapOne(await post("/auth/proof/options")) ?? {}
  if (!isObject(passkey)) return undefined
  const { askPasskey } = await import("./passkeys")
  const answer = await askPasskey(passkey)
  const sent = storedToken()
  if (answer) storeToken(await post("/auth/proof", { challenge, passkey: answer }), sent)
  return answer !== undefined
}
