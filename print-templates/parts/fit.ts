import type { PrintColumn, PrintRow, TemplateProps } from "../../src/core/print/template"

/** How a table with these columns goes on A4, so that nothing runs off the sheet and the type stays as large as it can. */
export interface Fit {
  landscape: boolean
  /** 9.5, 8 or 7 pt, as print.css says. */
  size: "regular" | "small" | "tiny"
  /** The columns in as few tables as fit; each further one begins with the first column, to tell its rows by. */
  parts: readonly (readonly PrintColumn[])[]
}

/** How many average characters a line between the margins holds, taken from the widest of the usual office fonts. */
const PORTRAIT = { regular: 86, small: 102, tiny: 117 }
const LANDSCAPE = { regular: 128, small: 152, tiny: 174 }
/** A cell's padding and border, in characters. */
const PADDING = 2
/** A text column wants its longest text, up to here; beyond it wraps. */
const TEXT_WANTS = 16
/** Texts up to here stay on one line: codes, plates, days, money below ten billion. */
const ONE_LINE = 14
/** Words up to here stay whole: names, `ANG_A0001`. */
const WHOLE_WORD = 18

/** What stands in a cell: '-' for nothing. */
export const cellText = ({ key }: PrintColumn, row: PrintRow): string => row[key] || "-"

const longestWord = (text: string): number => Math.max(...text.split(/[\s/-]+/).map((word) => word.length))

/** How a cell may break: not at all, between words, or anywhere. */
export const wrapOf = (text: string): "never" | "words" | "anywhere" =>
  text.length <= ONE_LINE ? "never" : longestWord(text) <= WHOLE_WORD ? "words" : "anywhere"

/** What a column wants, in characters: its longest cell as far as it does not wrap, and its heading's longest word. */
function wants(column: PrintColumn, rows: readonly PrintRow[]): number {
  let most = longestWord(column.label)
  for (const row of rows) {
    const text = cellText(column, row)
    const word = Math.min(longestWord(text), WHOLE_WORD)
    most = Math.max(most, Math.min(text.length, Math.max(word, TEXT_WANTS)))
  }
  return most + PADDING
}

/** Columns packed in order into tables of at most `room` characters, each beginning with the first column. */
function pack(columns: readonly { column: PrintColumn; width: number }[], room: number) {
  const [first, ...rest] = columns
  if (!first) return [[]]
  const parts = [[first.column]]
  let taken = first.width
  for (const { column, width } of rest) {
    if (taken + width > room && (parts.at(-1)?.length ?? 0) > 1) {
      parts.push([first.column])
      taken = first.width
    }
    parts.at(-1)?.push(column)
    taken += width
  }
  return parts
}

/**
 * The sheet as the document asks for it, `fit`: upright where the columns fit, else lying. What is too wide for it
 * stands in smaller type, then in several tables of about equal width.
 */
export function fitColumns(
  columns: readonly PrintColumn[],
  rows: readonly PrintRow[],
  orientation: TemplateProps["orientation"] = "fit",
): Fit {
  const measured = columns.map((column) => ({ column, width: wants(column, rows) }))
  const total = measured.reduce((sum, { width }) => sum + width, 0)
  const landscape = orientation === "fit" ? total > PORTRAIT.regular : orientation === "landscape"
  const rooms = landscape ? LANDSCAPE : PORTRAIT
  for (const size of ["regular", "small", "tiny"] as const) {
    if (total <= rooms[size]) return { landscape, size, parts: [columns] }
  }
  let room = rooms.small
  let parts = pack(measured, room)
  for (let narrower = pack(measured, room - 2); narrower.length === parts.length && room > 40; ) {
    parts = narrower
    room -= 2
    narrower = pack(measured, room - 2)
  }
  return { landscape, size: room <= rooms.regular ? "regular" : "small", parts }
}
