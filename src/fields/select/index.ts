import { isEmpty } from "../../core/validation/validate"
import { defineFieldType } from "../field-type"
import { parseText } from "../text-like"

/** One of the declared options, kept by its value and shown by its label. */
export const selectType = defineFieldType<"select", string>({
  type: "select",
  wording: "dipilih",
  faults: ({ options }) =>
    options.length === 0
      ? [{ code: "F008", problem: "has no options", remedy: "list at least one option" }]
      : [],
  storage: () => "text",
  operators: () => ["eq"],
  parse: (input, field) => {
    const text = parseText(input)
    return text !== null && field.upperCase ? text.toUpperCase() : text
  },
  serialise: (value, field) => {
    if (isEmpty(value)) return undefined
    return field.upperCase ? String(value).toUpperCase() : value
  },
  format: (value, field) => field.options.find((option) => option.value === value)?.label ?? value ?? "",
  validate: (value, field) =>
    isEmpty(value) || field.options.some((option) => option.value === value)
      ? undefined
      : `${field.label}: pilihan tidak dikenal`,
  domain: (field) => field.options.map((option) => option.value),
  sample: (field, { pick }) => pick(field.options).value,
})
