/** What is asked of a list: the dialect of Refine's data providers, so that they hand it on as it comes to them. */
import type { Field } from "../schema/resource"
import type { Values } from "../schema/types"

/**
 * One field's value against `value`: eq, ne, in, nin, contains, ncontains, startswith, endswith, lt, lte, gt, gte,
 * between (`[from, to]`, both included, either open), null, nnull. Texts are compared as `searchable` folds them and as a
 * person reads them, bounds as days or amounts. A filter without a value filters nothing.
 */
export interface FieldFilter {
  field: string
  operator: string
  value: unknown
}
export interface GroupFilter {
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
  /** The first decides, the next among what it finds equal. */
  sorters?: readonly QuerySorter[] | undefined
  /** `server`, the default where there is one at all: one page. Anything else: every row. */
  pagination?: { currentPage?: number; pageSize?: number; mode?: "server" | "client" | "off" } | undefined
}

/** As `getList` answers. */
export interface ListAnswer<R> {
  /** The very rows that were asked, none of them copied. */
  data: R[]
  /** How many fit, on whatever page. */
  total: number
  /** The page that `data` is: the last one where one beyond it was asked for. */
  currentPage: number
  /** How many records the list has, whatever is asked of it, where the server that has cut the page says so. */
  all?: number
}

/** How a field type shows its value; the registry of field types supplies it. */
export interface QueryTypes {
  format: (value: unknown, field: Field, record: Values) => string
}

/**
 * The field that a filter names to search all that a list searches (`list.search`), as json-server and
 * `@refinedev/simple-rest` call it. No declared field may be called so.
 */
export const SEARCH = "q"
