/** A role's permissions over the API, and the signed-in user's own. */
import { permissionsPayload } from "../core/access/matrix"
import { isSuperadmin } from "../core/access/names"
import { type PermissionEntry, permissionsPath, toMap } from "../core/access/permissions"
import { unwrapPermissions } from "../core/access/permissions-answer"
import { accessNames, grants, me, ownRoleId, savePermissions, storedToken } from "../session/session"
import { call } from "./http"

/** A role's permissions (AP-12). @throws RequestError, AnswerError */
export const loadPermissions = async (roleId: string, signal?: AbortSignal): Promise<PermissionEntry[]> =>
  unwrapPermissions(await call({ path: permissionsPath(roleId), signal }))

/** Saves a role's permissions (AP-13). @throws RequestError */
export async function updatePermissions(roleId: string, entries: readonly PermissionEntry[]): Promise<void> {
  await call({ method: "PUT", path: permissionsPath(roleId), body: permissionsPayload(entries) })
}

/** After a change of a role: reads the signed-in user's rights again if the role is theirs (AB-73). Never throws. */
export async function refreshOwnPermissions(roleId: string): Promise<void> {
  if (ownRoleId() === roleId) await refreshRights()
}

let running: Promise<void> | undefined
/** Start of the running or last request, `performance.now()`. */
let startedAt = Number.NEGATIVE_INFINITY

/**
 * Reads the signed-in user's rights again: after the page has loaded, and after a refusal (AB-73). A failure changes
 * nothing. A superadmin needs no rights. Never throws.
 * @param since `performance.now()`: a request started after it is new enough. So several refusals at once lead to one
 *   request, and a host that refuses allowed calls leads to no loop
 */
export async function refreshRights(since = Number.POSITIVE_INFINITY): Promise<void> {
  if (startedAt > since) return running
  startedAt = performance.now()
  running = readOwnRights()
  await running
}

async function readOwnRights(): Promise<void> {
  const roleId = ownRoleId()
  const token = storedToken()
  if (!roleId || isSuperadmin(accessNames(), me().role)) return
  try {
    // A host may refuse this request alone: its 401 or 403 does not concern the session (LG-24).
    const answer = await call({ path: permissionsPath(roleId), keepSession: true })
    const rights = toMap(unwrapPermissions(answer))
    const unchanged = JSON.stringify(rights) === JSON.stringify(grants().permissions)
    // Another user may have signed in meanwhile.
    if (!unchanged && storedToken() === token && ownRoleId() === roleId) savePermissions(rights)
  } catch (error) {
    console.error("Hak akses sendiri tidak dapat dimuat ulang", error)
  }
}
