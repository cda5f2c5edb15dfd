/** On a phone each record of a list is a card, which shows a few of its columns; the rest is a press away. */
import type { ShownField } from "./resource"

/** So many of a record's columns stand on its card before it is opened. */
export const CARD_LINES = 3

/** Those that stand there where nothing else is declared. */
export const firstOnCard = (columns: readonly ShownField[]): string[] =>
  columns.slice(0, CARD_LINES).map(({ field }) => field)
