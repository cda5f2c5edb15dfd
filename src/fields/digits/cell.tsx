import type { FieldCell } from "../field-ui"

export const cell: FieldCell<"digits"> = { chars: 12 }
