import { defineFieldCheck } from "../field-check"
import { derivedType, FORMATS } from "./index"

export const derivedCheck = defineFieldCheck(derivedType, {
  keys: { derive: "function", format: "value", unit: "value", decimals: "value" },
  faults: (field) => {
    const format: string = field.format ?? "text"
    return format === "text" || Object.hasOwn(FORMATS, format)
      ? []
      : [
          {
            code: "F030",
            problem: `'${format}' is no format`,
            remedy: `name one of text, ${Object.keys(FORMATS).join(", ")}`,
          },
        ]
  },
  sample: () => undefined,
})
