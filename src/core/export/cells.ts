/** Cells of a spreadsheet: numbers and days as values, everything else as shown text. */
import { type AmountStyle, formatAmount } from "../format/amount"
import { dayOf } from "../format/date"
import { readAmount } from "../format/number"
import { type Field, inDeclaredLanguage, type Resource, type ShownField } from "../schema/resource"
import type { Values } from "../schema/types"

/** The type of a field's cells. `figure` returns the number and its format, such as `"Rp"#,##0`; undefined for none. */
export type Spreadsheet = "text" | "day" | { figure: (value: unknown) => FigureCell | undefined }

interface FigureCell {
  number: number
  format: string
}

/** A day is `YYYY-MM-DD`, a moment an ISO time. */
export type ExportCell = { text: string } | FigureCell | { day: string } | { moment: string }

export interface ExportTypes {
  format: (value: unknown, field: Field, record: Values) => string
  spreadsheet: (field: Field) => Spreadsheet
}

export interface ExportColumn<Row> {
  label: string
  cell: (row: Row) => ExportCell
}

const quoted = (text: string): string => text && `"${text.replaceAll('"', "")}"`

/** The number with its format; whole numbers have no decimal comma. */
export const figureFormat =
  (prefix = "", suffix = "") =>
  (value: unknown): FigureCell | undefined =>
    typeof value === "number" && Number.isFinite(value)
      ? {
          number: value,
          format: `${quoted(prefix)}#,##0${Number.isInteger(value) ? "" : ".##"}${quoted(suffix)}`,
        }
      : undefined

/** The cell of a free text that reads as an amount; undefined for another text or one with a unit. */
export function amountCell(text: string, style: AmountStyle): FigureCell | undefined {
  const amount = formatAmount(text, style) === undefined ? undefined : readAmount(text)
  return amount?.unit === "" ? figureFormat(style === "money" ? "Rp" : "")(amount.value) : undefined
}

function cellOf(record: Values, field: Field, types: ExportTypes): ExportCell {
  const value = record[field.key]
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
): ExportColumn<Values> => ({
  label,
  cell: (record) => cellOf(record, resource.field(key), types),
})

/** A list's label of a field in the declared language, so that an export can be imported in any language. */
function headingOf(resource: Resource, { field, label }: ShownField): string {
  const { written } = resource
  return (
    written?.list.columns.find((one) => one.field === field)?.label ?? written?.field(field).label ?? label
  )
}

export const exportColumns = (resource: Resource, types: ExportTypes): ExportColumn<Values>[] =>
  resource.list.columns.map((shown) => columnOf(resource, types, shown.field, headingOf(resource, shown)))

/** The importable fields in the form's order, then the other columns of the list, then lines as joined text. */
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
