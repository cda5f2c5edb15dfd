import { Input } from "antd"
import type { FilterProps } from "../field-ui"
import styles from "./filter.module.css"

/** A part of the text, whatever its case (AB-94). */
export function TextFilter({ id, label, value, onChange }: FilterProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => onChange(event.target.value || undefined)}
        autoComplete="off"
        allowClear
      />
    </div>
  )
}
