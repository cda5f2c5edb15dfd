/** Ways of looking at a list that a person has named: what is searched, filtered, ordered and shown; kept in this browser. */
import { fold, isObject } from "../../core/text"
import { remember, remembered } from "../../session/remembered"

export interface SavedView {
  name: string
  /** The list's address; '' for an untouched list. Untrusted, like any address. */
  query: string
  /** Keys of the columns, in their order. */
  columns: readonly string[]
}

/** A list of names is looked through at a glance, or not at all. */
export const MOST_VIEWS = 20
export const LONGEST_NAME = 60

const isView = (value: unknown): value is SavedView =>
  isObject(value) &&
  typeof value.name === "string" &&
  typeof value.query === "string" &&
  Array.isArray(value.columns) &&
  value.columns.every((key) => typeof key === "string")

const nameOf = (resource: string): string => `tampilan:${resource}`

/** This person's, in the order of their names. */
export function savedViews(resource: string): readonly SavedView[] {
  const kept = remembered(nameOf(resource))
  return Array.isArray(kept) ? kept.filter(isView).slice(0, MOST_VIEWS) : []
}

const isCalled = (name: string) => (view: SavedView) => fold(view.name) === fold(name)

/** Saved under a name that there is already it takes that one's place. Answers what there is then. */
export function saveView(resource: string, view: SavedView): readonly SavedView[] {
  const others = savedViews(resource).filter((other) => !isCalled(view.name)(other))
  const all = [...others, view].sort((a, b) => a.name.localeCompare(b.name, "id"))
  remember(nameOf(resource), all)
  return all
}

export function forgetView(resource: string, name: string): readonly SavedView[] {
  const left = savedViews(resource).filter((view) => !isCalled(name)(view))
  remember(nameOf(resource), left)
  return left
}

export const hasView = (views: readonly SavedView[], name: string): boolean => views.some(isCalled(name))
