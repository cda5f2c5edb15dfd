import type { FieldCell } from "../field-ui"

export const cell: FieldCell<"email"> = { chars: 29, scheme: () => "mailto" }
