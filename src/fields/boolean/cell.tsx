import type { FieldCell } from "../field-ui"
import { formatValue } from "../registry"
import { Tag } from "../shared/tag"

export const cell: FieldCell<"boolean"> = {
  Cell: ({ field, value, record }) => {
    const text = formatValue(value, field, record)
    return text ? <Tag text={text} tone={value ? "good" : "off"} /> : "-"
  },
}
