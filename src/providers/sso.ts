/** Single sign-on by the server's provider. Loaded when it is needed. */
import { AnswerError, unwrapOne } from "../core/codec/unwrap"
import { call } from "./http"
import { enter } from "./login"

const send = (path: string, body: object) => call({ method: "POST", path, body, keepSession: true })

/**
 * Address of the provider's login page.
 * @param fresh the provider is to ask for the password there, also in a browser that it knows
 * @throws RequestError, AnswerError
 */
export async function ssoAddress(fresh = false): Promise<string> {
  const { address } = unwrapOne(await send("/auth/login/oidc/start", fresh ? { fresh } : {})) ?? {}
  if (typeof address !== "string" || !/^https?:\/\//.test(address)) throw new AnswerError()
  return address
}

/** @param code of the way back, which works once and in this browser @throws RequestError */
export const enterBySso = async (code: string): Promise<void> =>
  enter(await send("/auth/login/oidc", { code }))
