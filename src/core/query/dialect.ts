/** A list query as URL parameters: the dialect of json-server and `@refinedev/simple-rest`. */
import {
  asArray,
  type FieldFilter,
  isBlank,
  type ListQuery,
  type QueryFilter,
  type QuerySorter,
  SEARCH,
} from "./types"

/** Fields that a list query may use; a query with any other field is refused. */
export interface Askable {
  orders: ReadonlySet<string>
  filters: ReadonlyMap<string, ReadonlySet<string>>
  /** Fields by which the list can be grouped. */
  groups: ReadonlySet<string>
}

export interface PageQuery {
  filters: readonly FieldFilter[]
  sorters: readonly QuerySorter[]
  /** Row range: from `start`, counted from 0, up to but not including `end`. */
  start: number
  end: number
  /** The list, if several show the records of one path; null: the path's own. */
  list: string | null
  /** The group to which the page is limited. */
  group?: GroupCondition | null
}

/** A group of `groups.ts`. */
export interface GroupCondition {
  by: string
  key: string | null
}

/** Parameter that names the list if several show the records of one path. */
export const LIST = "_list"
/** Field of a group, and the group's key; '' for the rows without a value. */
export const [BY, OF] = ["_by", "_of"] as const
/** Most rows of one response. */
export const MOST_ROWS = 5000

/** Limits of a query: at worst each condition reads every row. */
export const LIMITS = {
  /** Words of the search, of all its texts together. */
  words: 8,
  /** Values of one field, of which any fits. */
  values: 20,
  sorters: 4,
  /** Characters of the whole query, decoded. */
  characters: 2000,
} as const

/** Characters of a typed search; a longer one is dropped from addresses, too. */
const LONGEST_SEARCH = 200
const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "")

/** The part of a typed search that is searched for: its first words. A text within the limits is returned as it is. */
export function searchedPart(text: string): string {
  const next = [...text.matchAll(/\S+/g)][LIMITS.words]
  const cut = next ? text.slice(0, next.index).trimEnd() : text
  // Half a surrogate pair cannot be encoded.
  return cut.length <= LONGEST_SEARCH ? cut : cut.slice(0, LONGEST_SEARCH).replace(/[\ud800-\udbff]$/, "")
}

const ENDINGS = { eq: "", ne: "_ne", contains: "_like", gte: "_gte", lte: "_lte" } as const
type Operator = keyof typeof ENDINGS
const OPERATORS = Object.keys(ENDINGS) as readonly Operator[]

/** Operator of the dialect → declared operators that use it. */
const PART_OF: Readonly<Record<Operator, readonly string[]>> = {
  eq: ["eq", "in"],
  ne: ["eq", "in"],
  contains: ["contains"],
  gte: ["between"],
  lte: ["between"],
}

const isValued = ({ field, operator, value }: FieldFilter): boolean =>
  field !== SEARCH && (operator === "eq" || operator === "in") && !asArray(value).every(isBlank)

/** @throws Error for a filter that the dialect lacks */
function pairsOf(filter: QueryFilter): [string, string][] {
  if (!("field" in filter)) {
    if (filter.operator === "and") return filter.value.flatMap(pairsOf)
    throw new Error("the dialect has no 'or'")
  }
  const { field, operator, value } = filter
  const pair = (ending: Operator, given: unknown): [string, string][] =>
    isBlank(given) ? [] : [[`${field}${ENDINGS[ending]}`, String(given)]]
  if (field === SEARCH) return pair("eq", value)
  if (operator === "between") return [...pair("gte", asArray(value)[0]), ...pair("lte", asArray(value)[1])]
  if (operator === "in" || operator === "eq") return asArray(value).flatMap((item) => pair("eq", item))
  if (Object.hasOwn(ENDINGS, operator)) return pair(operator as Operator, value)
  throw new Error(`the dialect has no operator '${operator}'`)
}

export const listPairs = (list: string | null): [string, string][] => (list === null ? [] : [[LIST, list]])

/** @throws Error for filters that the dialect lacks */
export function filterPairs(filters: readonly QueryFilter[]): [string, string][] {
  const valued = filters.flatMap((filter) => ("field" in filter && isValued(filter) ? [filter.field] : []))
  if (new Set(valued).size < valued.length)
    throw new Error("the dialect cannot require two values of one field")
  return filters.flatMap(pairsOf)
}

/**
 * URL parameters of a query, without '?'.
 * @param list name of the list, if several show the records of one path
 * @throws Error for a query that the dialect lacks or that is beyond the limits
 */
export function writeDialect(
  { filters = [], sorters = [] }: Pick<ListQuery, "filters" | "sorters">,
  { start, end, list = null }: { start: number; end: number; list?: string | null },
): string {
  const pairs: [string, string][] = [...listPairs(list), ["_start", String(start)], ["_end", String(end)]]
  if (sorters.length > 0)
    pairs.push(
      ["_sort", sorters.map(({ field }) => field).join(",")],
      ["_order", sorters.map(({ order }) => order).join(",")],
    )
  pairs.push(...filterPairs(filters))
  const params = new URLSearchParams(pairs)
  requireModest(params)
  return params.toString()
}

