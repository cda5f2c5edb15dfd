/** Columns of a phone's cards by their places. */
import type { Resource } from "../../core/schema/resource"
import { fieldCell } from "../../fields/registry.cells"

/** The column whose tag is beside the name. */
export const stateColumn = (resource: Resource): string | undefined =>
  resource.list.columns.find(({ field }, index) => index > 0 && fieldCell(resource.field(field)).isTag)?.field

/** Columns below the name: the first one has a line, the others share one. */
export function columnsBelowName(resource: Resource): string[] {
  const { columns, card } = resource.list
  const state = stateColumn(resource)
  return card.filter((key) => key !== columns[0]?.field && key !== state)
}
