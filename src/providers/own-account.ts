/** The signed-in user's own account on our own server. */
import { unwrapList, unwrapOne } from "../core/codec/unwrap"
import { readSessions, type SessionInfo } from "../core/session/sessions"
import { tokenOf } from "../core/session/token"
import { clearSession, renewToken, storedToken } from "../session/session"
import { isEnglish } from "../texts/language"
import { call } from "./http"
import { refreshRights } from "./permissions"

/** Changes the password. This session continues with a new token; the account's other sessions end. @throws RequestError */
export async function changePassword(change: { oldPassword: string; newPassword: string }): Promise<void> {
  const sent = storedToken()
  const token = tokenOf(await call({ method: "PUT", path: "/auth/password", body: change }))
  if (token) renewToken(token, sent)
  // Until now the server has refused all other calls.
  void refreshRights()
}

/** @throws RequestError, AnswerError */
export const listSessions = async (signal?: AbortSignal): Promise<SessionInfo[]> =>
  readSessions(unwrapList(await call({ path: "/auth/sessions", signal })))

/** @throws RequestError */
export async function endSession(id: string): Promise<void> {
  await call({ method: "DELETE", path: `/auth/sessions/${encodeURIComponent(id)}` })
}

/** Signs out everywhere, here as well. @throws RequestError */
export async function endAllSessions(): Promise<void> {
  await call({ method: "DELETE", path: "/auth/sessions" })
  clearSession("logout")
}

/** True if the user wants the weekly summary. @throws RequestError, AnswerError */
export async function readMailPreference(): Promise<boolean> {
  return unwrapOne(await call({ path: "/auth/mail" }))?.weekly === true
}

/** Also stores the language of the user's mails: the one in use. @throws RequestError */
export async function saveMailPreference(weekly: boolean): Promise<void> {
  const body = { weekly, language: isEnglish() ? "en" : "id" }
  await call({ method: "PUT", path: "/auth/mail", body })
}
