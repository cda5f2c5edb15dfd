import type { TypeFault } from "../../core/schema/field-types"
import { defineFieldCheck } from "../field-check"
import { numberType } from "./index"

/** Fault of number and money: a range without any value. */
export const emptyRange = ({ min, max }: { min?: number; max?: number }): readonly TypeFault[] =>
  min !== undefined && max !== undefined && min > max
    ? [
        {
          code: "F024",
          problem: `min ${min} is above max ${max}: no value is allowed`,
          remedy: "give `min` the smaller one",
        },
      ]
    : []

export const numberCheck = defineFieldCheck(numberType, {
  keys: { min: "value", max: "value", decimals: "value", unit: "value" },
  faults: emptyRange,
  sample: (field, { int }) => {
    const min = field.min ?? 0
    const max = field.max ?? min + 100
    return Math.round((min + (int(1000) / 1000) * (max - min)) * 10) / 10
  },
})
