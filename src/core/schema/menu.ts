/** The sidebar, as `resources/menu.ts` declares it. */
import type { Right } from "../access/right"

export interface MenuLink {
  label: string
  path: string
  icon?: string
  /** The right that shows it (PM-11..PM-26). */
  visible: Right
  /** True: only with our own server, as the page that it leads to. */
  ownServer?: boolean
}
export interface MenuGroup {
  label: string
  icon?: string
  visible: Right
  /** Starts closed (LY-23). */
  collapsed?: boolean
  /** Hides the group if none of its links is visible (AB-38b). Groups of the top level do not set it. */
  hideWhenEmpty?: boolean
  children: readonly MenuItem[]
}
export type MenuItem = MenuLink | MenuGroup

export const isGroup = (entry: MenuItem): entry is MenuGroup => "children" in entry
export const defineMenu = (entries: readonly MenuItem[]): readonly MenuItem[] => entries

/** The entries that the user's rights show. @param own true with our own server */
export function visibleMenu(
  entries: readonly MenuItem[],
  can: (right: Right) => boolean,
  own: boolean,
): MenuItem[] {
  return entries.flatMap((entry): MenuItem[] => {
    if (!can(entry.visible)) return []
    if (!isGroup(entry)) return entry.ownServer && !own ? [] : [entry]
    const children = visibleMenu(entry.children, can, own)
    return entry.hideWhenEmpty && children.length === 0 ? [] : [{ ...entry, children }]
  })
}
