import { Suspense, startTransition, useEffect, useState } from "react"
import { formatNumber } from "../../core/format/number"
import { useMe } from "../../session/use-session"
import { onIdle } from "../../ui/idle"
import { onDemand } from "../../ui/on-demand"
import type { DashboardContent } from "./content"
import styles from "./dashboard.module.css"

const MonthlyChart = onDemand(async () => (await import("./monthly-chart")).MonthlyChart)

/** The figures can be read and the menu be used before the chart is loaded, and again before it is drawn. */
function useChartTime(): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    let stop = onIdle(async () => {
      // What fails shows where the chart stands.
      await MonthlyChart.preload().catch(() => undefined)
      stop = onIdle(() => startTransition(() => setDue(true)))
    })
    return () => stop()
  }, [])
  return due
}

/** The first page after the login (DB-01..DB-11). Every figure is a sample and says so (AB-63); nothing is called. */
export function DashboardPage({ content: dashboard }: { content: DashboardContent }) {
  const { name } = useMe()
  const { chart } = dashboard
  const chartDue = useChartTime()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title} data-screen-title>
            {dashboard.title}
          </h1>
          <p className={styles.welcome}>Selamat datang{name && `, ${name}`}</p>
        </div>
        <span className={styles.sample} title={dashboard.sample.explained}>
          {dashboard.sample.label}
        </span>
      </header>

      <dl className={styles.cards}>
        {dashboard.cards.map(({ label, value }) => (
          <div key={label} className={styles.card}>
            <dt>{label}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>

      <div className={styles.columns}>
        <section className={styles.panel} aria-labelledby="dashboard-chart">
          <h2 id="dashboard-chart" className={styles.heading}>
            {chart.heading}
          </h2>
          <div className={styles.chart} aria-hidden="true">
            {chartDue && (
              <Suspense fallback={null}>
                <MonthlyChart chart={chart} />
              </Suspense>
            )}
          </div>
          {/* A drawing says nothing to a screen reader: the same six figures as a table. */}
          <table className="sr-only">
            <caption>{chart.caption}</caption>
            <thead>
              <tr>
                <th scope="col">{chart.labels.month}</th>
                <th scope="col">{chart.labels.count}</th>
              </tr>
            </thead>
            <tbody>
              {chart.months.map(({ month, count }) => (
                <tr key={month}>
                  <th scope="row">{month}</th>
                  <td>{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>

        <section className={styles.panel} aria-labelledby="dashboard-activities">
          <h2 id="dashboard-activities" className={styles.heading}>
            Aktivitas terbaru
          </h2>
          <ul className={styles.activities}>
            {dashboard.activities.map(({ text, by, when }) => (
              <li key={text}>
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
    </div>
  )
}
