import { useId } from "react"
import type { Period } from "../../../print-templates/period"
import DayPicker from "../../fields/date/day-picker"
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

/** Two days, both inclusive, either may stay open (AB-76). */
export function PeriodFields({ label, value, onChange, error }: PeriodFieldsProps) {
  const id = useId()
  const day = (key: "from" | "to", name: string) => (
    <div className={styles.field}>
      <label htmlFor={`${id}-${key}`}>{name}</label>
      <DayPicker
        id={`${id}-${key}`}
        value={value[key] ?? null}
        onChange={(chosen) => onChange({ ...value, [key]: chosen ?? undefined })}
        invalid={error !== ""}
        describedBy={error ? `${id}-error` : undefined}
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
