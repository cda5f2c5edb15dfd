/** Every screen that one may open and every action that begins on one, as the finder lists them. */
import { activityPage } from "../../../resources/pages"
import type { Right } from "../../core/access/right"
import { isGroup, type MenuItem, visibleMenu } from "../../core/schema/menu"
import { searchable } from "../../core/text"
import { isOwnServer } from "../../session/own-server"
import { menu, screens } from "../product"
import type { Screen } from "../screens"

export interface Place {
  path: string
  label: string
  /** Where it stands in the menu: 'Data Pengguna › User Setup'. */
  within: string
  kind: "screen" | "action"
}

/** The labels above each link of the menu, and its own. */
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

/** An edit has a record, a preview its rows: neither is opened by its address alone. */
const opensAlone = ({ bare, content, path }: Screen): boolean =>
  !bare &&
  !(content.kind === "form" && content.mode === "edit") &&
  (path !== activityPage.path || isOwnServer())

/** @param may whether the person has a right */
export function placesFor(can: (right: Right) => boolean): Place[] {
  const trails = trailsOf(visibleMenu(menu, can))
  return screens
    .filter((screen) => opensAlone(screen) && can(screen.right))
    .map(({ path, title, section, content }) => {
      const trail = trails.get(path) ?? trails.get(section) ?? []
      const above = trails.has(path) ? trail.slice(0, -1) : trail
      return {
        path,
        label: title,
        within: above.join(" › "),
        kind: content.kind === "form" ? "action" : "screen",
      }
    })
}

/** Those that hold every word of what is looked for, the ones whose own name does before those that only stand there. */
export function fittingPlaces<P extends Pick<Place, "label" | "within">>(
  places: readonly P[],
  text: string,
): P[] {
  const words = searchable(text).split(" ").filter(Boolean)
  const holds = (whole: string) => words.every((word) => whole.includes(word))
  const named = places.filter(({ label }) => holds(searchable(label)))
  const others = places.filter(
    (place) => !named.includes(place) && holds(searchable(`${place.label} ${place.within}`)),
  )
  return [...named, ...others]
}
