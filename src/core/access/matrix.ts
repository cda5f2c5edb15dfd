/**
 * The access matrix as data: the server's entries, changed only by the boxes that the user toggled (AB-02). Modules and
 * actions without a box are sent back unchanged.
 */
import { normaliseName } from "../text"
import { type Flag, RIGHT_ACTIONS } from "./actions"
import { FLAGS, type PermissionEntry } from "./permissions"

/** Flags with a column in the matrix, in its order (AM-03, AM-14). */
export const MATRIX_FLAGS = FLAGS.filter((flag) => RIGHT_ACTIONS[flag].column)

/** The flag without which a module's other flags open no screen. */
const VIEW: Flag = "view"

const DERIVED: readonly string[] = ["all", "semua"]

const isOf = (entry: PermissionEntry, module: string, action: string): boolean =>
  normaliseName(entry.module) === normaliseName(module) && entry.action.trim().toLowerCase() === action

/** True if the entries grant the action of the module, in any spelling. */
export const isGranted = (entries: readonly PermissionEntry[], module: string, action: Flag): boolean =>
  entries.some((entry) => isOf(entry, module, action))

/** State of the 'all' box: true if every column of the module is granted (AB-02b). */
export const isAllGranted = (entries: readonly PermissionEntry[], module: string): boolean =>
  MATRIX_FLAGS.every((action) => isGranted(entries, module, action))

/** Entries after granting or revoking one action. A module keeps the server's spelling. */
export function grant(
  entries: readonly PermissionEntry[],
  { module, action, on }: { module: string; action: Flag; on: boolean },
): readonly PermissionEntry[] {
  if (isGranted(entries, module, action) === on) return entries
  if (!on) return entries.filter((entry) => !isOf(entry, module, action))
  const known = entries.find((entry) => normaliseName(entry.module) === normaliseName(module))
  return [...entries, { module: known?.module ?? module, action }]
}

/**
 * Entries after one box: its flag, and the boxes that follow it. Other rights need the view, so granting one grants the
 * view, and revoking the view revokes those with a box; flags without a box stay (AB-02).
 * @returns `also` the boxes that followed
 */
export function toggle(
  entries: readonly PermissionEntry[],
  { module, action, on }: { module: string; action: Flag; on: boolean },
): { entries: readonly PermissionEntry[]; also: readonly Flag[] } {
  const following = on === (action === VIEW) ? [] : on ? [VIEW] : MATRIX_FLAGS
  const also = following.filter((flag) => flag !== action && isGranted(entries, module, flag) !== on)
  return {
    entries: [action, ...also].reduce(
      (changed, flag) => grant(changed, { module, action: flag, on }),
      entries,
    ),
    also,
  }
}

/** Entries after the 'all' box: every flag of the module, also those without a column (AM-09, AB-02b). */
export const grantAll = (
  entries: readonly PermissionEntry[],
  { module, on }: { module: string; on: boolean },
): readonly PermissionEntry[] =>
  FLAGS.reduce((changed, action) => grant(changed, { module, action, on }), entries)

/** Body of the save: each granted entry once, without derived ones (AM-11..AM-13). */
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
