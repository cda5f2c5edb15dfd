import { formatAmount } from "../../core/format/amount"
import { readAmount } from "../../core/format/number"
import type { FieldCell } from "../field-ui"

/** A readable amount in free text is aligned like an amount. */
export const cell: FieldCell<"text"> = {
  align: ({ reads }) => (reads === "number" || reads === "money" ? "end" : undefined),
  // A typed unit stays, and a text that is no amount.
  long: (value, { unit }) => {
    const text = unit && typeof value === "string" ? formatAmount(value, "number") : undefined
    return text && readAmount(text)?.unit === "" ? `${text} ${unit}` : ""
  },
  onPaper: () => "",
}
