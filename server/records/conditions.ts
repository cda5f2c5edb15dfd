/** SQL of conditions on the stored fields of a resource, on SQLite and PostgreSQL. */
import { type Expression, type SqlBool, sql } from "kysely"
import type { Field, Resource } from "../../src/core/schema/resource"
import { toColumn } from "../database/columns"
import { kindOf } from "../database/kind"
import { linkTable, storageOf } from "../database/schema"
import type { Queries } from "../database/types"

type Bounds = { from?: unknown; to?: unknown }

/** A mistake of the server part, not of its caller: 500, with the place. */
export const misuse = (resource: Resource, key: string, problem: string) =>
  new Error(`records(${resource.name}): '${key}' ${problem}`)

/** Column of a field that can be compared. @throws Error for a field that has none */
export function columnOf(resource: Resource, key: string): { field: Field; column: string } {
  const field = resource.fields.find((candidate) => candidate.key === key)
  if (!field) throw misuse(resource, key, "is no field")
  const storage = storageOf(field)
  if (field.column === null || storage === null) throw misuse(resource, key, "is not stored")
  if (storage === "json") throw misuse(resource, key, "is stored as a list and cannot be compared")
  return { field, column: field.column }
}

const isBounds = (value: unknown): value is Bounds =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Texts are ordered by their bytes on both databases. */
export const byBytes = (trx: Queries, field: Field, column: string) =>
  storageOf(field) === "text" && kindOf(trx) === "postgres"
    ? sql`${sql.ref(column)} collate "C"`
    : sql.ref(column)

/** Condition on a link table: one of the ids is among the record's. */
function holdsOne({ table }: Resource, column: string, ids: readonly unknown[]) {
  const links = linkTable(table, column)
  return sql<SqlBool>`exists (select 1 from ${sql.table(links)} where owner_id = ${sql.ref(`${table}.id`)}
    and target_id in (${sql.join(ids.map(String))}))`
}

/** True for rows whose field has the value, one of several, or lies within bounds; null: is empty. */
export function conditionOf(
  trx: Queries,
  resource: Resource,
  key: string,
  value: unknown,
): Expression<SqlBool> {
  const { field, column } = columnOf(resource, key)
  const place = sql.ref(`${resource.table}.${column}`)
  if (storageOf(field) === "links") {
    if (value === null || isBounds(value)) throw misuse(resource, key, "refers to many: name ids")
    const ids = Array.isArray(value) ? value : [value]
    return ids.length === 0 ? sql<SqlBool>`1 = 0` : holdsOne(resource, column, ids)
  }
  if (value === null) return sql<SqlBool>`${place} is null`
  if (isBounds(value)) {
    const ordered = byBytes(trx, field, `${resource.table}.${column}`)
    const parts = [
      ...(value.from === undefined ? [] : [sql`${ordered} >= ${toColumn(field, value.from)}`]),
      ...(value.to === undefined ? [] : [sql`${ordered} <= ${toColumn(field, value.to)}`]),
    ]
    return parts.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(parts, sql` and `)})`
  }
  const items = Array.isArray(value) ? value : [value]
  if (items.length === 0) return sql<SqlBool>`1 = 0`
  return sql<SqlBool>`${place} in (${sql.join(items.map((item) => toColumn(field, item)))})`
}
