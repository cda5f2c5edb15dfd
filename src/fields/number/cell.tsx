import type { FieldCell } from "../field-ui"

export const cell: FieldCell<"number"> = { align: "end" }
