import type { FieldCell } from "../field-ui"

export const cell: FieldCell<"sequence"> = { chars: 9, isCode: true }
