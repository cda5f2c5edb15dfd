import { type Period, usualPeriods } from "../../core/format/period"
import { t } from "../../texts/language"
import styles from "../shared/filter.module.css"

interface Props {
  /** Label of the filter. */
  label: string
  value: Period
  onChange: (period: Period) => void
}

/** The periods that are asked for most, one press each. */
export function UsualPeriods({ label, value, onChange }: Props) {
  const { today, thisMonth, lastMonth } = usualPeriods(new Date())
  const choice = (name: string, period: Period) => (
    <button
      type="button"
      aria-label={`${label}: ${name}`}
      aria-pressed={value.from === period.from && value.to === period.to}
      onClick={() => onChange(period)}
    >
      {name}
    </button>
  )
  return (
    <div className={styles.periods}>
      {choice(t("Hari ini"), today)}
      {choice(t("Bulan ini"), thisMonth)}
      {choice(t("Bulan lalu"), lastMonth)}
    </div>
  )
}
