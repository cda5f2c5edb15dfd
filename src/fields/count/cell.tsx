import type { FieldCell } from "../field-ui"

export const cell: FieldCell<"count"> = { align: "end" }
