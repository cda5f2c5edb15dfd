/** The sidebar, as `resources/menu.ts` declares it. */
import { flagsOf, type Holder, isAllPowerful } from "../access/permissions"

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
  children: readonly MenuEntry[]
}
export type MenuEntry = MenuLink | MenuGroup

export const isGroup = (entry: MenuEntry): entry is MenuGroup => "children" in entry
export const defineMenu = (entries: readonly MenuEntry[]): readonly MenuEntry[] => entries

/** An empty `viewOf` shows only to superadmin and Global semua (PM-25). */
export const isVisible = (visible: Visible, holder: Holder): boolean =>
  visible === "always" ||
  isAllPowerful(holder) ||
  visible.viewOf.some((module) => flagsOf(holder.permissions, module, holder.declared).view)

/** The entries that a holder sees, groups with the children that he sees. */
export function visibleMenu(entries: readonly MenuEntry[], holder: Holder): MenuEntry[] {
  return entries.flatMap((entry): MenuEntry[] => {
    if (!isVisible(entry.visible, holder)) return []
    if (!isGroup(entry)) return [entry]
    const children = visibleMenu(entry.children, holder)
    return entry.hideWhenEmpty && children.length === 0 ? [] : [{ ...entry, children }]
  })
}
