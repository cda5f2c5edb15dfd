import { ALL_ACTIONS } from "../../core/access/permissions"
import type { TypeFault, TypeFaults } from "../../core/schema/field-types"
import type { Flow } from "../../core/schema/types"
import { stepsFrom } from "."

const twice = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text, index) => texts.indexOf(text) !== index)),
]

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

export const faults: TypeFaults<"select"> = ({ options, upperCase, flow }) => {
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
}
