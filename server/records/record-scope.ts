/** The records of a session in SQL: the conditions of `access.records`, as `core/access/record-filter.ts` decides them. */
import { type Expression, type SqlBool, sql } from "kysely"
import type { Resource } from "../../src/core/schema/resource"
import type { RecordFilter } from "../../src/core/schema/types"
import { isEmpty } from "../../src/core/validation/values"
import { linkTable, storageOf } from "../database/schema"
import type { Queries } from "../database/types"
import { columnOf, conditionOf } from "./conditions"

export type RecordScope = Expression<SqlBool>

const NONE = sql<SqlBool>`1 = 0`
const not = (condition: RecordScope) => sql<SqlBool>`not (${condition})`

/** True for rows without a value in the field. */
function isBlank(trx: Queries, resource: Resource, key: string): RecordScope {
  const { field, column } = columnOf(resource, key)
  if (storageOf(field) !== "links") return conditionOf(trx, resource, key, null)
  const links = sql.table(linkTable(resource.table, column))
  return not(sql`exists (select 1 from ${links} where owner_id = ${sql.ref(`${resource.table}.id`)})`)
}

function clauseOf(trx: Queries, resource: Resource, { field, operator, value }: RecordFilter): RecordScope {
  const items = (Array.isArray(value) ? value : [value]).filter((item) => !isEmpty(item))
  if (operator === "null") return isBlank(trx, resource, field)
  if (operator === "nnull") return not(isBlank(trx, resource, field))
  // An empty value fits no record: it must not show more than a condition without one.
  if (items.length === 0) return NONE
  switch (operator) {
    case "eq":
    case "in":
      return conditionOf(trx, resource, field, items)
    case "ne":
    case "nin":
      return sql<SqlBool>`(${isBlank(trx, resource, field)} or ${not(conditionOf(trx, resource, field, items))})`
    case "gte":
      return conditionOf(trx, resource, field, { from: value })
    case "lte":
      return conditionOf(trx, resource, field, { to: value })
    default:
      return NONE
  }
}

/** @returns a condition on rows of the resource's table */
export const scopeOf = (trx: Queries, resource: Resource, filters: readonly RecordFilter[]): RecordScope =>
  filters.length === 0
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`(${sql.join(
        filters.map((filter) => clauseOf(trx, resource, filter)),
        sql` and `,
      )})`
