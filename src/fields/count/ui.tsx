import { defineFieldUi } from "../field-ui"
import { formatValue } from "../registry"

export const countUi = defineFieldUi<"count">({
  type: "count",
  Input: ({ id, field, value, values }) => (
    <output id={id}>{formatValue(value, field, values) || "-"}</output>
  ),
})
