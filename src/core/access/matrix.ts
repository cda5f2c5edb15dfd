/**
 * The access matrix as data: what the server sent, changed only where the user toggled (AB-02).
 * Modules and actions that the matrix does not show go back as they came.
 */

import { normaliseName } from "../text"
import type { Flag, PermissionEntry } from "./permissions"

/** The matrix's columns; print has none and follows 'all' (AM-03, AM-14). */
export const MATRIX_ACTIONS = ["view", "add", "edit", "delete"] as const satisfies readonly Flag[]

/** What the 'all' box sets and clears. */
const WHOLE: readonly Flag[] = [...MATRIX_ACTIONS, "print"]
/** Never sent: they are worked out from the others (AM-13). */
const DERIVED: readonly string[] = ["all", "semua"]

const isOf = (entry: PermissionEntry, module: string, action: string): boolean =>
  normaliseName(entry.module) === normaliseName(module) && entry.action.trim().toLowerCase() === action

export const isGranted = (entries: readonly PermissionEntry[], module: string, action: Flag): boolean =>
  entries.some((entry) => isOf(entry, module, action))

/** The 'all' box: ticked when the four visible actions are (AB-02b). */
export const isAllGranted = (entries: readonly PermissionEntry[], module: string): boolean =>
  MATRIX_ACTIONS.every((action) => isGranted(entries, module, action))

/** The entries with one action granted or taken; a module keeps the spelling that the server used. */
export function grant(
  entries: readonly PermissionEntry[],
  { module, action, on }: { module: string; action: Flag; on: boolean },
): readonly PermissionEntry[] {
  if (isGranted(entries, module, action) === on) return entries
  if (!on) return entries.filter((entry) => !isOf(entry, module, action))
  const known = entries.find((entry) => normaliseName(entry.module) === normaliseName(module))
  return [...entries, { module: known?.module ?? module, action }]
}

/** The whole row together, print included (AM-09, AB-02b). */
export const grantAll = (
  entries: readonly PermissionEntry[],
  { module, on }: { module: string; on: boolean },
): readonly PermissionEntry[] =>
  WHOLE.reduce((changed, action) => grant(changed, { module, action, on }), entries)

/** The body of the save: each granted entry once, without what is derived (AM-11..AM-13). */
export function permissionsPayload(entries: readonly PermissionEntry[]): { permissions: PermissionEntry[] } {
  const seen = new Set<string>()
  const permissions = entries.filter(({ module, action }) => {
    const key = JSON.stringify([module, action])
    if (DERIVED.includes(action.trim().toLowerCase()) || seen.has(key)) return false
    seen.add(key)
    return true
  })
  return { permissions: permissions.map(({ module, action }) => ({ module, action })) }
}
