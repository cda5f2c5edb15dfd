import type { Step } from "../../core/schema/field-types"
import { TEXT } from "../../core/schema/json-schema"
import type { Flow } from "../../core/schema/types"
import { fold } from "../../core/text"
import { isEmpty } from "../../core/validation/values"
import { defineFieldType } from "../field-type"
import { parseText } from "../text-like"

/** The steps that a flow allows from a value. */
export const stepsFrom = (flow: Flow, from: string): Step[] =>
  (Object.hasOwn(flow, from) ? (flow[from] ?? []) : []).map((step) =>
    typeof step === "string" ? { to: step, right: null } : { to: step.to, right: step.right },
  )

export const selectType = defineFieldType<"select", string>({
  type: "select",
  keys: { options: "value", upperCase: "value", flow: "value" },
  wording: "dipilih",
  storage: () => "text",
  wireSchema: ({ options = [] }) => ({
    read: TEXT,
    send: { ...TEXT, enum: options.map(({ value }) => value) },
  }),
  operators: () => ["eq"],
  grouping: () => "value",
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
  steps: ({ flow }, from) => (flow && typeof from === "string" && from !== "" ? stepsFrom(flow, from) : null),
  sample: (field, { pick }) => pick(field.options).value,
})
