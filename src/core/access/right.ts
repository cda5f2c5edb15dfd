/** Right of a menu entry, a screen or a button, and the one function that decides it (AB-10, PM-11..PM-29). */
import type { Resource } from "../schema/resource"
import type { Action } from "./actions"
import { can, type Grants, hasFullAccess } from "./permissions"

export type Right =
  | "everyone"
  /** Only superadmin and Global `semua` (PM-25). */
  | "full-access"
  /** View of at least one of the modules. */
  | { viewOf: readonly string[] }
  /** Action of a declaration, by the flags of its module (PM-27..PM-29). */
  | { resource: string; action: Action }
  | { all: readonly Right[] }

/** True if the grants include the right; false for an unknown resource, or an action that the resource does not offer. */
export function isAllowed(
  right: Right,
  grants: Grants,
  find: (resource: string) => Resource | undefined,
): boolean {
  if (right === "everyone") return true
  if (right === "full-access") return hasFullAccess(grants)
  if ("all" in right) return right.all.every((each) => isAllowed(each, grants, find))
  if ("viewOf" in right) return right.viewOf.some((module) => can(grants, module, "list"))
  const access = find(right.resource)?.access
  return access?.actions.has(right.action) === true && can(grants, access.module, right.action)
}
