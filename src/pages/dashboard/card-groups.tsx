import { type CSSProperties, type ReactNode, useEffect, useRef } from "react"
import styles from "./card-groups.module.css"
import { rememberLeft, type View } from "./choice"
import { CardView, charactersOf, type ShownCard, Tiles } from "./figures-view"

interface Props {
  view: View
  hasPeriod: boolean
  cards: readonly ShownCard[]
  /** Shown in the place of the large cards. */
  empty: ReactNode
}

/** Counted cards by weight: large ones, tiles without a group, then a list for each group. */
export function CardGroups({ view, hasPeriod, cards, empty }: Props) {
  const large = cards.filter((card) => card.large)
  const tiles = cards.filter((card) => !card.large && !card.group)
  // The sentence says that there is nothing: a group of zeros would repeat it.
  const counted = empty ? cards.filter(({ isZero }) => !isZero) : cards
  const headings = [...new Set(counted.flatMap(({ group }) => group ?? []))]
  const sentence = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const height = sentence.current?.offsetHeight
    rememberLeft(view, height ? { groups: headings, height, hasPeriod } : null)
  })
  const places = { "--count": large.length, ...charactersOf(large) } as CSSProperties
  return (
    <>
      {empty ? (
        <div ref={sentence} className={styles.nothing} data-count={large.length}>
          {empty}
        </div>
      ) : (
        large.length > 0 && (
          <dl className={styles.large} style={places} data-count={large.length}>
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
