import { Input } from "antd"
import type { FilterProps } from "../field-ui"
import dialog from "./dialog-filter.module.css"
import styles from "./filter.module.css"

/** Inclusive least and most; either may be open (TX-13, AB-59). */
export function AmountFilter({ id, label, value, onChange, ...props }: FilterProps) {
  const range = typeof value === "object" ? value : {}
  const bound = (name: "from" | "to", text: string, inputId: string) => (
    <Input
      id={inputId}
      value={range[name] ?? ""}
      onChange={(event) => {
        const next = { ...range, [name]: event.target.value }
        onChange(next.from || next.to ? next : undefined)
      }}
      placeholder={text}
      aria-label={`${label} ${text}`}
      status={props.invalid ? "error" : ""}
      inputMode="decimal"
      autoComplete="off"
    />
  )
  return (
    <fieldset
      className={props.layout === "dialog" ? dialog.group : styles.range}
      aria-describedby={props.describedBy}
    >
      <legend>{label}</legend>
      <div className={styles.bounds}>
        {bound("from", "Min", id)}
        <span aria-hidden="true">–</span>
        {bound("to", "Max", `${id}-to`)}
      </div>
    </fieldset>
  )
}
