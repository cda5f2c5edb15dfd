import { formatNumber, typedAmount } from "../core/format/number"
import type { Field } from "../core/schema/resource"
import type { Values } from "../core/schema/types"
import { type Sum, sumOf } from "../core/sum"
import { t } from "../texts/language"
import { fieldType, formatValue } from "./registry"

/** The sum of a field, formatted like its values: in Rupiah, or with the field's unit. */
export function totalText(field: Field, { value }: Sum): string {
  const { spreadsheet, fromText } = fieldType(field)
  return spreadsheet(field) === "text"
    ? formatNumber(value)
    : formatValue(fromText(typedAmount(value), field), field, {})
}

/** The label of a sum, with the unit that its text lacks: 'Berat Bersih (kg)'. */
export const totalLabel = (label: string, field: Field, text: string): string =>
  "unit" in field && field.unit && !text.endsWith(field.unit) ? `${label} (${field.unit})` : label

/** Field key → the sum of its values in the lines of one record, for fields with `total`; empty for a single line. */
export function lineTotals(fields: readonly Field[], lines: readonly Values[]): ReadonlyMap<string, string> {
  if (lines.length < 2) return new Map()
  return new Map(
    fields
      .filter(({ total }) => total)
      .map((field) => {
        const sum = sumOf(lines, field.key)
        const unread = formatNumber(sum.unreadable)
        const note = sum.unreadable > 0 ? ` (${t("{unread} tidak terbaca", { unread })})` : ""
        return [field.key, totalText(field, sum) + note]
      }),
  )
}
