/** A role's permissions over the API, and the signed-in user's own. */
import { permissionsPayload } from "../core/access/matrix"
import { isSuperadmin } from "../core/access/names"
import { type PermissionEntry, permissionsPath, toMap } from "../core/access/permissions"
import { accessNames, grants, me, ownRoleId, savePermissions, storedToken } from "../session/session"
import { call } from "./http"
import { unwrapPermissions } from "./permissions-answer"

/** AP-12. @throws RequestError, AnswerError */
export const loadPermissions = async (roleId: string, signal?: AbortSignal): Promise<PermissionEntry[]> =>
  unwrapPermissions(await call({ path: permissionsPath(roleId), signal }))

/** AP-13. @throws RequestError */
export async function updatePermissions(roleId: string, entries: readonly PermissionEntry[]): Promise<void> {
  await call({ method: "PUT", path: permissionsPath(roleId), body: permissionsPayload(entries) })
}

/** After a change of a role: the signed-in user's own rights anew, if the role is theirs (AB-73). Never throws. */
export async function refreshOwnPermissions(roleId: string): Promise<void> {
  if (ownRoleId() === roleId) await refreshRights()
}

let running: Promise<void> | undefined
/** When the running or last question was asked, `performance.now()`. */
let askedAt = Number.NEGATIVE_INFINITY

/**
 * The signed-in user's rights as they are now: when the page has loaded, and when a call was refused; never at
 * intervals (AB-73). A failure changes nothing, and a superadmin's rights hang on no map. Never throws.
 * @param since `performance.now()`: rights that were asked for after it are new enough, so that one list that is
 *   refused five times, or a host that refuses what its rights allow, leads to one question and not to a loop
 */
export async function refreshRights(since = Number.POSITIVE_INFINITY): Promise<void> {
  if (askedAt > since) return running
  askedAt = performance.now()
  const asked = readOwnRights()
  running = asked
  await asked
}

async function readOwnRights(): Promise<void> {
  const roleId = ownRoleId()
  const token = storedToken()
  if (!roleId || isSuperadmin(accessNames(), me().role)) return
  try {
    // A host may refuse this very question: neither a 401 nor a 403 to it means anything beyond it (LG-24).
    const answer = await call({ path: permissionsPath(roleId), keepSession: true })
    const rights = toMap(unwrapPermissions(answer))
    const unchanged = JSON.stringify(rights) === JSON.stringify(grants().permissions)
    // Somebody else may have signed in meanwhile.
    if (!unchanged && storedToken() === token && ownRoleId() === roleId) savePermissions(rights)
  } catch (error) {
    console.error("Hak akses sendiri tidak dapat dimuat ulang", error)
  }
}
