import { defineFieldCheck } from "../field-check"
import { ratingType, STARS } from "./index"

export const ratingCheck = defineFieldCheck(ratingType, {
  keys: { words: "value" },
  sample: (_, { pick }) => pick(STARS),
})
