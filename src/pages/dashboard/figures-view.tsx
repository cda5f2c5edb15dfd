import { type CSSProperties, type ReactNode, Suspense, useId, useState } from "react"
import { Link } from "react-router"
import type { ActivityLine, Chart, MonthCount } from "../../core/dashboard/dashboard"
import { formatNumber } from "../../core/format/number"
import { t } from "../../texts/language"
import { onDemand } from "../../ui/on-demand"
import styles from "./dashboard.module.css"

const MonthlyChart = onDemand(async () => (await import("./monthly-chart")).MonthlyChart)

export interface Change {
  /** `+12 %` */
  short: string
  /** False for a small loss. */
  isLoss: boolean
  /** Begins with `short`: `+12 % dari bulan lalu`. */
  text: string
}
export interface ShownCard {
  id: string
  label: string
  text: string
  isZero?: boolean
  /** Comparison with the period before. */
  change?: Change
  /** Number of values that are no amounts. */
  unreadable?: number
  /** Address of the list that it counts. */
  href?: string | undefined
  large?: boolean
  group?: string | null
}
interface MonthLine {
  id: string
  heading: string
  labels: Chart["labels"]
  months: readonly MonthCount[]
  /** Its months in words, where the figures above are of fewer. */
  span?: string
}
interface Props {
  /** Origin of the figures, for the table's caption: 'data contoh'. */
  source: string
  /** The figures above the charts. */
  top: ReactNode
  charts: readonly MonthLine[]
  latest: { heading: string; lines: readonly ActivityLine[] } | null
  /** Shown in a panel without data. */
  empty?: ReactNode
  /** Panels below the charts. */
  below?: ReactNode
  /** Above the latest records. */
  open?: ReactNode
  /** The last ones below the charts, on a phone at the end of the page (`data-last`). */
  last?: ReactNode
}

/** Figures, the line of months and the latest records (DB-03..DB-10). */
export function FiguresView({ source, top, charts, latest, empty, below, open, last }: Props) {
  return (
    <>
      {top}
      <div className={styles.columns}>
        <div className={styles.column}>
          {charts.map((chart) => (
            <MonthPanel key={chart.id} {...chart} source={source} empty={empty} />
          ))}
          {below}
          {last}
        </div>
        <div className={styles.column}>
          {open}
          {latest && (
            <section className={`${styles.panel} ${styles.latest}`} aria-labelledby="dashboard-activities">
              <h2 id="dashboard-activities" className={styles.heading}>
                {latest.heading}
              </h2>
              {latest.lines.length === 0 && empty}
              <Lines lines={latest.lines} />
            </section>
          )}
        </div>
      </div>
    </>
  )
}

/** For the style of figures side by side: the longest gives the size of all. */
export const charactersOf = (cards: readonly ShownCard[]) => ({
  "--characters": Math.max(...cards.map(({ text }) => text.length)),
})

/** Cards as equal tiles. */
export const Tiles = ({ cards }: { cards: readonly ShownCard[] }) => (
  <dl className={styles.cards} style={charactersOf(cards) as CSSProperties}>
    {cards.map((card) => (
      <CardView key={card.id} {...card} />
    ))}
  </dl>
)

export function CardView({ label, text, isZero, change, unreadable = 0, href }: ShownCard) {
  return (
    <div className={styles.card}>
      <dt>{href ? <Link to={href}>{label}</Link> : label}</dt>
      <dd data-figure data-zero={isZero || undefined}>
        {text}
      </dd>
      {change && (
        <dd className={styles.small} data-trend={change.isLoss ? "loss" : ""}>
          {change.short}
          <span data-than>{change.text.slice(change.short.length)}</span>
        </dd>
      )}
      {unreadable > 0 && (
        <dd className={styles.small}>{t("{unread} tidak terbaca", { unread: formatNumber(unreadable) })}</dd>
      )}
    </div>
  )
}

interface PanelProps extends MonthLine {
  source: string
  empty: ReactNode
}

function MonthPanel({ heading, labels, months, span, source, empty }: PanelProps) {
  // A declared id may have blanks, which part the ids of `aria-labelledby`.
  const id = useId()
  const title = (
    <h2 id={id} className={styles.heading}>
      {heading}
      {span && <span className={styles.span}> {span}</span>}
    </h2>
  )
  if (empty && months.every(({ count }) => count === 0))
    return (
      <section className={styles.panel} aria-labelledby={id}>
        {title}
        <div className={styles.chart}>{empty}</div>
      </section>
    )
  return (
    <section className={styles.panel} aria-labelledby={id}>
      {title}
      <div className={styles.chart}>
        <div aria-hidden="true">
          <Suspense fallback={null}>
            <MonthlyChart labels={labels} months={months} />
          </Suspense>
        </div>
        <Months heading={heading} labels={labels} months={months} />
      </div>
      {/* The chart's figures as a table, for screen readers. */}
      <div className="sr-only">
        <table>
          <caption>
            {heading}, {source.toLowerCase()}
          </caption>
          <thead>
            <tr>
              <th scope="col">{labels.month}</th>
              <th scope="col">{labels.count}</th>
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
  )
}

/** A month and its value, by the arrow keys. A state of its own: the chart library draws again in each render. */
function Months({ heading, labels, months }: Omit<MonthLine, "id">) {
  const last = months.length - 1
  const [chosen, setChosen] = useState(last)
  const place = Math.min(chosen, last)
  const { month, count } = months[place] ?? { month: "", count: 0 }
  const text = `${month}: ${formatNumber(count)} ${labels.count}`
  return (
    <>
      <input
        className="sr-only"
        type="range"
        max={last}
        value={place}
        aria-label={heading}
        aria-valuetext={text}
        onChange={(event) => setChosen(event.target.valueAsNumber)}
      />
      <span className={styles.month} aria-hidden="true">
        {text}
      </span>
    </>
  )
}

/** A list of records: text, detail and day. */
export const Lines = ({ lines }: { lines: readonly (ActivityLine & { href?: string | undefined })[] }) => (
  <ul className={styles.activities}>
    {lines.map(({ text, by, when, href }, index) => (
      // Lines may be equal, and have no state.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <li key={index}>
        <span className={styles.activity}>
          {href ? <Link to={href}>{text}</Link> : text}
          <span className={styles.by}>{by}</span>
        </span>
        <span className={styles.when}>{when}</span>
      </li>
    ))}
  </ul>
)
