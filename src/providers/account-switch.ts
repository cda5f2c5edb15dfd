/** Switching a record's account off and on: asked of our own server alone. */
import { type AccountState, accountState } from "../core/access/sign-in"
import { AnswerError, unwrapOne } from "../core/codec/unwrap"
import type { Resource } from "../core/schema/resource"
import { call } from "./http"

/** @returns how the account stands after it @throws ApiError, AnswerError */
export async function switchAccount(resource: Resource, id: string, active: boolean): Promise<AccountState> {
  const list = resource.source.kind === "rest" ? resource.source.list : ""
  const path = `${list}/${encodeURIComponent(id)}/account`
  const state = accountState(unwrapOne(await call({ method: "PUT", path, body: { active } })))
  if (!state) throw new AnswerError()
  return state
}