/** Names the parameter that is wrong. */
export class DialectFault extends Error {
  /** @param limit the limit that it exceeds, as a sentence; undefined: it is unknown or malformed */
  constructor(
    parameter: string,
    readonly limit?: string,
  ) {
    super(parameter)
  }
}

/** @throws DialectFault for a query beyond the limits */
export function requireModest(params: URLSearchParams): void {
  const { words, values, sorters, characters } = LIMITS
  let length = 0
  // Each pair has a '=' and a '&'.
  for (const [name, value] of params) length += name.length + value.length + 2
  if (length - 1 > characters)
    throw new DialectFault("", `Pencarian dan filter terlalu panjang (paling banyak ${characters} karakter).`)
  const searches = params.getAll(SEARCH)
  if (searches.length > words || searches.flatMap(wordsOf).length > words)
    throw new DialectFault(SEARCH, `Pencarian paling banyak ${words} kata.`)
  if ((params.get("_sort") ?? "").split(",").length > sorters)
    throw new DialectFault("_sort", `Paling banyak ${sorters} kolom untuk mengurutkan.`)
  for (const name of new Set(params.keys()))
    if (name !== SEARCH && params.getAll(name).length > values)
      throw new DialectFault(name, `Satu kolom paling banyak ${values} nilai.`)
}

function filterOf(name: string, values: readonly string[], { filters }: Askable): readonly FieldFilter[] {
  for (const operator of OPERATORS) {
    const ending = ENDINGS[operator]
    const field = name.slice(0, name.length - ending.length)
    const declared = name.endsWith(ending) ? filters.get(field) : undefined
    if (!declared || !PART_OF[operator].some((whole) => declared.has(whole))) continue
    if (operator === "eq") return [{ field, operator: "in", value: values }]
    const [value, ...others] = values
    if (others.length > 0)
      throw new DialectFault(name, "Setiap kolom hanya boleh memiliki satu syarat dari setiap jenis.")
    return [{ field, operator, value }]
  }
  throw new DialectFault(name)
}

function sortersOf(sort: string | null, order: string | null, { orders }: Askable): QuerySorter[] {
  if (!sort) return []
  const given = order ? order.toLowerCase().split(",") : []
  return sort.split(",").map((field, index) => {
    const direction = given[index] ?? "asc"
    if (!orders.has(field)) throw new DialectFault("_sort")
    if (direction !== "asc" && direction !== "desc") throw new DialectFault("_order")
    return { field, order: direction }
  })
}

function rowNumber(params: URLSearchParams, name: string): number {
  const text = params.get(name) ?? ""
  const number = Number(text)
  if (!/^\d{1,15}$/.test(text) || !Number.isSafeInteger(number)) throw new DialectFault(name)
  return number
}

/** The requested list, known before its fields are. */
export const requestedList = (params: URLSearchParams): string | null => params.get(LIST)

/** Parameters that are no filters; all but the search are given once. */
const PAGE = [LIST, "_start", "_end", "_sort", "_order", BY, OF]

/** @throws DialectFault with the unknown or excessive parameter */
export function filtersOf(
  params: URLSearchParams,
  { askable, own }: { askable: Askable; own: readonly string[] },
): FieldFilter[] {
  requireModest(params)
  // No text contains NUL, and no database accepts it.
  for (const [name, value] of params) if (value.includes("\0")) throw new DialectFault(name)
  const filters = [...new Set(params.keys())].flatMap((name) =>
    name === SEARCH || own.includes(name) ? [] : filterOf(name, params.getAll(name), askable),
  )
  for (const name of own) if (params.getAll(name).length > 1) throw new DialectFault(name)
  const searches = params.getAll(SEARCH).map((value) => ({ field: SEARCH, operator: "contains", value }))
  return [...searches, ...filters]
}

/** @throws DialectFault */
export function requireGroups(by: string | null, { groups }: Askable): string {
  if (by === null || !groups.has(by)) throw new DialectFault(BY)
  return by
}

/** The group to which a page is limited. @throws DialectFault */
function groupOf(params: URLSearchParams, askable: Askable): GroupCondition | null {
  const [by, key] = [params.get(BY), params.get(OF)]
  if (by === null && key === null) return null
  const field = requireGroups(by, askable)
  if (key === null) throw new DialectFault(OF)
  return { by: field, key: key === "" ? null : key }
}

/** @throws DialectFault with the unknown or excessive parameter */
export function readDialect(params: URLSearchParams, askable: Askable): PageQuery {
  const filters = filtersOf(params, { askable, own: PAGE })
  const [first = "_start"] = params.keys()
  if (!params.has("_start") && !params.has("_end"))
    throw new DialectFault(first, `Parameter '${first}' hanya berlaku bersama '_start' dan '_end'.`)
  const [start, end] = [rowNumber(params, "_start"), rowNumber(params, "_end")]
  if (end < start || end - start > MOST_ROWS) throw new DialectFault("_end")
  return {
    filters,
    sorters: sortersOf(params.get("_sort"), params.get("_order"), askable),
    start,
    end,
    list: requestedList(params),
    group: groupOf(params, askable),
  }
}
