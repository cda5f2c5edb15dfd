import { defineFieldCheck } from "../field-check"
import { documentType } from "./index"

export const documentCheck = defineFieldCheck(documentType, {
  keys: { extensions: "value", maxBytes: "value", many: "value" },
  sample: () => undefined,
})
