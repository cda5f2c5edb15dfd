/** Named views of a list that its users share: read, and checked against the declaration. */
import type { Resource } from "../schema/resource"
import { fold, isObject } from "../text"
import type { Askable } from "./dialect"
import { type FieldFilter, type QuerySorter, SEARCH } from "./types"

export interface ViewState {
  /** The search is the filter `q`, as in a list's address. */
  filters: readonly FieldFilter[]
  sorters: readonly QuerySorter[]
  /** Keys, in display order. */
  columns: readonly string[]
  /** The field by which the list is grouped. */
  group: string | null
}
export interface SharedView extends ViewState {
  id: string
  name: string
  by: string
  removable: boolean
}
export interface SharedViews {
  views: readonly SharedView[]
  mayShare: boolean
}

export const MOST_SHARED = 20
export const LONGEST_VIEW_NAME = 60
const LONGEST_VALUE = 200
const MOST_PARTS = 200

/** Action whose right allows sharing views: edit, or delete if the list has no edit. */
export const sharingAction = ({ access }: Resource): "edit" | "delete" =>
  access.actions.has("edit") ? "edit" : "delete"

/** Unique key of a view's name within its list: without case and blanks. */
export const viewKey = (name: string): string => fold(name).replaceAll(" ", "")

/** Fields by which this user may filter and sort, and that the user may see as columns. */
export interface Viewable extends Askable {
  columns: ReadonlySet<string>
}

/** Fault of a view; its message contains only the name of the invalid part. */
export class ViewFault extends Error {}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value.length <= LONGEST_VALUE && !/[\0\p{Surrogate}]/u.test(value)
const isPair = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every(isText)

function partsOf(body: Readonly<Record<string, unknown>>, name: string): readonly unknown[] {
  const parts = body[name]
  if (!Array.isArray(parts) || parts.length > MOST_PARTS) throw new ViewFault(name)
  return parts
}

function filterOf(part: unknown): FieldFilter {
  const { field, operator, value } = isObject(part) ? part : {}
  const fits = operator === "between" ? isPair(value) : isText(value)
  if (!isText(field) || !isText(operator) || !fits) throw new ViewFault("filters")
  return { field, operator, value }
}

function sorterOf(part: unknown): QuerySorter {
  const { field, order } = isObject(part) ? part : {}
  if (!isText(field) || (order !== "asc" && order !== "desc")) throw new ViewFault("sorters")
  return { field, order }
}

/** Views from before the grouping have none. */
function groupOf(part: unknown): string | null {
  if (part === undefined || part === null) return null
  if (!isText(part)) throw new ViewFault("group")
  return part
}

function columnOf(part: unknown): string {
  if (!isText(part)) throw new ViewFault("columns")
  return part
}

/** Parses a view. @throws ViewFault with the invalid part */
export const readState = (body: Readonly<Record<string, unknown>>): ViewState => ({
  filters: partsOf(body, "filters").map(filterOf),
  sorters: partsOf(body, "sorters").map(sorterOf),
  columns: partsOf(body, "columns").map(columnOf),
  group: groupOf(body.group),
})

const mayFilter = ({ filters }: Viewable, { field, operator }: FieldFilter): boolean =>
  field === SEARCH ? operator === "contains" : filters.get(field)?.has(operator) === true

/** The field is one that this user may see, and the list can be grouped by it. */
const mayGroup = ({ groups, columns }: Viewable, key: string): boolean => groups.has(key) && columns.has(key)

/** @throws ViewFault with the first name that the list lacks */
export function requireViewable(view: ViewState, viewable: Viewable): void {
  const fault =
    view.filters.find((filter) => !mayFilter(viewable, filter))?.field ??
    view.sorters.find(({ field }) => !viewable.orders.has(field))?.field ??
    view.columns.find((key) => !viewable.columns.has(key)) ??
    (view.group === null || mayGroup(viewable, view.group) ? undefined : view.group)
  if (fault !== undefined) throw new ViewFault(fault)
}

/**
 * A stored view with the current names of renamed fields and without removed fields.
 * @param viewable fields that this user may see
 * @returns undefined if the view filters, sorts or groups by a field that this user may not see
 */
export function fittingView(view: ViewState, resource: Resource, viewable: Viewable): ViewState | undefined {
  const keys = new Set(resource.fields.map(({ key }) => key))
  const renamed = new Map(resource.fields.flatMap(({ key, was }) => was.map((old) => [old, key] as const)))
  const current = (key: string): string => (keys.has(key) ? key : (renamed.get(key) ?? key))
  const isDeclared = ({ field }: { field: string }): boolean => field === SEARCH || keys.has(field)
  const filters = view.filters
    .map((filter) => ({ ...filter, field: current(filter.field) }))
    .filter(isDeclared)
  const sorters = view.sorters
    .map((sorter) => ({ ...sorter, field: current(sorter.field) }))
    .filter(isDeclared)
  const isHidden = ({ field }: { field: string }): boolean =>
    field !== SEARCH && !viewable.columns.has(field) && !viewable.filters.has(field)
  const group = view.group === null ? null : current(view.group)
  const grouped = group !== null && keys.has(group) ? [{ field: group }] : []
  if ([...filters, ...sorters, ...grouped].some(isHidden)) return undefined
  return {
    // The field's operators may have changed since.
    filters: filters.filter((filter) => mayFilter(viewable, filter)),
    sorters: sorters.filter(({ field }) => viewable.orders.has(field)),
    columns: view.columns.map(current).filter((key) => viewable.columns.has(key)),
    group: group !== null && mayGroup(viewable, group) ? group : null,
  }
}

/** The views of a response of our own server, without invalid ones. */
export function readShared(answer: unknown): SharedViews {
  const { views, mayShare } = isObject(answer) ? answer : {}
  return {
    mayShare: mayShare === true,
    views: (Array.isArray(views) ? views : []).flatMap((view: unknown) => {
      if (!isObject(view) || typeof view.id !== "string" || typeof view.name !== "string") return []
      try {
        const by = typeof view.by === "string" ? view.by : ""
        return [{ id: view.id, name: view.name, by, removable: view.removable === true, ...readState(view) }]
      } catch {
        return []
      }
    }),
  }
}
