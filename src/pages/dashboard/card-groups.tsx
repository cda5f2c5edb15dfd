import type { CSSProperties } from "react"
import styles from "./card-groups.module.css"
import { CardView, charactersOf, type ShownCard, Tiles } from "./figures-view"

/** Counted cards by weight: large ones, tiles without a group, then a list for each group. */
export function CardGroups({ cards }: { cards: readonly ShownCard[] }) {
  const large = cards.filter((card) => card.large)
  const tiles = cards.filter((card) => !card.large && !card.group)
  const headings = [...new Set(cards.flatMap(({ group }) => group ?? []))]
  const places = { "--count": large.length, ...charactersOf(large) } as CSSProperties
  return (
    <>
      {large.length > 0 && (
        <dl className={styles.large} style={places} data-count={large.length}>
          {large.map((card) => (
            <CardView key={card.id} {...card} />
          ))}
        </dl>
      )}
      {tiles.length > 0 && <Tiles cards={tiles} />}
      {headings.length > 0 && (
        <div className={styles.groups}>
          {headings.map((heading) => (
            <section key={heading} className={styles.group} aria-label={heading}>
              <h2 className={styles.heading}>{heading}</h2>
              <dl className={styles.rows}>
                {cards
                  .filter(({ group }) => group === heading)
                  .map((card) => (
                    <CardView key={card.id} {...card} />
                  ))}
              </dl>
            </section>
          ))}
        </div>
      )}
    </>
  )
}
