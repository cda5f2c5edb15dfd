/** The data of a document's template: formatted texts, without field types and resources. */

export interface PrintColumn {
  key: string
  label: string
  /** True: aligned at the end of the column. */
  figure: boolean
  /** True: its texts stay on one line, as dates do. */
  whole?: boolean
  /** The columns of a nested table, for a field of lines. */
  lines?: readonly PrintColumn[]
}

/** A record on paper: column → text; '' for nothing. */
export type PrintRow = Readonly<Record<string, string>>

/** The lines of a record as texts, and the sums of the columns with `total`. */
export interface LineTexts {
  rows: readonly PrintRow[]
  /** null without such a column, and below two lines. */
  totals: PrintRow | null
}

/** Field of lines → the lines of one record. */
export type RecordLines = Readonly<Record<string, LineTexts>>

/** A group of printed records, which follow each other. */
export interface PrintGroup {
  title: string
  /** Number of its records. */
  rows: number
  /** Sums of the columns with `total`. */
  totals: PrintRow
}

/** The nested table of a record's lines. */
export interface PrintedLines extends LineTexts {
  label: string
  columns: readonly PrintColumn[]
}

export interface PrintInput {
  key: string
  label: string
  /** The shown value: `01 Mei 2025 – 31 Mei 2025`; '' for none. */
  text: string
  /** The texts of a list; [] for any other input. */
  items: readonly string[]
}

export interface TemplateProps {
  name: string
  title: string
  orientation: "portrait" | "landscape" | "fit"
  noun: string
  asked: readonly PrintInput[]
  columns: readonly PrintColumn[]
  rows: readonly PrintRow[]
  /** The lines of each record, in the order of `rows`. */
  lines: readonly RecordLines[]
  /** The groups of the rows, in their order; left out if the list is not grouped. */
  groups?: readonly PrintGroup[]
  /** The row of sums; null if not requested. */
  totals: PrintRow | null
}

/** A React component, typed without React: the declarations do not depend on it. */
export type Template = (props: TemplateProps) => unknown

/** An input of the dialog by its key. @throws Error for an undeclared key */
export function answerTo({ asked }: TemplateProps, key: string): PrintInput {
  const found = asked.find((one) => one.key === key)
  if (!found) throw new Error(`the document does not ask for '${key}'`)
  return found
}

const NO_LINES: LineTexts = { rows: [], totals: null }

/** The lines of a record in a column. */
export const linesIn = ({ key, label, lines = [] }: PrintColumn, record: RecordLines = {}): PrintedLines => ({
  label,
  columns: lines,
  ...(record[key] ?? NO_LINES),
})

/**
 * The lines of a printed record, for `PrintLines`; none if their column is not ticked.
 * @param index place of the record in `rows`
 */
export function linesOf({ columns, lines }: TemplateProps, index: number, key: string): PrintedLines {
  const column = columns.find((one) => one.key === key && one.lines)
  return column ? linesIn(column, lines[index]) : { label: "", columns: [], ...NO_LINES }
}
