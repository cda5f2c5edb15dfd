import { isEmpty } from "../../core/validation/values"
import { defineFieldType } from "../field-type"

/** A switch of the form: neither read, sent nor stored (PT-21, MB-14). */
export const toggleType = defineFieldType<"toggle", boolean>({
  type: "toggle",
  keys: { labels: "value", onWhenPresent: "value" },
  naming: false,
  wire: { read: false, send: false },
  shown: false,
  userInput: false,
  switchedOn: (field, values) => !isEmpty(values[field.onWhenPresent]),
  domain: () => [true, false],
  storage: () => null,
  operators: () => [],
  parse: (input) => input === true,
  serialise: () => undefined,
  format: () => "",
  sample: () => undefined,
})
