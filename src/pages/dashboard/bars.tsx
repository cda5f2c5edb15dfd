import { type ReactNode, useId } from "react"
import own from "./bars.module.css"
import styles from "./dashboard.module.css"

interface Props {
  heading: string
  bars: readonly { name: string; value: number; text: string }[]
  /** Shown without bars. */
  empty: ReactNode
}

/** The largest parts of a figure, each with a bar. */
export function Bars({ heading, bars, empty }: Props) {
  const id = useId()
  const most = Math.max(...bars.map(({ value }) => value), 0)
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      {bars.length === 0 && empty}
      <ol className={own.bars}>
        {bars.map(({ name, value, text }) => (
          <li key={name}>
            <span>{name}</span>
            <strong>{text}</strong>
            <i
              aria-hidden="true"
              style={{ inlineSize: `${most > 0 ? (100 * Math.max(value, 0)) / most : 0}%` }}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
