import { type ReactNode, Suspense } from "react"
import type { ActivityLine, Dashboard, MonthCount } from "../../core/dashboard/dashboard"
import { formatNumber } from "../../core/format/number"
import { t } from "../../texts/language"
import { onDemand } from "../../ui/on-demand"
import styles from "./dashboard.module.css"

const MonthlyChart = onDemand(async () => (await import("./monthly-chart")).MonthlyChart)

interface Props {
  chart: Dashboard["chart"]
  /** Origin of the figures, for the table's caption: 'data contoh'. */
  source: string
  /** `value`: null while it is counted. `unreadable`: number of values that are no amounts. */
  cards: readonly { label: string; value: number | null; unreadable?: number }[]
  months: readonly MonthCount[]
  activities: readonly ActivityLine[]
  /** Shown if there are no activities. */
  empty?: ReactNode
}

/** Cards, the chart of months and the latest activity (DB-03..DB-10). */
export function FiguresView({ chart, source, cards, months, activities, empty }: Props) {
  return (
    <>
      <dl className={styles.cards} aria-busy={cards.some(({ value }) => value === null) || undefined}>
        {cards.map(({ label, value, unreadable = 0 }) => (
          <div key={label} className={styles.card}>
            <dt>{label}</dt>
            <dd>{value === null ? "…" : formatNumber(value)}</dd>
            {unreadable > 0 && (
              <dd className={styles.unreadable}>
                {t("{unread} tidak terbaca", { unread: formatNumber(unreadable) })}
              </dd>
            )}
          </div>
        ))}
      </dl>

      <div className={styles.columns}>
        <section className={styles.panel} aria-labelledby="dashboard-chart">
          <h2 id="dashboard-chart" className={styles.heading}>
            {chart.heading}
          </h2>
          <div className={styles.chart} aria-hidden="true">
            <Suspense fallback={null}>
              <MonthlyChart labels={chart.labels} months={months} />
            </Suspense>
          </div>
          {/* The chart's figures as a table, for screen readers. */}
          <div className="sr-only">
            <table>
              <caption>
                {chart.heading}, {source.toLowerCase()}
              </caption>
              <thead>
                <tr>
                  <th scope="col">{chart.labels.month}</th>
                  <th scope="col">{chart.labels.count}</th>
                </tr>
              </thead>
              <tbody>
                {months.map(({ month, count }) => (
                  <tr key={month}>
                    <th scope="row">{month}</th>
                    <td>{count}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>

        <section className={styles.panel} aria-labelledby="dashboard-activities">
          <h2 id="dashboard-activities" className={styles.heading}>
            {t("Aktivitas terbaru")}
          </h2>
          {activities.length === 0 && empty}
          <ul className={styles.activities}>
            {activities.map(({ text, by, when }, index) => (
              // Lines may be equal, and have no state.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={index}>
                <span className={styles.activity}>
                  {text}
                  <span className={styles.by}>{by}</span>
                </span>
                <span className={styles.when}>{when}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}
