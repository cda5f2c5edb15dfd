import { useId } from "react"
import {
  addMonths,
  type Months,
  monthsBetween,
  monthText,
  type PeriodChoice,
} from "../../core/dashboard/period"
import { t } from "../../texts/language"
import styles from "./dashboard.module.css"

interface Props {
  choice: PeriodChoice
  /** The months that the choice comes to. */
  counted: Months
  onChange: (choice: PeriodChoice) => void
}

const NAMED = [
  ["6", t("6 bulan terakhir")],
  ["12", t("12 bulan terakhir")],
  ["year", t("Tahun ini")],
  ["all", t("Semua")],
] as const

/** As many months before and after the chosen ones can be reached at once. */
const REACH = 24

/** The months to choose from, the latest first; the one that is chosen is always among them. */
function reachable(counted: Months, chosen: string): string[] {
  const { from, to } = counted
  const months = monthsBetween({ from: addMonths(from, -REACH), to: addMonths(to, REACH) })
  return [...new Set([...months, chosen])].sort().reverse()
}

/** Which months are counted: so many until now, or from one to another. */
export function PeriodSelect({ choice, counted, onChange }: Props) {
  const id = useId()
  const chosen = typeof choice === "string" ? choice : "months"
  const month = (end: keyof Months, label: string) => (
    <>
      <label htmlFor={`${id}-${end}`}>{label}</label>
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
    </>
  )
  return (
    <div className={styles.period}>
      <label htmlFor={`${id}-period`}>{t("Periode")}</label>
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
        <option value="months">{t("Pilih bulan…")}</option>
      </select>
      {chosen === "months" && (
        <>
          {month("from", t("Dari"))}
          {month("to", "sampai")}
        </>
      )}
    </div>
  )
}
