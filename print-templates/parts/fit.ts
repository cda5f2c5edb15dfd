import type { PrintColumn, PrintRow, TemplateProps } from "../../src/core/print/template"

/** Fits a table of columns on A4: nothing runs off the sheet, and the type is as large as possible. */
export interface Fit {
  landscape: boolean
  /** 9.5, 8 or 7 pt (print.css). */
  size: "regular" | "small" | "tiny"
  /** The columns in as few tables as fit. Each further table repeats the first column, which identifies its rows. */
  parts: readonly (readonly PrintColumn[])[]
}

/** Average characters of a line between the margins, in the widest of the usual office fonts. */
const PORTRAIT = { regular: 86, small: 102, tiny: 117 }
const LANDSCAPE = { regular: 128, small: 152, tiny: 174 }
/** A cell's padding and border, in characters. */
const PADDING = 2
/** Longest text that a column is made as wide as; a longer text wraps. */
const TEXT_WANTS = 16
/** Texts up to this length stay on one line: codes, plates, days, money below ten billion. */
const ONE_LINE = 14
/** Words up to this length do not break: names, `ANG_A0001`. */
const WHOLE_WORD = 18

/** The text of a cell; '-' for nothing. */
export const cellText = ({ key }: PrintColumn, row: PrintRow): string => row[key] || "-"

const longestWord = (text: string): number => Math.max(...text.split(/[\s/-]+/).map((word) => word.length))

/** The allowed line breaks of a cell: none, between words, or anywhere. @param whole its column's texts do not break */
export const wrapOf = (text: string, whole = false): "never" | "words" | "anywhere" =>
  whole || text.length <= ONE_LINE ? "never" : longestWord(text) <= WHOLE_WORD ? "words" : "anywhere"

/** The width of a column in characters: of its longest cell, as far as that does not wrap, and its heading's longest word. */
function wants(column: PrintColumn, rows: readonly PrintRow[]): number {
  let most = longestWord(column.label)
  for (const row of rows) {
    const text = cellText(column, row)
    const word = column.whole ? text.length : Math.min(longestWord(text), WHOLE_WORD)
    most = Math.max(most, Math.min(text.length, Math.max(word, TEXT_WANTS)))
  }
  return most + PADDING
}

/** A table of lines within a table. */
export interface Nested {
  columns: readonly PrintColumn[]
  rows: readonly PrintRow[]
}

interface FitOptions {
  /** Default: portrait if the columns fit, else landscape. */
  orientation?: TemplateProps["orientation"]
  nested?: readonly Nested[]
  /** Characters of each line that other columns need. */
  taken?: number
}

/** The indentation of a nested table, in characters. */
const INDENT = 5

const widthOf = ({ columns, rows }: Nested): number =>
  columns.reduce((sum, column) => sum + wants(column, rows), INDENT)

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
 * The layout of a sheet. `fit`: portrait if the columns fit, else landscape. Too many columns get smaller type, then
 * several tables of about equal width. A nested table is not split: it makes the sheet wide and the type small.
 */
export function fitColumns(
  columns: readonly PrintColumn[],
  rows: readonly PrintRow[],
  { orientation = "fit", nested = [], taken = 0 }: FitOptions = {},
): Fit {
  const measured = columns.map((column) => ({ column, width: wants(column, rows) }))
  const own = measured.reduce((sum, { width }) => sum + width, taken)
  const total = Math.max(own, ...nested.map(widthOf))
  const landscape = orientation === "fit" ? total > PORTRAIT.regular : orientation === "landscape"
  const rooms = landscape ? LANDSCAPE : PORTRAIT
  for (const size of ["regular", "small", "tiny"] as const) {
    if (total <= rooms[size]) return { landscape, size, parts: [columns] }
  }
  if (own <= rooms.tiny) return { landscape, size: "tiny", parts: [columns] }
  let room = rooms.small - taken
  let parts = pack(measured, room)
  for (let narrower = pack(measured, room - 2); narrower.length === parts.length && room > 40; ) {
    parts = narrower
    room -= 2
    narrower = pack(measured, room - 2)
  }
  return { landscape, size: room + taken <= rooms.regular ? "regular" : "small", parts }
}
