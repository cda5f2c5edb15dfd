import { defineFieldCheck } from "../field-check"
import { countType } from "./index"

export const countCheck = defineFieldCheck(countType, {
  keys: { of: "value", by: "value" },
  faults: (field, { declared }) =>
    declared.has(field.of)
      ? []
      : [
          {
            code: "F011",
            problem: `counts '${field.of}', which is not declared`,
            remedy: "name a declared resource",
          },
        ],
  sample: () => undefined,
})
