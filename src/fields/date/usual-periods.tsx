import { type Period, usualPeriods } from "../../core/format/period"
import { t } from "../../texts/language"
import { DownIcon } from "../../ui/icon"
import { useMedia } from "../../ui/use-media"
import styles from "../shared/filter.module.css"

interface Props {
  /** Label of the filter. */
  label: string
  value: Period
  onChange: (period: Period) => void
}

/** The periods that are asked for most: a small select in the line of the label, chips on a phone. */
export function UsualPeriods({ label, value, onChange }: Props) {
  const isPhone = useMedia("(width < 40em)")
  const { today, thisMonth, lastMonth } = usualPeriods(new Date())
  const periods: [name: string, period: Period][] = [
    [t("Hari ini"), today],
    [t("Bulan ini"), thisMonth],
    [t("Bulan lalu"), lastMonth],
  ]
  const isChosen = ({ from, to }: Period) =>
    (value.from ?? "") === (from ?? "") && (value.to ?? "") === (to ?? "")
  if (isPhone)
    return (
      <div className={styles.periods}>
        {periods.map(([name, period]) => (
          <button
            key={name}
            type="button"
            aria-label={`${label}: ${name}`}
            aria-pressed={isChosen(period)}
            onClick={() => onChange(period)}
          >
            {name}
          </button>
        ))}
      </div>
    )
  const choices: [name: string, period: Period][] = [[t("Kapan saja"), {}], ...periods]
  const chosen = choices.findIndex(([, period]) => isChosen(period))
  return (
    <span className={styles.period}>
      <select
        aria-label={t("{label}: periode", { label })}
        value={chosen}
        onChange={({ target }) => {
          const choice = choices[Number(target.value)]
          if (choice) onChange(choice[1])
        }}
      >
        {/* Days that were chosen one by one. */}
        {chosen < 0 && <option value={-1}>{t("Pilihan sendiri")}</option>}
        {choices.map(([name], place) => (
          <option key={name} value={place}>
            {name}
          </option>
        ))}
      </select>
      <DownIcon />
    </span>
  )
}
