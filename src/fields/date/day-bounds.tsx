import { Suspense } from "react"
import type { Period } from "../../core/format/period"
import { t } from "../../texts/language"
import { onDemand } from "../../ui/on-demand"
import styles from "../shared/filter.module.css"
import { UsualPeriods } from "./usual-periods"

/** The calendar is larger than all other inputs together, so it loads on demand. */
export const DayPicker = onDemand(async () => (await import("./day-picker")).default)

interface Props {
  id: string
  label: string
  value: Period
  /** '' for an open bound. */
  onChange: (value: Required<Period>) => void
}

/** Two inclusive days in a row of filters; either may be open (AB-76, AB-94). */
export function DayBounds({ id, label, value, onChange }: Props) {
  const set = ({ from = "", to = "" }: Period) => onChange({ from, to })
  return (
    <fieldset className={styles.range}>
      <legend>{label}</legend>
      <div className={styles.bounds}>
        <Suspense fallback={<div className={styles.waiting} />}>
          <DayPicker
            id={id}
            above
            value={value.from || null}
            onChange={(day) => set({ ...value, from: day ?? "" })}
            placeholder={t("Dari")}
            ariaLabel={t("{label} dari", { label })}
          />
          <span aria-hidden="true">–</span>
          <DayPicker
            id={`${id}-to`}
            above
            value={value.to || null}
            onChange={(day) => set({ ...value, to: day ?? "" })}
            placeholder={t("Sampai")}
            ariaLabel={t("{label} sampai", { label })}
          />
        </Suspense>
      </div>
      <UsualPeriods label={label} value={value} onChange={set} />
    </fieldset>
  )
}
