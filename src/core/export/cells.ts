/** What of a record goes into a spreadsheet: figures and days as themselves, everything else as a person reads it. */
import { dayOf } from "../format/date"
import type { Field, Resource } from "../schema/resource"
import type { Values } from "../schema/types"

/** How a spreadsheet keeps a field's values. `figure`: the number's format there, such as `"Rp"#,##0`. */
export type Spreadsheet = "text" | "day" | { figure: (value: number) => string }

/** A day is `YYYY-MM-DD`, a moment an ISO time. */
export type ExportCell =
  | { text: string }
  | { number: number; format: string }
  | { day: string }
  | { moment: string }

/** What the field types say; the registry of field types supplies it. */
export interface ExportTypes {
  format: (value: unknown, field: Field, record: Values) => string
  spreadsheet: (field: Field) => Spreadsheet
}

export interface ExportColumn<Row> {
  label: string
  cell: (row: Row) => ExportCell
}

/** Whole numbers without a decimal point that nothing follows. */
export const figureFormat =
  (prefix = "", suffix = "") =>
  (value: number): string =>
    `${prefix && `"${prefix}"`}#,##0${Number.isInteger(value) ? "" : ".##"}${suffix && `"${suffix}"`}`

function cellOf(record: Values, field: Field, types: ExportTypes): ExportCell {
  const value = record[field.key]
  const kind = types.spreadsheet(field)
  if (typeof kind === "object" && typeof value === "number" && Number.isFinite(value))
    return { number: value, format: kind.figure(value) }
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

/** The columns of a list, as they stand there. */
export const exportColumns = (resource: Resource, types: ExportTypes): ExportColumn<Values>[] =>
  resource.list.columns.map(({ field, label }) => columnOf(resource, types, field, label))

/** Everything that a file may fill, in the form's order and by its own name, then what else the list shows. */
export function wholeColumns(
  resource: Resource,
  types: ExportTypes,
  fillable: readonly Field[],
): ExportColumn<Values>[] {
  const keys = new Set(fillable.map(({ key }) => key))
  return [
    ...fillable.map(({ key, label }) => columnOf(resource, types, key, label)),
    ...resource.list.columns
      .filter(({ field }) => !keys.has(field))
      .map(({ field, label }) => columnOf(resource, types, field, label)),
  ]
}
