import { defineFieldCheck } from "../field-check"
import { booleanType } from "./index"

export const booleanCheck = defineFieldCheck(booleanType, {
  keys: { labels: "value" },
  sample: () => true,
})
