/** Refine's filters, sorters and pages over records in memory, for providers whose source can do none of it. */
import type { CrudFilter, CrudSort, Pagination } from "@refinedev/core"

import { ownValue } from "../core/codec/path"
import { searchable } from "../core/text"

type Row = Readonly<Record<string, unknown>>
export interface Query {
  filters?: readonly CrudFilter[] | undefined
  sorters?: readonly CrudSort[] | undefined
  pagination?: Pagination | undefined
}

const folded = (value: unknown): string => searchable(String(value ?? ""))
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ""
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

function compare(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b
  return folded(a).localeCompare(folded(b), "id", { numeric: true })
}

type Test = (value: unknown, wanted: unknown) => boolean
const TESTS: Partial<Record<CrudFilter["operator"], Test>> = {
  eq: (value, wanted) => String(value) === String(wanted),
  ne: (value, wanted) => String(value) !== String(wanted),
  lt: (value, wanted) => compare(value, wanted) < 0,
  lte: (value, wanted) => compare(value, wanted) <= 0,
  gt: (value, wanted) => compare(value, wanted) > 0,
  gte: (value, wanted) => compare(value, wanted) >= 0,
  in: (value, wanted) => list(wanted).map(String).includes(String(value)),
  nin: (value, wanted) => !list(wanted).map(String).includes(String(value)),
  contains: (value, wanted) => folded(value).includes(folded(wanted)),
  ncontains: (value, wanted) => !folded(value).includes(folded(wanted)),
  startswith: (value, wanted) => folded(value).startsWith(folded(wanted)),
  endswith: (value, wanted) => folded(value).endsWith(folded(wanted)),
  null: (value) => isBlank(value),
  nnull: (value) => !isBlank(value),
  between: (value, wanted) => {
    const [from, to] = list(wanted)
    return (isBlank(from) || compare(value, from) >= 0) && (isBlank(to) || compare(value, to) <= 0)
  },
}

/** A filter without a value filters nothing. @throws Error for an operator that is not known here */
function matches(row: Row, filter: CrudFilter): boolean {
  if (filter.operator === "or") return filter.value.some((part) => matches(row, part))
  if (filter.operator === "and") return filter.value.every((part) => matches(row, part))
  if (!("field" in filter)) return true
  const test = Object.hasOwn(TESTS, filter.operator) ? TESTS[filter.operator] : undefined
  if (!test) throw new Error(`filter operator '${filter.operator}' is not supported`)
  const needsValue = filter.operator !== "null" && filter.operator !== "nnull"
  return (needsValue && isBlank(filter.value)) || test(ownValue(row, filter.field), filter.value)
}

/** @returns the page asked for (everything unless the pagination's mode is `server`) and how many match in all */
export function applyQuery<R extends Row>(rows: readonly R[], query: Query): { data: R[]; total: number } {
  const { filters = [], sorters = [], pagination } = query
  let data = rows.filter((row) => filters.every((filter) => matches(row, filter)))
  if (sorters.length > 0) {
    data = data.sort((a, b) => {
      for (const { field, order } of sorters) {
        const sign = compare(ownValue(a, field), ownValue(b, field))
        if (sign !== 0) return order === "asc" ? sign : -sign
      }
      return 0
    })
  }
  const total = data.length
  if (pagination && (pagination.mode ?? "server") === "server") {
    const { currentPage = 1, pageSize = 10 } = pagination
    data = data.slice((currentPage - 1) * pageSize, currentPage * pageSize)
  }
  return { data, total }
}
