import type { FieldCell } from "../field-ui"

export const cell: FieldCell<"plate"> = { chars: 10 }
