/** How each type is shown in a list and in a detail: all of a field type that a list loads, so it must be light. */
import type { FieldType } from "../core/schema/types"
import type { AnyFieldCell } from "./field-ui"

const cells = import.meta.glob<AnyFieldCell>("./*/cell.tsx", { eager: true, import: "cell" })

const plain: AnyFieldCell = {}

/** The cell of a field's type, `src/fields/<type>/cell.tsx`; without one a value is shown as its `format` says. */
export const fieldCell = (field: { readonly type: FieldType }): AnyFieldCell =>
  cells[`./${field.type}/cell.tsx`] ?? plain
