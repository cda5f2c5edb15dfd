import { cutToFit, defineFieldCheck } from "../field-check"
import { multilineType } from "./index"

export const multilineCheck = defineFieldCheck(multilineType, {
  keys: { rows: "value" },
  sample: (field, { index }) => cutToFit(`${field.label} nomor ${index + 1}`, field),
})
