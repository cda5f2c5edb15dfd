import type { CSSProperties } from "react"
import type { Card } from "../../core/dashboard/dashboard"
import groups from "./card-groups.module.css"
import { lastLeft, type View } from "./choice"
import styles from "./dashboard.module.css"

/** The places of cards, groups, chart and latest records until they are counted, so that nothing moves then. */
export function Places({ view, cards }: { view: View; cards: readonly Pick<Card, "large" | "group">[] }) {
  const left = lastLeft(view)
  const large = cards.filter((card) => card.large)
  const headings = left?.groups ?? [...new Set(cards.flatMap(({ group }) => group ?? []))]
  const places = { "--count": large.length, minHeight: left?.height } as CSSProperties
  return (
    <>
      {large.length > 0 && (
        <div
          className={left ? groups.nothing : groups.large}
          data-count={large.length}
          style={places}
          aria-busy={left && true}
        >
          {!left &&
            large.map((_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places have no state
              <div key={place} className={styles.panel} aria-busy />
            ))}
        </div>
      )}
      {headings.length > 0 && (
        <div className={groups.groups}>
          {headings.map((heading) => (
            <div
              key={heading}
              className={groups.group}
              style={{ "--cards": cards.filter(({ group }) => group === heading).length } as CSSProperties}
              aria-busy
            />
          ))}
        </div>
      )}
      {!left && (
        <div className={styles.columns}>
          <div className={`${styles.panel} ${styles.place}`} aria-busy />
          <div className={`${styles.panel} ${styles.place}`} aria-busy />
        </div>
      )}
    </>
  )
}
