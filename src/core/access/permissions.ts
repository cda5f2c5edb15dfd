/** The permission map (PM): what each role may do in each module. */
import type { Action } from "../schema/types"

export const FLAGS = ["view", "add", "edit", "delete", "print"] as const
export type Flag = (typeof FLAGS)[number]
export type PermissionEntry = { module: string; action: string }
/** Per module five booleans and `semua`, true only when all five are (PM-02, PM-03). */
export type ModuleFlags = Record<Flag | "semua", boolean>
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

/** Compared without case, spaces, underscores and hyphens (PM-07). */
export const normaliseModule = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, "")

/** The document's own wording of one module on its list screen (AB-37). */
const ALIASES: Readonly<Record<string, string>> = { transaksisingkong: "cassavatransactions" }
const GLOBAL = "global"
/** Containment may only join names of this length, so that '' or 'a' grants nothing (AB-11). */
const SHORTEST = 4

export const isSuperadmin = (role: string): boolean => role.trim().toLowerCase() === "superadmin"

const isBox = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * The entries of an answer, in either shape: a list of { module, action }, or a map of modules to booleans (or to a
 * list of actions) (AM-07, AM-08). Unknown modules and actions are kept, so that a save can carry them through (AB-93).
 * undefined: the answer is neither.
 */
export function readEntries(answer: unknown): PermissionEntry[] | undefined {
  if (Array.isArray(answer)) {
    return answer.flatMap((entry) =>
      isBox(entry) && typeof entry.module === "string" && typeof entry.action === "string"
        ? [{ module: entry.module, action: entry.action }]
        : [],
    )
  }
  if (!isBox(answer)) return undefined
  return Object.entries(answer).flatMap(([module, actions]) => {
    const names = Array.isArray(actions)
      ? actions.map(String)
      : isBox(actions)
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
  const map: Record<string, ModuleFlags> = {}
  for (const { module, action } of entries) {
    map[module] ??= noFlags()
    const flag = FLAGS.find((name) => name === action.toLowerCase())
    if (flag) map[module][flag] = true
  }
  for (const flags of Object.values(map)) flags.semua = FLAGS.every((flag) => flags[flag])
  return map
}

/** A module's flags: exact match after normalising, then the longest containment; no match, no right (PM-07..PM-10, AB-11). */
export function flagsOf(map: PermissionMap, module: string): ModuleFlags {
  const plain = normaliseModule(module)
  const wanted = ALIASES[plain] ?? plain
  if (!wanted) return noFlags()
  const names = Object.keys(map)
  const exact = names.find((name) => normaliseModule(name) === wanted)
  if (exact !== undefined) return map[exact] ?? noFlags()
  const near = names
    .map((name) => ({ name, plain: normaliseModule(name) }))
    .filter(
      (entry) =>
        entry.plain !== GLOBAL &&
        wanted !== GLOBAL &&
        Math.min(entry.plain.length, wanted.length) >= SHORTEST &&
        (entry.plain.includes(wanted) || wanted.includes(entry.plain)),
    )
    .sort((a, b) => b.plain.length - a.plain.length)[0]
  return (near && map[near.name]) ?? noFlags()
}

/** Who asks: the role's name and its map. */
export type Holder = { role: string; permissions: PermissionMap }

/** Superadmin and Global `semua` may do everything (PM-05, PM-11). */
export const isAllPowerful = (holder: Holder): boolean =>
  isSuperadmin(holder.role) || flagsOf(holder.permissions, "Global").semua

/** Whether a holder has an action's flag in a module. */
export const can = (holder: Holder, module: string, action: Action): boolean =>
  isAllPowerful(holder) || flagsOf(holder.permissions, module)[flagOf(action)]
