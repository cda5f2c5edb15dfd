import { defineFieldCheck } from "../field-check"
import { dateType } from "./index"

export const dateCheck = defineFieldCheck(dateType, {
  keys: {},
  sample: (_, { int }) =>
    `${2015 + int(10)}-${String(1 + int(12)).padStart(2, "0")}-${String(1 + int(28)).padStart(2, "0")}`,
})
