/** The second step of a sign-in, and the sign-in by a passkey alone. Loaded when it is needed. */
import { AnswerError, unwrapOne } from "../core/codec/unwrap"
import { isObject, textOf } from "../core/text"
import { call } from "./http"
import { enter } from "./login"
import { askPasskey } from "./passkeys"

export interface SecondStep {
  challenge: string
  /** Ways that the account has. */
  totp: boolean
  recovery: boolean
  /** Options for its passkeys; null without one. */
  passkey: object | null
  /** Name of the provider whose single sign-on came before; '' after a password. */
  provider: string
}

export function readSecondStep(value: unknown): SecondStep {
  if (!isObject(value)) throw new AnswerError()
  const { challenge, totp, recovery, passkey, provider } = value
  return {
    challenge: textOf(challenge),
    totp: totp === true,
    recovery: recovery === true,
    passkey: isObject(passkey) ? passkey : null,
    provider: textOf(provider),
  }
}

const send = (path: string, body: object) => call({ method: "POST", path, body, keepSession: true })

/** @throws RequestError */
export const passByCode = async (challenge: string, code: string): Promise<void> =>
  enter(await send("/auth/login/second", { challenge, code }))

/** @returns false if the user has cancelled @throws RequestError, Error of the browser */
export async function passByPasskey({ challenge, passkey }: SecondStep): Promise<boolean> {
  const answer = passkey ? await askPasskey(passkey) : undefined
  if (answer) await enter(await send("/auth/login/second", { challenge, passkey: answer }))
  return answer !== undefined
}

/** @returns false if the user has cancelled @throws RequestError, AnswerError, Error of the browser */
export async function enterByPasskey(): Promise<boolean> {
  const { challenge, passkey } = unwrapOne(await send("/auth/login/passkey/options", {})) ?? {}
  if (!isObject(passkey)) throw new AnswerError()
  const answer = await askPasskey(passkey)
  if (answer) await enter(await send("/auth/login/passkey", { challenge, passkey: answer }))
  return answer !== undefined
}
