/** Links from mails that set a new password, on our own server with mail. Needs no session. */
import { serverMessage } from "../core/codec/unwrap"
import { isEnglish } from "../texts/language"
import { call } from "./http"

const PATH = "/auth/password-link"

/** Asks for a link. @returns the server's sentence, the same for every address @throws RequestError */
export async function askForLink(email: string): Promise<string> {
  const body = { email: email.trim().toLowerCase(), language: isEnglish() ? "en" : "id" }
  return serverMessage(await call({ method: "POST", path: PATH, body, keepSession: true })) ?? ""
}

/** @throws RequestError with the code `link-expired` */
export async function checkLink(token: string): Promise<void> {
  await call({ method: "POST", path: `${PATH}/check`, body: { token }, keepSession: true })
}

/** Sets the password; every session of the account ends. @throws RequestError */
export async function setPasswordByLink(token: string, newPassword: string): Promise<void> {
  await call({ method: "PUT", path: PATH, body: { token, newPassword }, keepSession: true })
}
