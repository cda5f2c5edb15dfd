import { formatNumber, typedAmount } from "../../core/format/number"
import type { Field } from "../../core/schema/resource"
import type { Sum } from "../../core/sum"
import { fieldType, formatValue } from "../../fields/registry"

/** The sum of a field, formatted like its values: in Rupiah, or with the field's unit. */
export function totalText(field: Field, { value }: Sum): string {
  const { spreadsheet, fromText } = fieldType(field)
  return spreadsheet(field) === "text"
    ? formatNumber(value)
    : formatValue(fromText(typedAmount(value), field), field, {})
}
