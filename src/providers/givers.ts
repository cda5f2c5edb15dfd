/** Givers of a role. Only our own server stores them. */
import { AnswerError, unwrapOne } from "../core/codec/unwrap"
import { call } from "./http"

const pathOf = (roleId: string) => `/permissions/${encodeURIComponent(roleId)}/givers`

/** Ids of the roles whose users may give this role. @throws RequestError, AnswerError */
export async function loadGivers(roleId: string, signal?: AbortSignal): Promise<readonly string[]> {
  const givers = unwrapOne(await call({ path: pathOf(roleId), signal }))?.givers
  if (!Array.isArray(givers)) throw new AnswerError()
  return givers.map(String)
}

/** Replaces a role's givers. @throws RequestError */
export async function updateGivers(roleId: string, givers: readonly string[]): Promise<void> {
  await call({ method: "PUT", path: pathOf(roleId), body: { givers } })
}
