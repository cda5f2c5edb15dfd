import { defineFieldCheck } from "../field-check"
import { DECIMALS, positionType } from "./index"

export const positionCheck = defineFieldCheck(positionType, {
  keys: {},
  sample: (_, { int }) =>
    `${(-5 - int(1000) / 1000).toFixed(DECIMALS)}, ${(105 + int(1000) / 1000).toFixed(DECIMALS)}`,
})
