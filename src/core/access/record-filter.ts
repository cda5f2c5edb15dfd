/** The records that a session has: the conditions of `access.records`, and their decision for a record in memory. */
import type { Resource } from "../schema/resource"
import type { Me, RecordFilter, Values } from "../schema/types"
import { isEmpty } from "../validation/values"
import { can, type Grants } from "./permissions"

/** The conditions of a user's records; null: every record. @throws RuleError of the declaration */
export function recordFilters({ access }: Resource, grants: Grants, me: Me): readonly RecordFilter[] | null {
  if (!access.records) return null
  if (access.recordsUnless !== null && can(grants, access.recordsUnless, "list")) return null
  return access.records(me)
}

const itemsOf = (value: unknown): readonly unknown[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => !isEmpty(item))

/** True if the value, or an item of a list, is one of these. */
const isOneOf = (value: unknown, wanted: unknown): boolean => {
  const items = new Set(itemsOf(wanted).map(String))
  return itemsOf(value).some((item) => items.has(String(item)))
}

/** Compares numbers as numbers and days as texts. */
const isAtLeast = (value: unknown, bound: unknown): boolean =>
  typeof value === "number" ? value >= Number(bound) : String(value) >= String(bound)

/** An empty value of a condition fits no record: it must not show more than a condition without one. */
function fits(record: Values, { field, operator, value: wanted }: RecordFilter): boolean {
  const value = record[field]
  if (operator === "null") return isEmpty(value)
  if (operator === "nnull") return !isEmpty(value)
  if (itemsOf(wanted).length === 0) return false
  switch (operator) {
    case "eq":
    case "in":
      return isOneOf(value, wanted)
    case "ne":
    case "nin":
      return !isOneOf(value, wanted)
    case "gte":
      return !isEmpty(value) && isAtLeast(value, wanted)
    case "lte":
      return !isEmpty(value) && isAtLeast(wanted, value)
    default:
      return false
  }
}

/** True if a record fits all conditions. `server/records/record-scope.ts` decides the same in SQL. */
export const fitsAll = (record: Values, filters: readonly RecordFilter[]): boolean =>
  filters.every((filter) => fits(record, filter))
