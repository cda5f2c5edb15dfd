/** The possible columns and queries of a list, for its screen and the server. */
import type { Askable } from "../core/query/dialect"
import type { Resource, ShownField } from "../core/schema/resource"
import { operatorOf } from "./filter-value"
import { groupFields } from "./group-fields"
import { fieldType } from "./registry"

/** A key marked so is never a column, even if the detail shows it (GL-10). */
const SECRET = /password/i

/** Every possible column: the declared ones, then, for users who may open a detail, its lines. */
export function columnChoices(resource: Resource, { mayShow }: { mayShow: boolean }): readonly ShownField[] {
  const { columns } = resource.list
  const declared = new Set(columns.map(({ field }) => field))
  const inDetail = new Set(resource.show.fields.map(({ field }) => field))
  const others = resource.fields.filter(
    (field) =>
      inDetail.has(field.key) &&
      !declared.has(field.key) &&
      !SECRET.test(field.key) &&
      field.read !== null &&
      // Their texts are searched and ordered only where the declaration shows them.
      field.lines === null &&
      fieldType(field).shown,
  )
  return mayShow ? [...columns, ...others.map(({ key, label }) => ({ field: key, label }))] : columns
}

/** The label of a field by which a list is grouped. */
export const groupLabel = ({ list, field }: Resource, key: string): string =>
  list.columns.find((column) => column.field === key)?.label ?? field(key).label

/** The fields that a query may use: possible columns, declared filters and scopes. */
export function askableOf(resource: Resource): Askable {
  const filters = new Map<string, Set<string>>()
  const there = new Set(resource.fields.map(({ key }) => key))
  for (const filter of [...resource.list.filters, ...resource.list.scopes]) {
    if (!there.has(filter.field)) continue
    const known = filters.get(filter.field) ?? new Set()
    filters.set(filter.field, known.add(operatorOf(filter, resource.field(filter.field))))
  }
  const orders = columnChoices(resource, { mayShow: true }).map(({ field }) => field)
  return {
    orders: new Set(orders.filter((key) => there.has(key))),
    filters,
    groups: new Set(groupFields(resource).filter((key) => orders.includes(key))),
  }
}
