/** One shape for whatever asks for a right (a menu's entry, a screen, a button), and the one answer to it (AB-10, PM-11..PM-29). */
import type { Resource } from "../schema/resource"
import type { Action } from "../schema/types"
import { can, type Grants, hasFullAccess } from "./permissions"

export type Right =
  | "everyone"
  /** Superadmin and Global `semua` alone (PM-25). */
  | "full-access"
  /** Whoever may view one of these modules. */
  | { viewOf: readonly string[] }
  /** What a declaration offers, by its module (PM-27..PM-29). */
  | { resource: string; action: Action }
  /** All of these together. */
  | { all: readonly Right[] }

/**
 * Whether these grants include a right. What an unknown resource offers, and an action that a resource does not offer,
 * is nobody's.
 */
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
