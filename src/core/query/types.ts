import type { Grouping } from "../schema/field-types"
import type { Field } from "../schema/resource"
import type { Values } from "../schema/types"

/**
 * One field's value against `value`: eq, ne, in, nin, contains, ncontains, startswith, endswith, lt, lte, gt, gte,
 * between (`[from, to]`, both included, either open), null, nnull. Texts are compared formatted and folded (`searchable`),
 * bounds as days or amounts. A filter without a value does not apply.
 */
export interface FieldFilter {
  field: string
  operator: string
  value: unknown
}
interface GroupFilter {
  operator: "or" | "and"
  value: readonly QueryFilter[]
}
export type QueryFilter = FieldFilter | GroupFilter

export interface QuerySorter {
  field: string
  order: "asc" | "desc"
}

export interface ListQuery {
  filters?: readonly QueryFilter[] | undefined
  /** In order of precedence. */
  sorters?: readonly QuerySorter[] | undefined
  /** `server`, the default: one page. Any other mode: every row. */
  pagination?: { currentPage?: number; pageSize?: number; mode?: "server" | "client" | "off" } | undefined
}

export interface ListAnswer<R> {
  /** The source's rows, not copies. */
  data: R[]
  /** Number of rows that match, on all pages. */
  total: number
  /** Page of `data`: the last one if a later one was requested. */
  currentPage: number
  /** Number of records in the list without a query, from a server that cuts pages. */
  all?: number
}

/** Formats of values, supplied by the registry of field types. */
export interface QueryTypes {
  format: (value: unknown, field: Field, record: Values) => string
  grouping: (field: Field) => Grouping | null
}

/**
 * Filter field that searches all fields of `list.search`, named as in json-server and `@refinedev/simple-rest`. No
 * declared field may have this name.
 */
export const SEARCH = "q"

/** True for no value: such a filter does not apply. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ""
export const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
