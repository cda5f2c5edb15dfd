/** The items of a login in the browser's storage: tests sign in by writing them. Runs in Node and in a page. */
import type { Flag } from "../../src/core/access/actions"
import { FLAGS, type PermissionEntry, toMap } from "../../src/core/access/permissions"
import { inSeconds, stubToken } from "../stub/answers"

export interface Person {
  /** Default '7'. */
  id?: string
  name?: string
  role?: string
  roleId?: string
  permissions?: readonly PermissionEntry[]
  /** Seconds since 1970. */
  exp?: number
}

/** The items of storage that a login writes for this person (RT-33); superadmin unless a role is named. */
export function sessionOf({ id = "7", name = "Siti Aminah", role = "superadmin", ...rest }: Person = {}) {
  // The host does not know this role, so the given rights stay, although each page load requests them (AB-73).
  const { roleId = "70", permissions = [], exp = inSeconds(3600) } = rest
  const map = toMap(permissions)
  return {
    token: stubToken({ id, fullName: name, role, roleId, exp }),
    userInfo: JSON.stringify({ id, name, role }),
    permissions: JSON.stringify(map),
    roleId,
    auth: JSON.stringify({ access: map, role }),
    isLoggedIn: "true",
  }
}

/** Exactly these flags of a module. */
export const grants = (module: string, ...flags: readonly Flag[]): PermissionEntry[] =>
  flags.map((action) => ({ module, action }))

export const GLOBAL_SEMUA = grants("Global", ...FLAGS)
