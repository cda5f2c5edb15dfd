import { cutToFit, defineFieldCheck } from "../field-check"
import { textType } from "./index"

export const textCheck = defineFieldCheck(textType, {
  keys: { titleCase: "value", upperCase: "value", stopAtMax: "value", unit: "value" },
  faults: ({ unit, reads }) =>
    unit !== undefined && reads !== "number"
      ? [
          {
            code: "F035",
            problem: "`unit` of a text that reads as no number",
            remedy: 'add `reads: "number"`, or drop `unit`',
          },
        ]
      : [],
  sample: (field, { index }) => {
    const text = `${field.label} ${index + 1}`
    return cutToFit(field.upperCase ? text.toUpperCase() : text, field)
  },
})
