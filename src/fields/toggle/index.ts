import { defineFieldType } from "../field-type"

/** A switch of the form only: neither read, sent nor kept (PT-21, MB-14). */
export const toggleType = defineFieldType<"toggle", boolean>({
  type: "toggle",
  storage: () => null,
  operators: [],
  parse: (input) => input === true,
  serialise: () => undefined,
  format: () => "",
  validate: () => undefined,
  sample: () => null,
})
