import { ALL_ACTIONS } from "../../core/access/permissions"
import type { Step, TypeFault } from "../../core/schema/field-types"
import { TEXT } from "../../core/schema/json-schema"
import type { Flow } from "../../core/schema/types"
import { fold } from "../../core/text"
import { isEmpty } from "../../core/validation/values"
import { defineFieldType } from "../field-type"
import { parseText } from "../text-like"

const twice = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text, index) => texts.indexOf(text) !== index)),
]

const stepsFrom = (flow: Flow, from: string): Step[] =>
  (Object.hasOwn(flow, from) ? (flow[from] ?? []) : []).map((step) =>
    typeof step === "string" ? { to: step, right: null } : { to: step.to, right: step.right },
  )

function flowFaults(options: readonly string[], flow: Flow | undefined): TypeFault[] {
  const named = Object.entries(flow ?? {}).flatMap(([from]) => [
    from,
    ...stepsFrom(flow ?? {}, from).map(({ to }) => to),
  ])
  const unknown = [...new Set(named)].filter((value) => !options.includes(value))
  const rights = Object.keys(flow ?? {})
    .flatMap((from) => stepsFrom(flow ?? {}, from))
    .flatMap(({ right }) => (right !== null && !ALL_ACTIONS.includes(right) ? [right] : []))
  return [
    ...unknown.map((value) => ({
      code: "F032",
      problem: `\`flow\` names '${value}', which is no option`,
      remedy: `name one of ${options.join(", ")}`,
    })),
    ...rights.map((right) => ({
      code: "F032",
      problem: `\`flow\` needs the right '${right}', which does not exist`,
      remedy: `name one of ${ALL_ACTIONS.join(", ")}`,
    })),
  ]
}

export const selectType = defineFieldType<"select", string>({
  type: "select",
  keys: { options: "value", upperCase: "value", flow: "value" },
  wording: "dipilih",
  faults: ({ options, upperCase, flow }) => {
    if (options.length === 0)
      return [{ code: "F008", problem: "has no options", remedy: "list at least one option" }]
    const values = twice(options.map(({ value }) => (upperCase ? value.toUpperCase() : value)))
    const labels = twice(options.map(({ label }) => label.trim()))
    return [
      ...flowFaults(
        options.map(({ value }) => value),
        flow,
      ),
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
