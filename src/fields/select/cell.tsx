import type { FieldCell } from "../field-ui"
import { formatValue } from "../registry"
import styles from "../shared/tag.module.css"

/** A status is a word in a tag, never a colour alone. */
export const cell: FieldCell<"select"> = {
  Cell: ({ field, value, record }) => {
    const text = formatValue(value, field, record)
    return text ? <span className={styles.tag}>{text}</span> : "-"
  },
}
