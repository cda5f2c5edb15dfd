/** The user's changes of a role: computed from the loaded state, and applied to a newly loaded one. */
import type { Flag } from "../../core/access/actions"
import { grant, isGranted } from "../../core/access/matrix"
import { FLAGS, type PermissionEntry, readFlag } from "../../core/access/permissions"
import { accessNames } from "../../session/session"

export interface RightChange {
  module: string
  action: Flag
  on: boolean
}
/** A giver that was added (`on`) or removed. */
export interface GiverChange {
  id: string
  on: boolean
}

/** Boxes that differ from the loaded state. Rights without a box cannot change (AB-02). */
export const rightChanges = (
  before: readonly PermissionEntry[],
  after: readonly PermissionEntry[],
): RightChange[] =>
  accessNames().modules.flatMap(({ module }) =>
    FLAGS.flatMap((action) => {
      const on = isGranted(after, module, action)
      return on === isGranted(before, module, action) ? [] : [{ module, action, on }]
    }),
  )

export const withRights = (
  entries: readonly PermissionEntry[],
  changes: readonly RightChange[],
): readonly PermissionEntry[] => changes.reduce(grant, entries)

export const giverChanges = (before: readonly string[], after: readonly string[]): GiverChange[] => [
  ...after.filter((id) => !before.includes(id)).map((id) => ({ id, on: true })),
  ...before.filter((id) => !after.includes(id)).map((id) => ({ id, on: false })),
]

export const withGivers = (givers: readonly string[], changes: readonly GiverChange[]): readonly string[] => [
  ...givers.filter((id) => !changes.some((change) => change.id === id)),
  ...changes.filter(({ on }) => on).map(({ id }) => id),
]

const boxes = (list: unknown): Record<string, unknown>[] =>
  Array.isArray(list) ? list.filter((item) => typeof item === "object" && item !== null) : []

/** Changes from a draft. Those without a box any more are left out. */
export const readRightChanges = (stored: unknown): RightChange[] =>
  boxes(stored).flatMap(({ module, action, on }) => {
    const flag = readFlag(String(action))
    const known = accessNames().modules.find((each) => each.module === module)
    return known && flag && typeof on === "boolean" ? [{ module: known.module, action: flag, on }] : []
  })

export const readGiverChanges = (stored: unknown): GiverChange[] =>
  boxes(stored).flatMap(({ id, on }) =>
    typeof id === "string" && typeof on === "boolean" ? [{ id, on }] : [],
  )
