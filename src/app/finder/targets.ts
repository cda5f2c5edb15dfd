/** The screens and creation forms that the finder offers. */
import type { Right } from "../../core/access/right"
import { searchParts } from "../../core/query/search"
import { isGroup, type MenuItem, visibleMenu } from "../../core/schema/menu"
import { searchable } from "../../core/text"
import { isOwnServer } from "../../session/own-server"
import { menu, screens } from "../product"
import type { Screen } from "../screens"

export interface FinderTarget {
  /** The address that it opens. */
  path: string
  label: string
  /** Path in the menu: 'Data Pengguna › User Setup'. */
  within: string
  /** `action`: a form that creates a record. */
  kind: "screen" | "action"
}

/** Path of each link → the labels of its groups and its own. */
function trailsOf(
  entries: readonly MenuItem[],
  above: readonly string[] = [],
): Map<string, readonly string[]> {
  const trails = new Map<string, readonly string[]>()
  for (const entry of entries) {
    const own = [...above, entry.label]
    if (isGroup(entry)) for (const [path, trail] of trailsOf(entry.children, own)) trails.set(path, trail)
    else trails.set(entry.path, own)
  }
  return trails
}

/** False for screens that need more than their address: edit forms a record, previews their rows. */
const opensAlone = ({ bare, content }: Screen): boolean =>
  !bare &&
  !(content.kind === "form" && content.mode === "edit") &&
  !(content.kind === "extra" && content.route.ownServer && !isOwnServer())

/** The screens and creation forms for which the user has the right, in the order of the menu. */
export function targetsFor(can: (right: Right) => boolean): FinderTarget[] {
  const trails = trailsOf(visibleMenu(menu, can, isOwnServer()))
  const places = [...trails.keys()]
  const placeOf = (path: string) => (trails.has(path) ? places.indexOf(path) : places.length)
  return screens
    .filter((screen) => opensAlone(screen) && can(screen.right))
    .map(({ path, title, section, content }): FinderTarget => {
      const trail = trails.get(path) ?? trails.get(section) ?? []
      const above = (trails.has(path) ? trail.slice(0, -1) : trail).filter((label) => label !== title)
      return {
        path,
        label: title,
        within: above.join(" › "),
        kind: content.kind === "form" ? "action" : "screen",
      }
    })
    .sort((a, b) => placeOf(a.path) - placeOf(b.path))
}

/** @returns a test for texts that contain every word of the search text */
export function wordTest(text: string): (whole: string) => boolean {
  const words = searchParts(text)
  return (whole) => {
    const folded = searchable(whole)
    return words.every((word) => folded.includes(word))
  }
}

/** Targets that contain every word of the search text; matches in the label come before matches in `within`. */
export function searchTargets<T extends Pick<FinderTarget, "label" | "within">>(
  targets: readonly T[],
  text: string,
): T[] {
  const holds = wordTest(text)
  const named = targets.filter(({ label }) => holds(label))
  const others = targets.filter(
    (target) => !named.includes(target) && holds(`${target.label} ${target.within}`),
  )
  return [...named, ...others]
}
