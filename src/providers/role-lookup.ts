/** Finds the id of a role by its name, loaded only after a sign-in whose token does not have it. */
import { matchRole } from "../core/access/match-role"
import { unwrapList } from "../core/codec/unwrap"
import { accessNames } from "../session/session"
import { call } from "./http"

/** @throws RequestError, AnswerError */
export async function findRoleId(role: string): Promise<string | undefined> {
  const rows = unwrapList(await call({ path: accessNames().rolesPath, keepSession: true }))
  const roles = rows.flatMap((row) => {
    const { id, name } = (row ?? {}) as { id?: unknown; name?: unknown }
    return id !== undefined && id !== null && typeof name === "string" ? [{ id: String(id), name }] : []
  })
  return matchRole(roles, role, accessNames())?.id
}
