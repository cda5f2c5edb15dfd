import type { FieldCell } from "../field-ui"
import { formatValue } from "../registry"

export const cell: FieldCell<"rating"> = {
  align: "end",
  Cell: ({ field, value, record }) => (
    <span role="img" aria-label={`${value} dari 5`}>
      {formatValue(value, field, record)}
    </span>
  ),
}
