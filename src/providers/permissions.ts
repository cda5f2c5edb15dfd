/** A role's permissions over the API, and the signed-in user's own. */
import { permissionsPayload } from "../core/access/matrix"
import { type PermissionEntry, toMap } from "../core/access/permissions"
import { call } from "./http"
import { unwrapPermissions } from "./permissions-answer"
import { ownRoleId, savePermissions } from "./session"

const pathOf = (roleId: string) => `/permissions/${encodeURIComponent(roleId)}`

/** AP-12. @throws ApiError, AnswerError */
export const loadPermissions = async (roleId: string, signal?: AbortSignal): Promise<PermissionEntry[]> =>
  unwrapPermissions(await call({ path: pathOf(roleId), signal }))

/** AP-13. @throws ApiError */
export async function updatePermissions(roleId: string, entries: readonly PermissionEntry[]): Promise<void> {
  await call({ method: "PUT", path: pathOf(roleId), body: permissionsPayload(entries) })
}

/** After a change of a role: the signed-in user's own rights anew, if the role is theirs (AB-73). Never throws. */
export async function refreshOwnPermissions(roleId: string): Promise<void> {
  if (ownRoleId() !== roleId) return
  try {
    savePermissions(toMap(await loadPermissions(roleId)))
  } catch (error) {
    console.error("Hak akses sendiri tidak dapat dimuat ulang", error)
  }
}
