/** Sheets of a workbook beside its list: the lines of the records, by a column that names the record. */
import type { Field, Resource } from "../schema/resource"
import { fold } from "../text"
import type { ExportCell, ExportColumn } from "./cells"

/** Heading of a line's number within its record; an import ignores the column. */
export const LINE_NUMBER = "No"

export interface ExportSheet<Row> {
  name: string
  head: readonly string[]
  /** The rows of a record. */
  rows: (record: Row) => readonly (readonly ExportCell[])[]
}

/** Excel's limit of a sheet's name. */
const LONGEST_NAME = 31
/** A name that Excel takes for a sheet. */
export const sheetName = (label: string): string =>
  label
    .replace(/[\\/?*[\]:]/g, " ")
    .slice(0, LONGEST_NAME)
    .trim() || "Data"

/** Field of lines → name of its sheet. @param resource in the declared language */
export function lineSheetNames({ fields }: Resource): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { key, label, lines } of fields) {
    if (!lines) continue
    let name = sheetName(label)
    for (let number = 2; taken.has(fold(name)); number++)
      name = `${sheetName(label).slice(0, LONGEST_NAME - 3)} ${number}`
    taken.add(fold(name))
    names.set(key, name)
  }
  return names
}

/** The columns of a line's sheet: every readable field of its resource, in the declared order. */
export const lineFields = (part: Resource): readonly Field[] =>
  part.fields.filter(({ read, hidden }) => read !== null && !hidden)

const isDistinct = <Row>({ cell }: ExportColumn<Row>, rows: readonly Row[]): boolean => {
  const seen = new Set<string>()
  for (const row of rows) {
    const value = cell(row)
    const text = "text" in value ? fold(value.text) : JSON.stringify(value)
    if (text === "" || seen.has(text)) return false
    seen.add(text)
  }
  return true
}

/**
 * The column that names a record in the sheets of its lines: the title, or else the first one whose values are distinct. Two
 * records of one name have lines that an import refuses.
 */
function keyColumn<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
): ExportColumn<Row> | undefined {
  const named = columns.filter(({ lines }) => !lines)
  const candidates = [...named.filter(({ title }) => title), ...named.filter(({ title }) => !title)]
  return candidates.find((column) => isDistinct(column, rows)) ?? candidates[0]
}

/** A sheet for each column of lines. */
export function lineSheets<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
): ExportSheet<Row>[] {
  const nested = columns.flatMap(({ lines }) => lines ?? [])
  const key = nested.length > 0 ? keyColumn(columns, rows) : undefined
  return key ? nested.map((sheetOf) => sheetOf(key)) : []
}
