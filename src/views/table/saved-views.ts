/** Named views of a list: search, filters, order and columns; stored in this browser. */
import { fold, isObject } from "../../core/text"
import { readPreference, storePreference } from "../../session/preferences"

export interface SavedView {
  name: string
  /** Query string of the list; '' for its default. Untrusted, like any address. */
  query: string
  /** Column keys in display order. */
  columns: readonly string[]
}

/** More would not be found at a glance. */
export const MOST_VIEWS = 20
export const LONGEST_NAME = 60

const isView = (value: unknown): value is SavedView =>
  isObject(value) &&
  typeof value.name === "string" &&
  typeof value.query === "string" &&
  Array.isArray(value.columns) &&
  value.columns.every((key) => typeof key === "string")

const nameOf = (resource: string): string => `tampilan:${resource}`

/** The user's views by name. */
export function savedViews(resource: string): readonly SavedView[] {
  const stored = readPreference(nameOf(resource))
  return Array.isArray(stored) ? stored.filter(isView).slice(0, MOST_VIEWS) : []
}

const isCalled = (name: string) => (view: SavedView) => fold(view.name) === fold(name)

/** Replaces a view of the same name. Returns all views. */
export function saveView(resource: string, view: SavedView): readonly SavedView[] {
  const others = savedViews(resource).filter((other) => !isCalled(view.name)(other))
  const all = [...others, view].sort((a, b) => a.name.localeCompare(b.name, "id"))
  storePreference(nameOf(resource), all)
  return all
}

/** Replaces a view that has the new name already. Returns all views. */
export function renameView(resource: string, name: string, to: string): readonly SavedView[] {
  const view = savedViews(resource).find(isCalled(name))
  if (!view) return savedViews(resource)
  forgetView(resource, name)
  return saveView(resource, { ...view, name: to })
}

export function forgetView(resource: string, name: string): readonly SavedView[] {
  const left = savedViews(resource).filter((view) => !isCalled(name)(view))
  storePreference(nameOf(resource), left)
  return left
}

/** The view of this name, in whatever case. */
export const viewCalled = (views: readonly SavedView[], name: string): SavedView | undefined =>
  views.find(isCalled(name))
