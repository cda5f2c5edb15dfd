import { isObject, normaliseName } from "../text"
import { type Action, type Flag, RIGHT_ACTIONS } from "./actions"
import { type AccessNames, isSuperadmin } from "./names"

export const FLAGS = Object.keys(RIGHT_ACTIONS) as readonly Flag[]
/** A stored right: a flag of a module. */
export type PermissionEntry = { module: string; action: string }
/** Flags of one module; `semua` is derived from those that the table of actions names (PM-02, PM-03). */
type ModuleFlags = Record<Flag | "semua", boolean>
/** Module, as the API spelled it → its flags. Has no prototype, because a module may be named like a key of Object.prototype. */
export type PermissionMap = Readonly<Record<string, ModuleFlags>>

export const ALL_ACTIONS: readonly Action[] = FLAGS.flatMap((flag) => RIGHT_ACTIONS[flag].actions)

/** The flag that an action needs. */
export const flagOf = (action: Action): Flag =>
  FLAGS.find((flag) => (RIGHT_ACTIONS[flag].actions as readonly Action[]).includes(action)) as Flag

/** Path of a role's permissions, below the API's base (AP-12, AP-13). */
export const permissionsPath = (roleId: string): string => `/permissions/${encodeURIComponent(roleId)}`

/** Least length of names that are compared by containment, so that '' or 'a' grants nothing (AB-11). */
const SHORTEST = 4

/**
 * Entries of a response in either shape: a list of { module, action }, or a map of modules to booleans or lists of
 * actions (AM-07, AM-08). Keeps unknown modules and actions, because a save sends them back (AB-93).
 * @returns undefined for any other shape
 */
export function readEntries(answer: unknown): PermissionEntry[] | undefined {
  if (Array.isArray(answer)) {
    return answer.flatMap((entry) =>
      isObject(entry) && typeof entry.module === "string" && typeof entry.action === "string"
        ? [{ module: entry.module, action: entry.action }]
        : [],
    )
  }
  if (!isObject(answer)) return undefined
  return Object.entries(answer).flatMap(([module, actions]) => {
    const names = Array.isArray(actions)
      ? actions.map(String)
      : isObject(actions)
        ? Object.keys(actions).filter((name) => actions[name] === true)
        : []
    return names.filter((name) => name !== "semua" && name !== "all").map((action) => ({ module, action }))
  })
}

export const noFlags = (): ModuleFlags =>
  Object.fromEntries([...FLAGS, "semua"].map((flag) => [flag, false])) as ModuleFlags

const hasSemua = (flags: ModuleFlags): boolean =>
  FLAGS.every((flag) => flags[flag] || !("semua" in RIGHT_ACTIONS[flag]))

/** Permission map of entries. Ignores the case of actions, and unknown actions. */
export function toMap(entries: readonly PermissionEntry[]): PermissionMap {
  const map: Record<string, ModuleFlags> = Object.create(null)
  for (const { module, action } of entries) {
    map[module] ??= noFlags()
    const flag = readFlag(action)
    if (flag) map[module][flag] = true
  }
  for (const flags of Object.values(map)) flags.semua = hasSemua(flags)
  return map
}

/** The flag of an entry's action, without case; undefined for an unknown one. */
export const readFlag = (action: string): Flag | undefined =>
  FLAGS.find((name) => name === action.trim().toLowerCase())

const isNear = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= SHORTEST && (one.includes(other) || other.includes(one))

/**
 * Flags of a module, found by its normalised name; all false without a match (PM-07, PM-08, PM-10).
 * @param declared normalised names of the declared modules, given for the permission map of another host. An undeclared
 * name then also matches an undeclared name of the map by containment, the longest first (PM-09, AB-11, AB-107).
 */
export function flagsOf(map: PermissionMap, module: string, declared?: ReadonlySet<string>): ModuleFlags {
  const wanted = normaliseName(module)
  if (!wanted) return noFlags()
  const names = Object.keys(map).map((name) => ({ name, plain: normaliseName(name) }))
  const exact = names.filter((entry) => entry.plain === wanted)
  if (exact.length > 0 || !declared || declared.has(wanted)) return joined(map, exact)
  const near = names
    .filter((entry) => !declared.has(entry.plain) && isNear(entry.plain, wanted))
    .sort((a, b) => b.plain.length - a.plain.length)
  return joined(map, near.slice(0, 1))
}

function joined(map: PermissionMap, names: readonly { name: string }[]): ModuleFlags {
  const flags = noFlags()
  for (const { name } of names) for (const flag of FLAGS) flags[flag] ||= map[name]?.[flag] === true
  flags.semua = hasSemua(flags)
  return flags
}

/** Rights of a user: role, permission map, and the product's names. `declared`: see `flagsOf`. */
export type Grants = {
  role: string
  permissions: PermissionMap
  access: AccessNames
  declared?: ReadonlySet<string> | undefined
}

/** Superadmin and Global `semua` may do everything (PM-05, PM-11). */
export const hasFullAccess = ({ role, permissions, access }: Grants): boolean =>
  isSuperadmin(access, role) || flagsOf(permissions, access.fullModule).semua

/** Flags of a module by its name or its legacy key (AB-37). */
export function flagsIn({ permissions, access, declared }: Grants, module: string): ModuleFlags {
  const plain = normaliseName(module)
  const known = access.modules.find(({ legacyKey }) => legacyKey && normaliseName(legacyKey) === plain)
  return flagsOf(permissions, known?.module ?? module, declared)
}

/** True if the grants contain the action's flag for the module, or full access. */
export const can = (grants: Grants, module: string, action: Action): boolean =>
  hasFullAccess(grants) || flagsIn(grants, module)[flagOf(action)]

/** True if the grants contain `semua` for the module, or full access. */
export const hasWholeModule = (grants: Grants, module: string): boolean =>
  hasFullAccess(grants) || flagsIn(grants, module).semua
