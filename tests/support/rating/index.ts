import { isEmpty } from "../../core/validation/values"
import { defineFieldType } from "../field-type"
import type { Stars } from "./config"

export const STARS: readonly Stars[] = [1, 2, 3, 4, 5]

const starsOf = (input: unknown): Stars | undefined =>
  STARS.find((stars) => stars === input || `${stars}/5` === input)

export const ratingType = defineFieldType<"rating", Stars>({
  type: "rating",
  wording: "dipilih",
  storage: () => "integer",
  operators: () => ["eq"],
  // Text that is no rating is kept, so that validation refuses it.
  parse: (input) => (isEmpty(input) ? null : (starsOf(input) ?? (String(input) as never))),
  serialise: (value) => (value ? `${value}/5` : undefined),
  toWire: (value) => `${value}/5`,
  format: (value) => "★".repeat(value ?? 0),
  validate: (value, field) =>
    isEmpty(value) || starsOf(value) ? undefined : `${field.label}: 1 sampai 5 bintang`,
})
