import type { CSSProperties } from "react"
import styles from "./card-groups.module.css"
import { CardView, charactersOf, type ShownCard, Tiles } from "./figures-view"

/** Groups above the charts; the others are beside the first chart, which begins in sight. */
const FIRST = 2

/** The groups that cards name, in their order: those above the charts, and the others. */
export function groupsOf<C extends Pick<ShownCard, "group">>(cards: readonly C[]) {
  const headings = [...new Set(cards.flatMap(({ group }) => group ?? []))]
  const groups = headings.map((heading) => ({
    heading,
    cards: cards.filter(({ group }) => group === heading),
  }))
  return { first: groups.slice(0, FIRST), others: groups.slice(FIRST) }
}

interface GroupProps {
  heading: string
  cards: readonly ShownCard[]
}

const Group = ({ heading, cards }: GroupProps) => (
  <section className={styles.group} aria-label={heading} data-figures>
    <h2 className={styles.heading}>{heading}</h2>
    <dl className={styles.rows}>
      {cards.map((card) => (
        <CardView key={card.id} {...card} />
      ))}
    </dl>
  </section>
)

/** The groups beside the charts. */
export const OtherGroups = ({ cards }: { cards: readonly ShownCard[] }) =>
  groupsOf(cards).others.map((group) => <Group key={group.heading} {...group} />)

/** Counted cards by weight: large ones, tiles without a group, then lists of the first groups. */
export function CardGroups({ cards }: { cards: readonly ShownCard[] }) {
  const large = cards.filter((card) => card.large)
  const tiles = cards.filter((card) => !card.large && !card.group)
  const { first } = groupsOf(cards)
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
      {first.length > 0 && (
        <div className={styles.groups}>
          {first.map((group) => (
            <Group key={group.heading} {...group} />
          ))}
        </div>
      )}
    </>
  )
}
