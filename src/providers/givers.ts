/** Who else may give a role: kept by our own server alone, never asked of a foreign host. */
import { AnswerError, unwrapOne } from "../core/codec/unwrap"
import { call } from "./http"

const pathOf = (roleId: string) => `/permissions/${encodeURIComponent(roleId)}/givers`

/** The ids of the roles whose holders may give this one. @throws RequestError, AnswerError */
export async function loadGivers(roleId: string, signal?: AbortSignal): Promise<readonly string[]> {
  const givers = unwrapOne(await call({ path: pathOf(roleId), signal }))?.givers
  if (!Array.isArray(givers)) throw new AnswerError()
  return givers.map(String)
}

/** Replaces them. @throws RequestError */
export async function updateGivers(roleId: string, givers: readonly string[]): Promise<void> {
  await call({ method: "PUT", path: pathOf(roleId), body: { givers } })
}
