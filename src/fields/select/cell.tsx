import { Tag } from "../../ui/tag"
import type { FieldCell } from "../field-ui"
import { formatValue } from "../registry"

/** A status is a text in a tag, never a colour alone. */
export const cell: FieldCell<"select"> = {
  inDetail: true,
  isTag: true,
  isState: ({ options }) => options.some(({ tone }) => tone),
  Cell: ({ field, value, record }) => {
    const text = formatValue(value, field, record)
    return text ? (
      <Tag text={text} tone={field.options.find((option) => option.value === value)?.tone} />
    ) : (
      "-"
    )
  },
}
