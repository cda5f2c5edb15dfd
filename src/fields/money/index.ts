import { figureFormat } from "../../core/export/figures"
import { formatMoney } from "../../core/format/number"
import { defineFieldType } from "../field-type"
import { amountTraits } from "../number"

/** Rupiah, shown as `Rp1.234.567`, or as `Rp50/kg` with a declared unit. */
export const moneyType = defineFieldType<"money", number>({
  type: "money",
  ...amountTraits,
  ratio: ({ unit }) => Boolean(unit),
  format: (value, field) =>
    value === null || value === undefined ? "" : `${formatMoney(value)}${field.unit ? `/${field.unit}` : ""}`,
  spreadsheet: (field) => ({ figure: figureFormat("Rp", field.unit && `/${field.unit}`) }),
})
