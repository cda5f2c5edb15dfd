import type { ShownField } from "./resource"

/** Columns on a phone's closed card. */
export const CARD_LINES = 3

/** Default columns of the card. */
export const firstOnCard = (columns: readonly ShownField[]): string[] =>
  columns.slice(0, CARD_LINES).map(({ field }) => field)
