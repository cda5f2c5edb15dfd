/** Search, filters, order and pages over loaded records: pure, and quick with a hundred thousand of them. */
import { dayOf } from "../../core/format/date"
import { parseAmount } from "../../core/format/number"
import type { Field, Resource, ShownFilter } from "../../core/schema/resource"
import type { FilterOperator, Values } from "../../core/schema/types"
import { searchable } from "../../core/text"
import type { FilterValue } from "../../fields/field-ui"
import { fieldType, formatValue } from "../../fields/registry"

/** CN-04 */
export const PAGE_SIZE = 20

const haystacks = new WeakMap<Resource, WeakMap<Values, string>>()
/** Between the fields' texts, so that no match reaches from one into the next. */
const GAP = "\n"

/** Everything of a record that the search looks at, folded; worked out once a record (GL-04). */
export function searchText(resource: Resource, record: Values): string {
  let known = haystacks.get(resource)
  if (!known) {
    known = new WeakMap()
    haystacks.set(resource, known)
  }
  let text = known.get(record)
  if (text === undefined) {
    text = resource.list.search
      .map((key) => {
        const value = record[key]
        const text = searchable(formatValue(value, resource.field(key), record))
        // An amount is found as it is shown (1.250) and as it is kept (1250).
        return typeof value === "number" ? `${text}${GAP}${value}` : text
      })
      .join(GAP)
    known.set(record, text)
  }
  return text
}

export const filterKey = ({ field, operator }: ShownFilter): string => `${field}:${operator ?? ""}`

/** How a filter compares: as declared, else as its field's type does. */
export const operatorOf = (filter: ShownFilter, field: Field): FilterOperator =>
  filter.operator ?? fieldType(field).operators(field)[0] ?? "contains"

/** What a bound is held against: a day as text, an amount as a number (TX-16, AB-59). */
const comparable = (value: unknown): string | number | undefined => dayOf(value) ?? parseAmount(value)

function inRange(value: unknown, { from, to }: { from?: string; to?: string }): boolean {
  const own = comparable(value)
  const least = from ? comparable(from) : undefined
  const most = to ? comparable(to) : undefined
  // A bound that is still being typed ('1.') bounds nothing yet.
  if (least === undefined && most === undefined) return true
  if (own === undefined) return false
  const fits = (bound: string | number | undefined, holds: (bound: string | number) => boolean) =>
    bound === undefined || (typeof bound === typeof own && holds(bound))
  return fits(least, (bound) => own >= bound) && fits(most, (bound) => own <= bound)
}

function matches(record: Values, field: Field, operator: FilterOperator, wanted: FilterValue): boolean {
  const value = record[field.key]
  if (typeof wanted === "object") return inRange(value, wanted)
  if (operator === "eq" || operator === "in") {
    return Array.isArray(value) ? value.map(String).includes(wanted) : String(value ?? "") === wanted
  }
  const part = searchable(wanted)
  if (!part) return true
  return (
    searchable(formatValue(value, field, record)).includes(part) ||
    (typeof value === "number" && String(value).includes(part))
  )
}

export interface Criteria {
  search: string
  /** By `filterKey`; a filter without a value is not there. */
  filters: Readonly<Record<string, FilterValue>>
}

/** Whether a record fits the search and every filter (AB-94); null: there is nothing to fit. */
export function predicate(resource: Resource, criteria: Criteria): ((row: Values) => boolean) | null {
  const search = searchable(criteria.search)
  const active = resource.list.filters.flatMap((filter) => {
    const wanted = criteria.filters[filterKey(filter)]
    const field = resource.field(filter.field)
    return wanted === undefined ? [] : [{ field, wanted, operator: operatorOf(filter, field) }]
  })
  if (!search && active.length === 0) return null
  return (row) =>
    (!search || searchText(resource, row).includes(search)) &&
    active.every(({ field, operator, wanted }) => matches(row, field, operator, wanted))
}

/** The records that fit, in their order. */
export function select<R extends Values>(
  rows: readonly R[],
  resource: Resource,
  criteria: Criteria,
): readonly R[] {
  const fits = predicate(resource, criteria)
  return fits ? rows.filter(fits) : rows
}

export interface Order {
  field: string
  descending: boolean
}

const collator = new Intl.Collator("id", { numeric: true })
/** Beyond so many rows a language's own order takes seconds; letters alone are compared then. */
const COLLATED = 20_000

/** Sorted by one field's value: amounts as numbers, days as days, the rest as Indonesian text; nothing comes last. */
export function sort<R extends Values>(
  rows: readonly R[],
  resource: Resource,
  order: Order | null,
): readonly R[] {
  if (!order) return rows
  const field = resource.field(order.field)
  const plain = rows.length > COLLATED
  const keyed = rows.map((row) => {
    const value = row[field.key]
    const text = formatValue(value, field, row)
    const key = typeof value === "number" ? value : (dayOf(value) ?? parseAmount(text) ?? text)
    return { row, key: text === "" ? undefined : key, text: plain ? searchable(text) : text }
  })
  const sign = order.descending ? -1 : 1
  keyed.sort((a, b) => {
    if (a.key === undefined || b.key === undefined) return a.key === b.key ? 0 : a.key === undefined ? 1 : -1
    if (typeof a.key === "number" && typeof b.key === "number") return sign * (a.key - b.key)
    const day = typeof a.key === "string" && typeof b.key === "string" && dayOf(a.key) && dayOf(b.key)
    if (day) return sign * (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
    if (plain) return sign * (a.text < b.text ? -1 : a.text > b.text ? 1 : 0)
    return sign * collator.compare(a.text, b.text)
  })
  return keyed.map(({ row }) => row)
}

export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE))

/** The page itself, or the last one there is (AB-62). */
export const clampPage = (page: number, total: number): number =>
  Math.min(Math.max(1, page), pageCount(total))

/** Up to so many pages each has its button (AB-89); beyond that a hundred buttons would help nobody. */
const ALL_NUMBERS = 30

/** The numbered buttons; null stands for those left out. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  if (pages <= ALL_NUMBERS) return Array.from({ length: pages }, (_, index) => index + 1)
  const wanted = new Set([1, 2, page - 2, page - 1, page, page + 1, page + 2, pages - 1, pages])
  const numbers = [...wanted].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1]
    return before !== undefined && number > before + 1 ? [null, number] : [number]
  })
}
