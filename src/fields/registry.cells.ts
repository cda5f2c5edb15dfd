/** Cells of all types in lists and details. Every list loads this file, so it must be light. */
import type { Field } from "../core/schema/resource"
import type { AnyFieldCell } from "./field-ui"
import { shownType } from "./registry"

const cells = import.meta.glob<AnyFieldCell>("./*/cell.tsx", { eager: true, import: "cell" })

const plain: AnyFieldCell = {}

/** The cell of a field's type; undefined: its `format`. */
export const fieldCell = (field: Field): AnyFieldCell => cells[`./${shownType(field)}/cell.tsx`] ?? plain

/** The alignment of a field's column. */
export function alignOf(field: Field): "end" | undefined {
  const { align } = fieldCell(field)
  return typeof align === "function" ? align(field) : align
}
