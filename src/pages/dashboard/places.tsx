import type { CSSProperties } from "react"
import type { Card } from "../../core/dashboard/dashboard"
import { groupsOf } from "./card-groups"
import groups from "./card-groups.module.css"
import styles from "./dashboard.module.css"

/** The places of cards, groups, chart and latest records until they are counted, so that nothing moves then. */
export function Places({ cards }: { cards: readonly Pick<Card, "large" | "group">[] }) {
  const large = cards.filter((card) => card.large)
  const { first, others } = groupsOf(cards)
  const placesOf = (wanted: typeof first) =>
    wanted.map(({ heading, cards }) => (
      <div
        key={heading}
        className={groups.group}
        style={{ "--cards": cards.length } as CSSProperties}
        aria-busy
        data-figures
      />
    ))
  const places = { "--count": large.length } as CSSProperties
  return (
    <>
      {large.length > 0 && (
        <div className={groups.large} data-count={large.length} style={places}>
          {large.map((_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places have no state
            <div key={place} className={styles.panel} aria-busy />
          ))}
        </div>
      )}
      {first.length > 0 && <div className={groups.groups}>{placesOf(first)}</div>}
      <div className={styles.columns}>
        <div className={`${styles.panel} ${styles.place}`} aria-busy />
        <div className={styles.column}>
          {placesOf(others)}
          <div className={`${styles.panel} ${styles.place}`} aria-busy />
        </div>
      </div>
    </>
  )
}
