import { useId } from "react"
import {
  addMonths,
  type Months,
  monthsBetween,
  monthText,
  type PeriodChoice,
} from "../../core/dashboard/period"
import { localDay } from "../../core/format/moment"
import { t } from "../../texts/language"
import { DownIcon } from "../../ui/icon"
import styles from "./dashboard.module.css"

interface Props {
  choice: PeriodChoice
  /** First and last month of the choice. */
  counted: Months
  onChange: (choice: PeriodChoice) => void
}

const NAMED = [
  ["month", t("Bulan ini")],
  ["6", t("6 bulan terakhir")],
  ["12", t("12 bulan terakhir")],
  ["year", t("Tahun ini")],
  ["all", t("Semua")],
] as const

/** Number of months offered before the chosen ones. */
const REACH = 24

/** Months to choose from, up to this one, latest first, always with the chosen one. */
function reachable({ from }: Months, chosen: string): string[] {
  const thisMonth = localDay(new Date()).slice(0, 7)
  const months = monthsBetween({ from: addMonths(from, -REACH), to: thisMonth })
  return [...new Set([...months, chosen])].sort().reverse()
}

/** Chooses the counted months: the last ones, or from one month to another. */
export function PeriodSelect({ choice, counted, onChange }: Props) {
  const id = useId()
  const chosen = typeof choice === "string" ? choice : "months"
  const month = (end: keyof Months, label: string) => (
    <>
      <label htmlFor={`${id}-${end}`}>{label}</label>
      <span className={styles.choice}>
        <select
          id={`${id}-${end}`}
          className={styles.select}
          value={counted[end]}
          onChange={(event) => onChange({ ...counted, [end]: event.target.value })}
        >
          {reachable(counted, counted[end]).map((each) => (
            <option key={each} value={each}>
              {monthText(each)}
            </option>
          ))}
        </select>
        <DownIcon />
      </span>
    </>
  )
  return (
    <div className={styles.period} data-months={chosen === "months" || undefined}>
      <label htmlFor={`${id}-period`}>{t("Periode")}</label>
      <span className={styles.choice}>
        <select
          id={`${id}-period`}
          className={styles.select}
          value={chosen}
          onChange={({ target: { value } }) => {
            const named = NAMED.find(([name]) => name === value)
            onChange(named ? named[0] : counted)
          }}
        >
          {NAMED.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
          <option value="months">{t("Pilih bulan...")}</option>
        </select>
        <DownIcon />
      </span>
      {chosen === "months" && (
        <>
          {month("from", t("Dari"))}
          {month("to", t("Sampai"))}
        </>
      )}
    </div>
  )
}
