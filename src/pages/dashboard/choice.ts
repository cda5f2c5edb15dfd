/** The views of the dashboard that a user has, and the choice among them, remembered in this browser. */
import { type Dashboard, sourcesOf } from "../../core/dashboard/dashboard"
import { type PeriodChoice, readPeriod } from "../../core/dashboard/period"
import type { Registry } from "../../core/schema/registry"
import type { Resource } from "../../core/schema/resource"
import { hasOwnRow } from "../../core/stored-samples"
import { isObject } from "../../core/text"
import { keepsCopies } from "../../session/own-server"
import { readPreference, storePreference } from "../../session/preferences"
import { local } from "../../session/storage"

/** `actual`: lists of this browser and of the server. `all`: lists of all browsers and of the server. */
export type View = "sample" | "actual" | "all"
export interface Choice {
  /** null: no choice yet. */
  shown: View | null
  period: PeriodChoice
}

const NAME = "dashboard"
const VIEWS: readonly unknown[] = ["sample", "actual", "all"]

export function rememberedChoice(): Choice {
  const stored = readPreference(NAME)
  const { shown, period } = isObject(stored) ? stored : {}
  return { shown: VIEWS.includes(shown) ? (shown as View) : null, period: readPeriod(period) ?? "6" }
}

export const rememberChoice = (choice: Choice): void => storePreference(NAME, choice)

/** The cards, charts and latest records of a view. */
export const partOf = (dashboard: Dashboard, view: Exclude<View, "sample">): Dashboard => {
  const shown = ({ only }: { only: "all" | null }) => only === null || view === "all"
  return { ...dashboard, cards: dashboard.cards.filter(shown), charts: dashboard.charts.filter(shown) }
}

/** The resources that a view counts for this user. */
export const countedBy = (
  dashboard: Dashboard,
  {
    view,
    registry,
    mayList,
  }: { view: Exclude<View, "sample">; registry: Registry; mayList: (name: string) => boolean },
): Resource[] =>
  sourcesOf(partOf(dashboard, view))
    .filter(mayList)
    .map((name) => registry.get(name))

export const isBrowserList = ({ source }: Resource): boolean => source.kind === "browser"

/** The views that the user may choose among, in the order of the switch. */
export function viewsOf(
  dashboard: Dashboard,
  registry: Registry,
  mayList: (name: string) => boolean,
): View[] {
  const counted = (view: "actual" | "all") => countedBy(dashboard, { view, registry, mayList })
  const all = dashboard.all !== null && keepsCopies() && counted("all").some(isBrowserList)
  return [
    ...(dashboard.sample ? (["sample"] as const) : []),
    ...(counted("actual").length > 0 ? (["actual"] as const) : []),
    ...(all ? (["all"] as const) : []),
  ]
}

/** True if the list has a row that is no sample. Writes nothing and fills in no samples. */
export function hasOwnRows(resource: Resource): boolean {
  const { source } = resource
  if (source.kind !== "browser") return false
  const stored = local.get(source.key)
  if (stored === null) return false
  try {
    const rows: unknown = JSON.parse(stored)
    return Array.isArray(rows) && hasOwnRow(resource, rows.filter(isObject))
  } catch {
    // The list's screen shows the damage.
    return false
  }
}
