import { defineFieldCheck } from "../field-check"
import { emptyRange } from "../number/check"
import { moneyType } from "./index"

export const moneyCheck = defineFieldCheck(moneyType, {
  keys: { min: "value", max: "value", unit: "value" },
  faults: emptyRange,
  sample: (field, { int }) => (field.min ?? 0) + 50 * (1 + int(40)),
})
