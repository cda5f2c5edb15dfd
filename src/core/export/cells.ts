/** Cells of a spreadsheet: numbers and days as values, everything else as shown text. */
import { dayOf } from "../format/date"
import { linesOf } from "../schema/lines"
import { type Field, inDeclaredLanguage, type Resource, type ShownField } from "../schema/resource"
import type { Values } from "../schema/types"
import type { ExportTypes, FigureCell } from "./figures"
import { type ExportSheet, LINE_NUMBER, lineFields, lineSheetNames } from "./sheets"

/** A day is `YYYY-MM-DD`, a moment an ISO time. Lines are a text where a file has one sheet, else their number. */
export type ExportCell = { text: string; count?: number } | FigureCell | { day: string } | { moment: string }

export interface ExportColumn<Row> {
  label: string
  cell: (row: Row) => ExportCell
  /** The field whose sum a group has in this column. */
  summed?: Field
  /** True for the column with the records' names. */
  title?: boolean
  /** The sheet of the lines; undefined: the column has no lines. */
  lines?: (key: ExportColumn<Row>) => ExportSheet<Row>
}

function cellOf(record: Values, field: Field, types: ExportTypes): ExportCell {
  const value = record[field.key]
  if (field.lines) return { text: types.format(value, field, record), count: linesOf(value).length }
  const kind = types.spreadsheet(field)
  const figure = typeof kind === "object" ? kind.figure(value) : undefined
  if (figure) return figure
  const day = kind === "day" ? dayOf(value) : undefined
  return day ? { day } : { text: types.format(value, field, record) }
}

const columnOf = (
  resource: Resource,
  types: ExportTypes,
  key: string,
  label: string,
): ExportColumn<Values> => {
  const field = resource.field(key)
  const sheetOf = field.lines ? linesSheet(resource, types, key) : undefined
  return {
    label,
    cell: (record) => cellOf(record, field, types),
    ...(key === resource.title && { title: true }),
    ...(field.total && { summed: field }),
    ...(sheetOf && { lines: sheetOf }),
  }
}

/** The sheet of a field's lines: the record's name, the number of the line, and its values. */
function linesSheet(resource: Resource, types: ExportTypes, key: string): ExportColumn<Values>["lines"] {
  const declared = inDeclaredLanguage(resource)
  const part = declared.field(key).lines?.part()
  if (!part) return undefined
  const fields = lineFields(part)
  const name = lineSheetNames(declared).get(key) ?? ""
  return (named) => ({
    name,
    head: [named.label, LINE_NUMBER, ...fields.map(({ label }) => label)],
    rows: (record) =>
      linesOf(record[key]).map((line, index) => [
        named.cell(record),
        { number: index + 1, format: "0" },
        ...fields.map((field) => cellOf(line, field, types)),
      ]),
  })
}

/** A list's label of a field in the declared language, so that an export can be imported in any language. */
function headingOf(resource: Resource, { field, label }: ShownField): string {
  const { written } = resource
  return (
    written?.list.columns.find((one) => one.field === field)?.label ?? written?.field(field).label ?? label
  )
}

export const exportColumns = (resource: Resource, types: ExportTypes): ExportColumn<Values>[] =>
  resource.list.columns.map((shown) => columnOf(resource, types, shown.field, headingOf(resource, shown)))

/** The importable fields in the form's order, then the other columns of the list, then lines. */
export function wholeColumns(
  resource: Resource,
  types: ExportTypes,
  fillable: readonly Field[],
): ExportColumn<Values>[] {
  const keys = new Set(fillable.map(({ key }) => key))
  const columns = new Set(resource.list.columns.map(({ field }) => field))
  const lines = resource.fields.filter(
    ({ key, lines, hidden, read }) => lines && read && !hidden && !columns.has(key),
  )
  return [
    ...fillable.map(({ key }) =>
      columnOf(resource, types, key, inDeclaredLanguage(resource).field(key).label),
    ),
    ...resource.list.columns
      .filter(({ field }) => !keys.has(field))
      .map((shown) => columnOf(resource, types, shown.field, headingOf(resource, shown))),
    ...lines.map(({ key }) => columnOf(resource, types, key, inDeclaredLanguage(resource).field(key).label)),
  ]
}
