import type { Field, Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { formatValue } from "../../fields/registry"
import { fieldCell } from "../../fields/registry.cells"

/**
 * The fields whose tags are beside the name of an open record: the only state in its detail. Of several states only the columns
 * of the list count, since a text as 'ADA' needs the label of its line.
 */
export function stateFields(resource: Resource, record: Values): Field[] {
  const columns = new Set(resource.list.columns.map(({ field }) => field))
  const states = resource.show.fields
    .map(({ field }) => resource.field(field))
    .filter((field) => fieldCell(field).isState?.(field))
  const shown = states.length === 1 ? states : states.filter(({ key }) => columns.has(key))
  return shown.filter((field) => formatValue(record[field.key], field, record) !== "")
}
