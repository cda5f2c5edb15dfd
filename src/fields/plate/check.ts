import { defineFieldCheck } from "../field-check"
import { plateType } from "./index"

export const plateCheck = defineFieldCheck(plateType, {
  keys: { parts: "value" },
  sample: (_, { int, pick }) =>
    `${pick(["BE", "B", "BG", "AD"])} ${1000 + int(9000)} ${pick(["AB", "CD", "YK", "NB"])}`,
})
