/** A list's query in three forms: the screen's state, Refine's dialect, and the address. */
import { type CrudFilter, type CrudSort, parseTableParams } from "@refinedev/core"
import { comparable } from "../core/query/column"
import { searchedPart } from "../core/query/dialect"
import { type QueryFilter, SEARCH } from "../core/query/types"
import type { Resource, ShownFilter } from "../core/schema/resource"
import type { FilterOperator } from "../core/schema/types"
import { isObject } from "../core/text"
import type { FilterValue } from "../fields/field-ui"
import { operatorOf, toFilter } from "../fields/filter-value"
import { groupFields } from "../fields/group-fields"

export interface Order {
  field: string
  descending: boolean
}
export interface ListState {
  search: string
  /** By `filterKey`; a filter without a value is not there. */
  filters: Readonly<Record<string, FilterValue>>
  order: Order | null
  /** The field by which the rows are grouped. */
  group: string | null
  page: number
}
export const UNTOUCHED: ListState = { search: "", filters: {}, order: null, group: null, page: 1 }

export const isUntouched = ({ search, filters, order, group, page }: ListState): boolean =>
  search === "" && Object.keys(filters).length === 0 && order === null && group === null && page === 1

export const filterKey = ({ field, operator }: ShownFilter): string => `${field}:${operator ?? ""}`

const declaredOperator = (resource: Resource, filter: ShownFilter) =>
  operatorOf(filter, resource.field(filter.field))

/** The filters with an input, then the scopes. */
const filtersOf = ({ list }: Resource): readonly ShownFilter[] => [...list.filters, ...list.scopes]

/** The state of a list that is limited to the records that refer to one. */
export const scopedState = (field: string, id: string): ListState => ({
  ...UNTOUCHED,
  filters: { [filterKey({ field, label: "", operator: "eq" })]: id },
})

/** True for a filter that is typed letter by letter, not chosen. */
export const isTyped = (resource: Resource, filter: ShownFilter): boolean =>
  ["contains", "between"].includes(declaredOperator(resource, filter))

/** For `useTable`. */
export function toDialect(
  resource: Resource,
  { search, filters, order }: Pick<ListState, "search" | "filters" | "order">,
): { filters: CrudFilter[]; sorters: CrudSort[] } {
  const chosen = filtersOf(resource).flatMap((filter): CrudFilter[] => {
    const value = filters[filterKey(filter)]
    return value === undefined ? [] : [toFilter(filter, resource.field(filter.field), value) as CrudFilter]
  })
  return {
    filters: search ? [{ field: SEARCH, operator: "contains", value: search }, ...chosen] : chosen,
    sorters: order ? [{ field: order.field, order: order.descending ? "desc" : "asc" }] : [],
  }
}

const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

/** The value of a filter in the form that its inputs have; undefined for none. */
function toValue(operator: FilterOperator, value: unknown): FilterValue | undefined {
  if (operator !== "between") return textOf(value) || undefined
  const [from, to] = asArray(value).map(textOf)
  return from || to ? { from: from ?? "", to: to ?? "" } : undefined
}

/** Reads Refine's dialect; anything that the declaration does not have is left out. */
export function fromDialect(
  resource: Resource,
  { filters, sorters }: { filters: readonly QueryFilter[]; sorters: readonly CrudSort[] },
): Omit<ListState, "page" | "group"> {
  const wantedOf = (field: string, operator: string): unknown =>
    filters.find((filter) => "field" in filter && filter.field === field && filter.operator === operator)
      ?.value
  const chosen = filtersOf(resource).flatMap((filter) => {
    const operator = declaredOperator(resource, filter)
    const value = toValue(operator, wantedOf(filter.field, operator))
    return value === undefined ? [] : [[filterKey(filter), value] as const]
  })
  const sorter = sorters[0]
  const isColumn = resource.list.columns.some(({ field }) => field === sorter?.field)
  return {
    search: searchedPart(textOf(wantedOf(SEARCH, "contains"))),
    filters: Object.fromEntries(chosen),
    order:
      sorter && isColumn && (sorter.order === "asc" || sorter.order === "desc")
        ? { field: sorter.field, descending: sorter.order === "desc" }
        : null,
  }
}

/** Characters of a value in an address: servers refuse long addresses, and a reload must always work. */
const LONGEST = 200
const GROUP = "group"
/** Half a character, which no address can hold. */
const HALF = /\p{Surrogate}/u
const fits = (text: string): boolean => text.length <= LONGEST && !HALF.test(text)

/**
 * Reads an address (`?…`) in the form of Refine's `syncWithLocation`. It is untrusted: anything that is no filter, column,
 * value or page of this list is ignored.
 */
export function readAddress(resource: Resource, search: string): ListState {
  const { parsedCurrentPage, parsedFilters, parsedSorter } = parseTableParams(search)
  const filters = asArray(parsedFilters)
    .filter(isObject)
    .flatMap(({ field, operator, value }): QueryFilter[] => {
      const texts = asArray(Array.isArray(value) ? value : [value]).map(textOf)
      if (operator === "between") {
        const bounds = texts.map((text) => (fits(text) && comparable(text) !== undefined ? text : ""))
        return [{ field: textOf(field), operator, value: bounds }]
      }
      const text = texts[0] ?? ""
      return fits(text) ? [{ field: textOf(field), operator: textOf(operator), value: text }] : []
    })
  const sorters = asArray(parsedSorter).filter(isObject) as unknown as CrudSort[]
  const page = Number(parsedCurrentPage)
  return {
    ...fromDialect(resource, { filters, sorters }),
    group: groupFields(resource).find((key) => key === new URLSearchParams(search).get(GROUP)) ?? null,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** Writes an address for `readAddress`; '' for an untouched list. The page size is fixed and left out. */
export function writeAddress(resource: Resource, state: ListState): string {
  const { filters, sorters } = toDialect(resource, state)
  const pairs: [string, string][] = []
  if (state.page > 1) pairs.push(["currentPage", String(state.page)])
  if (state.group !== null) pairs.push([GROUP, state.group])
  for (const [index, { field, order }] of sorters.entries())
    pairs.push([`sorters[${index}][field]`, field], [`sorters[${index}][order]`, order])
  const short = filters.filter(({ value }) => [value].flat().every(fits))
  for (const [index, filter] of short.entries()) {
    const name = `filters[${index}]`
    if ("field" in filter) pairs.push([`${name}[field]`, filter.field])
    pairs.push([`${name}[operator]`, filter.operator])
    const { value } = filter
    if (Array.isArray(value))
      pairs.push(...value.map((part, at): [string, string] => [`${name}[value][${at}]`, part]))
    else pairs.push([`${name}[value]`, value])
  }
  const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")
  return query && `?${query}`
}
