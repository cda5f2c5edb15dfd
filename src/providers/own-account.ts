/** The signed-in user's own account, asked of our own server alone. */
import { unwrapList } from "../core/codec/unwrap"
import { readSessions, type SessionInfo } from "../core/session/sessions"
import { clearSession, renewToken, storedToken } from "../session/session"
import { call } from "./http"
import { tokenOf } from "./login"
import { refreshRights } from "./permissions"

/** The session goes on with a new token; every other one of the account has ended. @throws RequestError */
export async function changePassword(change: { oldPassword: string; newPassword: string }): Promise<void> {
  const sent = storedToken()
  const token = tokenOf(await call({ method: "PUT", path: "/auth/password", body: change }))
  if (token) renewToken(token, sent)
  // Nothing could be asked for before.
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
