import { defineFieldCheck } from "../field-check"
import { choiceType } from "./index"

export const choiceCheck = defineFieldCheck(choiceType, {
  keys: { resource: "value", valueFrom: "value", options: "function", asArray: "value" },
  sample: (field, { pick, context }) => {
    const options = field.options(context)
    return options.length > 0 ? pick(options).value : undefined
  },
})
