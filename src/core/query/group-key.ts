import { dayOf } from "../format/date"
import type { Resource } from "../schema/resource"
import type { Values } from "../schema/types"
import { columnOf } from "./column"
import { orderKey } from "./keys"
import { isBlank, type QueryTypes } from "./types"

/** Key of a row's group: opaque, and equal in the browser and on the server; null without a value. */
export type GroupKey = string | null

/**
 * The group of a row by a field: the month `YYYY-MM`, the id of the named record, else the sort key of the shown text, so that
 * texts that differ in case or accents alone are one group.
 */
export function groupKeyOf(by: string, resource: Resource, types: QueryTypes): (row: Values) => GroupKey {
  const { value, text } = columnOf(by, resource, types)
  const field = resource.fields.find(({ key }) => key === by)
  const grouping = field && types.grouping(field)
  if (grouping === "month") return (row) => dayOf(value(row))?.slice(0, 7) ?? null
  if (grouping === "record") return (row) => (isBlank(value(row)) ? null : String(value(row)))
  return (row) => orderKey(value(row), text(row)) ?? null
}
