/** Figures of a spreadsheet as field types give them; the cells of a list are loaded with its export. */
import { type AmountStyle, formatAmount } from "../format/amount"
import { readAmount } from "../format/number"
import type { Field } from "../schema/resource"
import type { Values } from "../schema/types"

/** The type of a field's cells. `figure` returns the number and its format, such as `"Rp"#,##0`; undefined for none. */
export type Spreadsheet = "text" | "day" | { figure: (value: unknown) => FigureCell | undefined }

export interface FigureCell {
  number: number
  format: string
}

export interface ExportTypes {
  format: (value: unknown, field: Field, record: Values) => string
  spreadsheet: (field: Field) => Spreadsheet
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
