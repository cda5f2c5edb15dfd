/** The permission map (PM): what each role may do in each module. */

import type { Action } from "../schema/types"
import { isObject, normaliseName } from "../text"
import { type AccessNames, isSuperadmin } from "./names"

export const FLAGS = ["view", "add", "edit", "delete", "print"] as const
export type Flag = (typeof FLAGS)[number]
export type PermissionEntry = { module: string; action: string }
/** Per module five booleans and `semua`, true only when all five are (PM-02, PM-03). */
export type ModuleFlags = Record<Flag | "semua", boolean>
/** By module, as the API spelled it. `toMap` makes it without a prototype: a module may be named like one's properties. */
export type PermissionMap = Readonly<Record<string, ModuleFlags>>

/** Refine's actions in the map's words. */
const FLAG_OF: Record<Action, Flag> = {
  list: "view",
  show: "view",
  create: "add",
  edit: "edit",
  delete: "delete",
  print: "print",
}
export const flagOf = (action: Action): Flag => FLAG_OF[action]

/** Where a role's entries are read and written, below the API's base (AP-12, AP-13). */
export const permissionsPath = (roleId: string): string => `/permissions/${encodeURIComponent(roleId)}`

/** Containment may only join names of this length, so that '' or 'a' grants nothing (AB-11). */
const SHORTEST = 4

/**
 * The entries of an answer, in either shape: a list of { module, action }, or a map of modules to booleans (or to a
 * list of actions) (AM-07, AM-08). Unknown modules and actions are kept, so that a save can carry them through (AB-93).
 * undefined: the answer is neither.
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

export const noFlags = (): ModuleFlags => ({
  view: false,
  add: false,
  edit: false,
  delete: false,
  print: false,
  semua: false,
})

/** The map of a list of entries; action names may differ in case, unknown actions are left out. */
export function toMap(entries: readonly PermissionEntry[]): PermissionMap {
  const map: Record<string, ModuleFlags> = Object.create(null)
  for (const { module, action } of entries) {
    map[module] ??= noFlags()
    const flag = readFlag(action)
    if (flag) map[module][flag] = true
  }
  for (const flags of Object.values(map)) flags.semua = FLAGS.every((flag) => flags[flag])
  return map
}

/** The flag that an entry's action names; undefined for one that is unknown. */
export const readFlag = (action: string): Flag | undefined =>
  FLAGS.find((name) => name === action.trim().toLowerCase())

/** How a name of the product and a name of an answer may be near each other: one contains the other. */
const isNear = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= SHORTEST && (one.includes(other) || other.includes(one))

/**
 * A module's flags, by its name after normalising; no match, no right (PM-07, PM-08, PM-10).
 * @param declared the normalised names of the declared modules, where a foreign host's answer is read: a name that is
 * not among them may then be matched by containment, the longest first, with another that is not (PM-09, AB-11, AB-107).
 * Our own server never passes it.
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

/** What a module's spellings allow together: 'Admin Data' and 'AdminData' are one. */
function joined(map: PermissionMap, names: readonly { name: string }[]): ModuleFlags {
  const flags = noFlags()
  for (const { name } of names) for (const flag of FLAGS) flags[flag] ||= map[name]?.[flag] === true
  flags.semua = FLAGS.every((flag) => flags[flag])
  return flags
}

/**
 * Who asks: the role's name and its map, and what the product calls its rights; `declared` where the map is a foreign
 * host's (see `flagsOf`).
 */
export type Grants = {
  role: string
  permissions: PermissionMap
  access: AccessNames
  declared?: ReadonlySet<string> | undefined
}

/** Superadmin and Global `semua` may do everything (PM-05, PM-11). */
export const hasFullAccess = ({ role, permissions, access }: Grants): boolean =>
  isSuperadmin(access, role) || flagsOf(permissions, access.fullModule).semua

/** What grants say of a module, under whichever of its names it is asked for (AB-37). */
export function flagsIn({ permissions, access, declared }: Grants, module: string): ModuleFlags {
  const plain = normaliseName(module)
  const known = access.modules.find(({ legacyKey }) => legacyKey && normaliseName(legacyKey) === plain)
  return flagsOf(permissions, known?.module ?? module, declared)
}

/** Whether these grants have an action's flag in a module. */
export const can = (grants: Grants, module: string, action: Action): boolean =>
  hasFullAccess(grants) || flagsIn(grants, module)[flagOf(action)]

/** Whether these grants have all of a module. */
export const hasWholeModule = (grants: Grants, module: string): boolean =>
  hasFullAccess(grants) || flagsIn(grants, module).semua
