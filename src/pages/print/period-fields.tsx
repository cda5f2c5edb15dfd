import { Input } from "antd"
import { useId } from "react"
import type { Period } from "../../../print-templates/period"
import { FieldError } from "./filter-dialog"
import styles from "./filter-dialog.module.css"

/** Why a period cannot be meant, or ''. */
export const periodFault = ({ from, to }: Period): string =>
  from && to && to < from ? "Tanggal akhir tidak boleh sebelum tanggal awal." : ""

export interface PeriodFieldsProps {
  label: string
  value: Period
  onChange: (period: Period) => void
  error: string
}

/** Two days, both inclusive, either may stay open (AB-76). The browser's own date inputs: days, no zones, no library. */
export function PeriodFields({ label, value, onChange, error }: PeriodFieldsProps) {
  const id = useId()
  const day = (key: "from" | "to", name: string) => (
    <div className={styles.field}>
      <label htmlFor={`${id}-${key}`}>{name}</label>
      <Input
        id={`${id}-${key}`}
        type="date"
        value={value[key] ?? ""}
        onChange={(event) => onChange({ ...value, [key]: event.target.value || undefined })}
        status={error ? "error" : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        data-autofocus={key === "from" ? true : undefined}
      />
    </div>
  )
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.pair}>
        {day("from", "Dari tanggal")}
        {day("to", "Sampai tanggal")}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  )
}
