import { Input } from "antd"
import type { FilterProps } from "../field-ui"
import dialog from "./dialog-filter.module.css"
import styles from "./filter.module.css"

/** A part of the text, in any case (AB-94). */
export function TextFilter({ id, label, value, onChange, ...props }: FilterProps) {
  const inDialog = props.layout === "dialog"
  return (
    <div className={inDialog ? dialog.field : styles.field}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => onChange(event.target.value || undefined)}
        placeholder={props.placeholder}
        status={props.invalid ? "error" : ""}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        {...(!inDialog && { autoComplete: "off", allowClear: true })}
      />
    </div>
  )
}
