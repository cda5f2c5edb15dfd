import type { CSSProperties } from "react"

/** Columns of the widest panel. */
const MOST_COLUMNS = 6

/** Rows of a grid whose items take these numbers of columns, in their order. */
function rowsOf(spans: readonly number[], columns: number): number {
  let [rows, taken] = [1, 0]
  for (const span of spans) {
    if (taken + span > columns) [rows, taken] = [rows + 1, 0]
    taken += span
  }
  return rows
}

/** The fewest columns, `most` at most, that need no more rows: the last row is then as full as it can be. */
export function evenColumns(spans: readonly number[], most: number): number {
  const rows = rowsOf(spans, most)
  let columns = most
  while (columns > 2 && rowsOf(spans, columns - 1) === rows) columns -= 1
  return columns
}

/** The number of columns for each width of a filter panel, which its style chooses by its room. */
export function columnStyles(spans: readonly number[]): CSSProperties {
  const entries = Array.from({ length: MOST_COLUMNS - 1 }, (_, index) => index + 2)
  return Object.fromEntries(
    entries.map((most) => [`--of-${most}`, evenColumns(spans, most)]),
  ) as CSSProperties
}
