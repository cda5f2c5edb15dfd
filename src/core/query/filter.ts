/** Filters as one predicate of a row (AB-94). */
import type { Resource } from "../schema/resource"
import type { Values } from "../schema/types"
import { searchable } from "../text"
import { type Column, columnOf, comparable } from "./column"
import { rawSearchText, searchParts, searchText } from "./search"
import { asArray, isBlank, type QueryFilter, type QueryTypes, SEARCH } from "./types"

type Predicate = (row: Values) => boolean
/** Returns null if the value is missing or incomplete: such a filter does not apply. */
type Operator = (wanted: unknown, column: Column) => Predicate | null

/** A list matches if one of its items does: a record may have several plates. */
const oneOf: Operator = (wanted, { value }) => {
  const texts = new Set(
    asArray(wanted)
      .filter((item) => !isBlank(item))
      .map(String),
  )
  return texts.size === 0 ? null : (row) => asArray(value(row)).some((item) => texts.has(String(item ?? "")))
}

const like =
  (holds: (text: string, part: string) => boolean): Operator =>
  (wanted, { value, text, reads }) => {
    const part = searchable(String(wanted ?? ""))
    if (!part) return null
    return (row) => {
      const own = value(row)
      if (holds(searchable(text(row)), part)) return true
      const raw = rawSearchText(own, reads)
      return raw !== "" && holds(raw, part)
    }
  }

type Bound = string | number | undefined
const within =
  (bounds: (wanted: unknown) => { least?: unknown; most?: unknown }, open = false): Operator =>
  (wanted, { value }) => {
    const given = bounds(wanted)
    const [least, most] = [comparable(given.least), comparable(given.most)]
    // An incomplete bound ('1.') does not apply yet.
    if (least === undefined && most === undefined) return null
    const fits = (own: Bound, bound: Bound, sign: 1 | -1): boolean => {
      if (bound === undefined) return true
      if (own === undefined || typeof own !== typeof bound) return false
      return open ? (sign > 0 ? own > bound : own < bound) : sign > 0 ? own >= bound : own <= bound
    }
    return (row) => {
      const own = comparable(value(row))
      return own !== undefined && fits(own, least, 1) && fits(own, most, -1)
    }
  }

const not =
  (operator: Operator): Operator =>
  (wanted, column) => {
    const fits = operator(wanted, column)
    return fits && ((row) => !fits(row))
  }

const contains = like((text, part) => text.includes(part))
const blank: Operator =
  (_, { value }) =>
  (row) =>
    isBlank(value(row))
const OPERATORS: Readonly<Record<string, Operator>> = {
  eq: oneOf,
  ne: not(oneOf),
  in: oneOf,
  nin: not(oneOf),
  contains,
  ncontains: not(contains),
  startswith: like((text, part) => text.startsWith(part)),
  endswith: like((text, part) => text.endsWith(part)),
  gt: within((least) => ({ least }), true),
  gte: within((least) => ({ least })),
  lt: within((most) => ({ most }), true),
  lte: within((most) => ({ most })),
  between: within((wanted) => ({ least: asArray(wanted)[0], most: asArray(wanted)[1] })),
  null: blank,
  nnull: not(blank),
}

function predicateOf(filter: QueryFilter, resource: Resource, types: QueryTypes): Predicate | null {
  if (!("field" in filter)) {
    const parts = filter.value.map((part) => predicateOf(part, resource, types))
    if (filter.operator === "and") return allOf(parts)
    // A part that does not apply matches every row.
    return parts.includes(null) ? null : (row) => parts.some((fits) => fits?.(row))
  }
  if (filter.field === SEARCH) {
    const parts = searchParts(String(filter.value ?? ""))
    if (parts.length === 0) return null
    return (row) => {
      const text = searchText(row, resource, types)
      return parts.every((part) => text.includes(part))
    }
  }
  const operator = Object.hasOwn(OPERATORS, filter.operator) ? OPERATORS[filter.operator] : undefined
  if (!operator) throw new Error(`filter operator '${filter.operator}' is not supported`)
  return operator(filter.value, columnOf(filter.field, resource, types))
}

function allOf(parts: readonly (Predicate | null)[]): Predicate | null {
  const active = parts.filter((fits) => fits !== null)
  return active.length === 0 ? null : (row) => active.every((fits) => fits(row))
}

/** True for a row that matches every filter; null if no filter applies. @throws Error for an unknown operator */
export const predicate = (
  filters: readonly QueryFilter[],
  resource: Resource,
  types: QueryTypes,
): Predicate | null => allOf(filters.map((filter) => predicateOf(filter, resource, types)))
