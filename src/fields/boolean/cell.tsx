import { Tag } from "../../ui/tag"
import type { FieldCell } from "../field-ui"
import { formatValue } from "../registry"

export const cell: FieldCell<"boolean"> = {
  Cell: ({ field, value, record }) => {
    const text = formatValue(value, field, record)
    return text ? <Tag text={text} tone={value ? "good" : "off"} /> : "-"
  },
}
