import { Input } from "antd"
import type { FilterProps } from "../field-ui"
import dialog from "./dialog-filter.module.css"
import styles from "./filter.module.css"

/** A part of the text, in any case (AB-94), with the values of the list as suggestions (AB-109). */
export function TextFilter({ id, label, value, onChange, offered = [], ...props }: FilterProps) {
  const inDialog = props.layout === "dialog"
  return (
    <div className={inDialog ? dialog.field : styles.field}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        // The browser's own list of suggestions.
        list={offered.length > 0 ? `${id}-offered` : undefined}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => onChange(event.target.value || undefined)}
        placeholder={props.placeholder}
        status={props.invalid ? "error" : ""}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        {...(!inDialog && { autoComplete: "off", allowClear: true })}
      />
      {offered.length > 0 && (
        <datalist id={`${id}-offered`}>
          {offered.map((option) => (
            <option key={option.value} value={option.label} />
          ))}
        </datalist>
      )}
    </div>
  )
}
