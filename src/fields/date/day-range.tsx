import type { Period } from "../../core/format/period"
import { t } from "../../texts/language"
import styles from "../shared/dialog-filter.module.css"
import DayPicker from "./day-picker"

interface Props {
  id: string
  label: string
  value: Period
  onChange: (period: Period | undefined) => void
  invalid: boolean
  describedBy: string | undefined
}

/** Two inclusive days; either may be open (AB-76). */
export default function DayRange({ id, label, value, onChange, invalid, describedBy }: Props) {
  const day = (bound: keyof Period, name: string) => (
    <div className={styles.field}>
      <label htmlFor={`${id}-${bound}`} title={name}>
        {name}
      </label>
      <DayPicker
        id={`${id}-${bound}`}
        value={value[bound] ?? null}
        onChange={(chosen) => {
          const next: Period = { ...value, [bound]: chosen ?? undefined }
          onChange(next.from || next.to ? next : undefined)
        }}
        invalid={invalid}
        describedBy={describedBy}
        enterConfirms
      />
    </div>
  )
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.pair}>
        {day("from", t("Dari tanggal"))}
        {day("to", t("Sampai tanggal"))}
      </div>
    </fieldset>
  )
}
