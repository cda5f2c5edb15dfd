/**
 * A list query for a database that stores the keys of each row (`rowKeys`). Memory and database compare the same keys, so
 * both give the same rows in the same order.
 */
import type { Resource } from "../schema/resource"
import type { Values } from "../schema/types"
import { searchable } from "../text"
import { columnOf } from "./column"
import type { Askable } from "./dialect"
import { afterKind, boundKey, orderKey } from "./keys"
import { GAP, searchParts, searchText } from "./search"
import { asArray, type FieldFilter, isBlank, type QueryTypes, SEARCH } from "./types"

/** Around each item of a value that may be a list. */
const EDGE = "\u0001"

export interface ListKeys {
  orders: readonly string[]
  /** For filters that compare text. */
  texts: readonly string[]
  /** For filters by one of several values. */
  values: readonly string[]
  /** For filters with bounds. */
  bounds: readonly string[]
}

export function listKeys({ orders, filters }: Askable): ListKeys {
  const comparing = (...operators: readonly string[]) =>
    [...filters].flatMap(([field, declared]) =>
      operators.some((operator) => declared.has(operator)) ? [field] : [],
    )
  return {
    orders: [...orders],
    texts: comparing("contains"),
    values: comparing("eq", "in"),
    bounds: comparing("between"),
  }
}

/** Escaped key of one item, for a value that may be a list. */
const itemKey = (item: unknown): string => {
  const text = String(item ?? "")
    .replaceAll("\u0002", "\u0002b")
    .replaceAll(EDGE, "\u0002a")
  return `${EDGE}${text}${EDGE}`
}

export interface RowKeys {
  search: string
  orders: readonly (string | null)[]
  texts: readonly string[]
  values: readonly string[]
  bounds: readonly (string | null)[]
}

/** Keys of a record, in the order of `keys`; null for a record that the list does not show. */
export function rowKeys(
  record: Values,
  { resource, keys, types }: { resource: Resource; keys: ListKeys; types: QueryTypes },
): RowKeys | null {
  if (!resource.list.where(record)) return null
  const column = (key: string) => {
    const { value, text } = columnOf(key, resource, types)
    return { value: value(record), text: text(record) }
  }
  return {
    search: searchText(record, resource, types),
    orders: keys.orders.map((key) => {
      const { value, text } = column(key)
      return orderKey(value, text) ?? null
    }),
    texts: keys.texts.map((key) => {
      const { value, text } = column(key)
      // An amount is found as displayed (1.250) and as stored (1250).
      return typeof value === "number" ? `${searchable(text)}${GAP}${value}` : searchable(text)
    }),
    values: keys.values.map((key) => asArray(column(key).value).map(itemKey).join("")),
    bounds: keys.bounds.map((key) => boundKey(column(key).value) ?? null),
  }
}

export type Condition =
  /** The text of `field` (null: the list's search text) holds a part. */
  | { kind: "holds"; field: string | null; part: string }
  /** The value, or an item of it, is one of these. */
  | { kind: "is"; field: string; items: readonly string[]; not: boolean }
  /** The bound's key is at least `least`, below `below`; `most` is included. */
  | { kind: "within"; field: string; least: string; most: string | null; below: string }

/** Conditions of a query's filters. A filter without a value is left out. */
export function conditionsOf(filters: readonly FieldFilter[]): Condition[] {
  return filters.flatMap(({ field, operator, value }): Condition[] => {
    if (field === SEARCH)
      return searchParts(String(value ?? "")).map((part) => ({ kind: "holds", field: null, part }))
    if (operator === "contains") {
      const part = searchable(String(value ?? ""))
      return part ? [{ kind: "holds", field, part }] : []
    }
    if (operator === "gte" || operator === "lte") {
      const key = boundKey(value)
      if (key === undefined) return []
      const below = afterKind(key)
      return operator === "gte"
        ? [{ kind: "within", field, least: key, most: null, below }]
        : [{ kind: "within", field, least: key.slice(0, 1), most: key, below }]
    }
    const items = asArray(value).filter((item) => !isBlank(item))
    if (items.length === 0) return []
    return [{ kind: "is", field, items: items.map(itemKey), not: operator === "ne" }]
  })
}
