/** Columns of a phone's cards by their places. */
import type { Resource } from "../../core/schema/resource"
import { alignOf, fieldCell } from "../../fields/registry.cells"

/** The column whose tag is beside the name. */
export const stateColumn = (resource: Resource): string | undefined =>
  resource.list.columns.find(({ field }, index) => index > 0 && fieldCell(resource.field(field)).isTag)?.field

/** The column at the end of the name's line: its state, the first figure of the card, or the code of a card of two others. */
export function columnBesideName(resource: Resource): string | undefined {
  const [, ...others] = resource.list.card
  return (
    stateColumn(resource) ??
    others.find((key) => alignOf(resource.field(key)) === "end") ??
    (others.length > 1 ? others.find((key) => fieldCell(resource.field(key)).isCode) : undefined)
  )
}

/** Columns of the second line. */
export function columnsBelowName(resource: Resource): string[] {
  const { columns, card } = resource.list
  const beside = columnBesideName(resource)
  return card.filter((key) => key !== columns[0]?.field && key !== beside)
}
