import { formatNumber, typedAmount } from "../../core/format/number"
import type { Field } from "../../core/schema/resource"
import type { Sum } from "../../core/sum"
import { fieldType, formatValue } from "../../fields/registry"

/** A field's sum, spelt as if it had been typed there: in Rupiah, and with the field's own unit. */
export function totalText(field: Field, { value }: Sum): string {
  const { spreadsheet, fromText } = fieldType(field)
  return spreadsheet(field) === "text"
    ? formatNumber(value)
    : formatValue(fromText(typedAmount(value), field), field, {})
}
