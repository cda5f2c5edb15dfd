/** Roles that require a second factor. Only our own server stores them. */
import { AnswerError, unwrapOne } from "../core/codec/unwrap"
import { call } from "./http"

const pathOf = (roleId: string) => `/permissions/${encodeURIComponent(roleId)}/second-factor`

/** True if the role's users need a second factor. @throws RequestError, AnswerError */
export async function loadFactorRequired(roleId: string, signal?: AbortSignal): Promise<boolean> {
  const required = unwrapOne(await call({ path: pathOf(roleId), signal }))?.required
  if (typeof required !== "boolean") throw new AnswerError()
  return required
}

/** @throws RequestError */
export async function updateFactorRequired(roleId: string, required: boolean): Promise<void> {
  await call({ method: "PUT", path: pathOf(roleId), body: { required } })
}
