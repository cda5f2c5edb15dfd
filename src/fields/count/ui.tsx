import { defineFieldUi } from "../field-ui"
import { formatValue } from "../registry"

export const ui = defineFieldUi<"count">({
  type: "count",
  // Nothing points at a record that is not there yet.
  hides: (_, mode) => mode === "create",
  Input: ({ id, field, value, values }) => (
    <output id={id}>{formatValue(value, field, values) || "-"}</output>
  ),
})
