/** The sidebar, as `resources/menu.ts` declares it. */
import { flagsOf, type Grants, hasFullAccess } from "../access/permissions"

/** Whom an entry shows to: everyone, whoever may view one of the modules, or only who may do everything (PM-11..PM-26). */
export type Visible = "always" | { viewOf: readonly string[] }

export interface MenuLink {
  label: string
  path: string
  icon?: string
  visible: Visible
}
export interface MenuGroup {
  label: string
  icon?: string
  visible: Visible
  /** Starts closed (LY-23). */
  collapsed?: boolean
  /** Hidden when none of its links shows (AB-38b); a top group shows all the same. */
  hideWhenEmpty?: boolean
  children: readonly MenuItem[]
}
export type MenuItem = MenuLink | MenuGroup

export const isGroup = (entry: MenuItem): entry is MenuGroup => "children" in entry
export const defineMenu = (entries: readonly MenuItem[]): readonly MenuItem[] => entries

/** An empty `viewOf` shows only to superadmin and Global semua (PM-25). */
export const isVisible = (visible: Visible, grants: Grants): boolean =>
  visible === "always" ||
  hasFullAccess(grants) ||
  visible.viewOf.some((module) => flagsOf(grants.permissions, module, grants.declared).view)

/** The entries that a grants sees, groups with the children that he sees. */
export function visibleMenu(entries: readonly MenuItem[], grants: Grants): MenuItem[] {
  return entries.flatMap((entry): MenuItem[] => {
    if (!isVisible(entry.visible, grants)) return []
    if (!isGroup(entry)) return [entry]
    const children = visibleMenu(entry.children, grants)
    return entry.hideWhenEmpty && children.length === 0 ? [] : [{ ...entry, children }]
  })
}
