import { defineFieldCheck } from "../field-check"
import { emailType } from "./index"

export const emailCheck = defineFieldCheck(emailType, {
  keys: {},
  sample: (_, { index }) => `nama${index + 1}@koperasi.local`,
})
