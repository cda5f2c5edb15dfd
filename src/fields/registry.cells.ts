/** How each type is shown in a list and in a detail: all of a field type that a list loads, so it must be light. */
import type { Field } from "../core/schema/resource"
import type { AnyFieldCell } from "./field-ui"
import { shownType } from "./registry"

const cells = import.meta.glob<AnyFieldCell>("./*/cell.tsx", { eager: true, import: "cell" })

const plain: AnyFieldCell = {}

/** The cell of a field, `src/fields/<type>/cell.tsx`; default its `format`. */
export const fieldCell = (field: Field): AnyFieldCell => cells[`./${shownType(field)}/cell.tsx`] ?? plain

/** The alignment of a field's column: 'end' for numbers, undefined for others. */
export function alignOf(field: Field): "end" | undefined {
  const { align } = fieldCell(field)
  return typeof align === "function" ? align(field) : align
}
