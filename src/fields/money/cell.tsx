import type { FieldCell } from "../field-ui"

export const cell: FieldCell<"money"> = { align: "end" }
