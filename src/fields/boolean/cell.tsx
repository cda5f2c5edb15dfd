import type { FieldCell } from "../field-ui"
import { formatValue } from "../registry"
import styles from "../shared/tag.module.css"

export const cell: FieldCell<"boolean"> = {
  Cell: ({ field, value, record }) => {
    const text = formatValue(value, field, record)
    return text ? <span className={styles.tag}>{text}</span> : "-"
  },
}
