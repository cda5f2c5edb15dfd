import { defineFieldCheck } from "../field-check"
import { passwordType } from "./index"

export const passwordCheck = defineFieldCheck(passwordType, {
  keys: { alphabet: "value", length: "value", masked: "value" },
  sample: (_, { password }) => password,
})
