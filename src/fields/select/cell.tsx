import type { FieldCell } from "../field-ui"
import { formatValue } from "../registry"
import { Tag } from "../shared/tag"

/** A status is a text in a tag, never a colour alone. */
export const cell: FieldCell<"select"> = {
  Cell: ({ field, value, record }) => {
    const text = formatValue(value, field, record)
    return text ? (
      <Tag text={text} tone={field.options.find((option) => option.value === value)?.tone} />
    ) : (
      "-"
    )
  },
}
