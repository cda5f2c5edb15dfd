import { defineFieldUi } from "../field-ui"
import { formatValue } from "../registry"

export const ui = defineFieldUi<"count">({
  type: "count",
  // A new record has no references to it.
  hides: (_, mode) => mode === "create",
  Input: ({ id, field, value, values }) => (
    <output id={id}>{formatValue(value, field, values) || "-"}</output>
  ),
})
