import { Input } from "antd"
import type { FilterProps } from "../field-ui"
import dialog from "./dialog-filter.module.css"
import styles from "./filter.module.css"

/** The least and the most, both included, either of them open (TX-13, AB-59). */
export function AmountFilter({ id, label, value, onChange, ...props }: FilterProps) {
  const range = typeof value === "object" ? value : {}
  const set = (bound: "from" | "to", text: string) => {
    const next = { ...range, [bound]: text }
    onChange(next.from || next.to ? next : undefined)
  }
  return (
    <fieldset
      className={props.layout === "dialog" ? dialog.group : styles.range}
      aria-describedby={props.describedBy}
    >
      <legend>{label}</legend>
      <div className={styles.bounds}>
        <Input
          id={id}
          value={range.from ?? ""}
          onChange={(event) => set("from", event.target.value)}
          placeholder="Min"
          aria-label={`${label} Min`}
          status={props.invalid ? "error" : ""}
          inputMode="decimal"
          autoComplete="off"
        />
        <span aria-hidden="true">–</span>
        <Input
          id={`${id}-to`}
          value={range.to ?? ""}
          onChange={(event) => set("to", event.target.value)}
          placeholder="Max"
          aria-label={`${label} Max`}
          status={props.invalid ? "error" : ""}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
    </fieldset>
  )
}
