/** The allowed changes of a field's value as a Mermaid diagram. */
import type { FieldTypes } from "../../src/core/schema/field-types"
import type { Field } from "../../src/core/schema/resource"

/** An option's identifier in the diagram: values may have characters that Mermaid reads. */
const idOf = (index: number): string => `s${index + 1}`

const quoted = (text: string): string => text.replaceAll('"', "'").replace(/\s+/g, " ")

/**
 * A `stateDiagram-v2`: each option with its label, each change with the rights that it needs.
 * @returns '' for a field whose value may change freely
 */
export function stateDiagram(field: Field, types: FieldTypes): string {
  const type = types.find(field.type)
  const values = (type?.domain(field) ?? []).map(String)
  if (!type || values.every((value) => type.steps(field, value) === null)) return ""
  const id = (value: string) => idOf(values.indexOf(value))
  const initial = (field as unknown as { initial?: unknown }).initial
  const changes = values.map((from) => ({ from, steps: type.steps(field, from) ?? [] }))
  const lines = [
    ...values.map((value) => {
      const label = type.format(value, field, {})
      return `state "${quoted(label === value ? value : `${label} (${value})`)}" as ${id(value)}`
    }),
    ...(typeof initial === "string" && values.includes(initial) ? [`[*] --> ${id(initial)}`] : []),
    ...changes.flatMap(({ from, steps }) =>
      steps.map(({ to, right }) => {
        const rights = right === null || right === "edit" ? "edit" : `edit + ${right}`
        return `${id(from)} --> ${id(to)} : ${rights}`
      }),
    ),
    ...changes.flatMap(({ from, steps }) => (steps.length === 0 ? [`${id(from)} --> [*]`] : [])),
  ]
  return ["```mermaid", "stateDiagram-v2", ...lines.map((line) => `  ${line}`), "```"].join("\n")
}
