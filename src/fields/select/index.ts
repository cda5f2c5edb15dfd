import { fold } from "../../core/text"
import { isEmpty } from "../../core/validation/validate"
import { defineFieldType } from "../field-type"
import { parseText } from "../text-like"

const twice = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text, index) => texts.indexOf(text) !== index)),
]

export const selectType = defineFieldType<"select", string>({
  type: "select",
  keys: { options: "value", upperCase: "value" },
  wording: "dipilih",
  faults: ({ options, upperCase }) => {
    if (options.length === 0)
      return [{ code: "F008", problem: "has no options", remedy: "list at least one option" }]
    const values = twice(options.map(({ value }) => (upperCase ? value.toUpperCase() : value)))
    const labels = twice(options.map(({ label }) => label.trim()))
    return [
      ...values.map((value) => ({
        code: "F019",
        problem: `two options have the value '${value}'`,
        remedy: "give each option a value of its own",
      })),
      ...labels.map((label) => ({
        code: "F019",
        problem: `two options have the label '${label}'`,
        remedy: "give each option a label of its own",
      })),
    ]
  },
  storage: () => "text",
  operators: () => ["eq"],
  parse: (input, field) => {
    const text = parseText(input)
    return text !== null && field.upperCase ? text.toUpperCase() : text
  },
  fromText: (text, field) =>
    field.options.find(({ value, label }) => [value, label].some((name) => fold(name) === fold(text)))
      ?.value ?? null,
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
