import { type CSSProperties, type ReactNode, useEffect } from "react"
import styles from "./card-groups.module.css"
import { rememberCompared } from "./choice"
import { CardView, type ShownCard, Tiles } from "./figures-view"

interface Props {
  cards: readonly ShownCard[]
  /** Shown in the place of the large cards. */
  empty: ReactNode
}

/** Counted cards by weight: large ones, tiles without a group, then a list for each group. */
export function CardGroups({ cards, empty }: Props) {
  const large = cards.filter((card) => card.large)
  const tiles = cards.filter((card) => !card.large && !card.group)
  const headings = [...new Set(cards.flatMap(({ group }) => group ?? []))]
  const compared = large.some(({ change }) => change !== undefined)
  useEffect(() => rememberCompared(compared), [compared])
  const places = { "--count": large.length, "--rows": Math.ceil(large.length / 2) } as CSSProperties
  return (
    <>
      {empty ? (
        <div
          className={styles.nothing}
          style={places}
          data-count={large.length}
          data-compared={compared || undefined}
        >
          {empty}
        </div>
      ) : (
        large.length > 0 && (
          <dl
            className={styles.large}
            style={places}
            data-count={large.length}
            data-compared={compared || undefined}
          >
            {large.map((card) => (
              <CardView key={card.id} {...card} />
            ))}
          </dl>
        )
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
