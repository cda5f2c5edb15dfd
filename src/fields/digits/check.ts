import { cutToFit, defineFieldCheck } from "../field-check"
import { digitsType } from "./index"

export const digitsCheck = defineFieldCheck(digitsType, {
  keys: { phone: "value" },
  sample: (field, { int }) => cutToFit(`08${String(10 ** 9 + int(9 * 10 ** 9)).slice(0, 10)}`, field),
})
