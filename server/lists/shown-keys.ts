import type { PageQuery } from "../../src/core/query/dialect"
import { SEARCH } from "../../src/core/query/types"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import { linkOf } from "../../src/fields/registry"
import type { SessionView } from "../records/session-view"

/** A list as a session has it. */
export interface ViewedList {
  resource: Resource
  view: SessionView
}

/**
 * True if the index answers a query by fields and names that the session has. Its keys are made of whole records: a search
 * text also holds fields that the session may not read, and the names of records that it does not have.
 */
export function showsOnlyOwn(
  registry: Registry,
  { resource, view }: ViewedList,
  { filters, sorters, group }: PageQuery,
): boolean {
  const searched = filters.some(({ field }) => field === SEARCH) ? resource.list.search : []
  const compared = filters.flatMap(({ field, operator }) =>
    field !== SEARCH && operator === "contains" ? [field] : [],
  )
  const used = new Set([
    ...searched,
    ...compared,
    ...sorters.map(({ field }) => field),
    ...(group ? [group.by] : []),
  ])
  const own = new Map(view.registry.restrict(resource).fields.map((field) => [field.key, field]))
  return [...used].every((key) => {
    const field = own.get(key)
    if (!field) return false
    const target = registry.find(linkOf(field)?.resource ?? "")
    if (!target) return field.lines === null
    const label = linkOf(field)?.label ?? target.title
    const shown = view.registry.restrict(target).fields.some((one) => one.key === label)
    return shown && !view.hides(target)
  })
}
