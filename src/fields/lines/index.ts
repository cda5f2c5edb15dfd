import { decode } from "../../core/codec/codec"
import type { TypeFault } from "../../core/schema/field-types"
import type { FieldOf, Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { isObject } from "../../core/text"
import { isEmpty, withDerived } from "../../core/validation/validate"
import { t } from "../../texts/language"
import { defineFieldType } from "../field-type"
// A cycle: the registry has this type. Both are used only after both have loaded, and no other file imports this one.
import { fieldType, formatValue, wire } from "../registry"

/** A line with the keys of its resource; without an id until it is stored. */
type Line = Values & { id?: string }
type LinesField = FieldOf<"lines">

const listOf = (input: unknown): readonly Line[] => (Array.isArray(input) ? input.filter(isObject) : [])

/** The texts of a line's columns, joined: 'Kuning, 20 kg'. */
const lineText = (part: Resource, line: Values): string =>
  part.list.columns
    .map(({ field }) => formatValue(line[field], part.field(field), line))
    .filter(Boolean)
    .join(", ")

const faults = ({ min, max, maxItems }: LinesField): readonly TypeFault[] => {
  const fault = (problem: string, remedy: string) => [{ code: "F024", problem, remedy }]
  if (min !== undefined && max !== undefined && min > max)
    return fault(`min ${min} is above max ${max}: no list is allowed`, "give `min` the smaller one")
  const most = Math.max(min ?? 0, max ?? 0)
  return most > maxItems
    ? fault(`${most} lines are more than its maxItems of ${maxItems}`, `give it \`maxItems: ${most}\``)
    : []
}

/** The values of a line that a save sends, to compare lines of two versions. */
const sentOf = (part: Resource, line: Line): Values => ({
  ...(line.id && { id: line.id }),
  ...Object.fromEntries(
    part.fields.flatMap((field) => {
      const sent = field.send && !field.derive ? wire.serialise(field, line[field.key]) : undefined
      return sent === undefined ? [] : [[field.key, sent] as const]
    }),
  ),
})

export const linesType = defineFieldType<"lines", readonly Line[]>({
  type: "lines",
  keys: { resource: "value", by: "value", min: "value", max: "value" },
  naming: false,
  wide: true,
  // Each field of the line resource has its own limit.
  maxLength: 100_000,
  lines: ({ resource, by, min = 0, max = null }) => ({ resource, by, min, max }),
  faults,
  storage: () => null,
  operators: () => ["contains"],
  parse: (input, { lines }) => {
    if (!Array.isArray(input)) return null
    const part = lines?.part()
    return part ? listOf(input).map((line) => decode(part, line, wire)) : listOf(input)
  },
  serialise: (value, { lines }) => {
    const part = lines?.part()
    return part ? listOf(value).map((line) => sentOf(part, line)) : listOf(value)
  },
  fromText: () => null,
  format: (value, { lines }) => {
    const part = lines?.part()
    const rows = listOf(value)
    if (part)
      return rows
        .map((line) => lineText(part, line))
        .filter(Boolean)
        .join("; ")
    return rows.length > 0 ? t("{count} baris", { count: rows.length }) : ""
  },
  validate: (value, { label, min, max }) => {
    const count = listOf(value).length
    if (min !== undefined && count < min) return `${label}: minimal ${min} baris`
    if (max !== undefined && count > max) return `${label}: maksimal ${max} baris`
    return undefined
  },
  sample: ({ lines, min, max }, sampler) => {
    const part = lines?.part()
    if (!part) return undefined
    const count = Math.max(min ?? 0, Math.min(max ?? 2, 1 + sampler.int(2)))
    return Array.from({ length: count }, () => {
      let values: Values = {}
      for (const field of part.fields) {
        if (field.derive || !field.send) continue
        const drawn = fieldType(field).sample(field, { ...sampler, values })
        if (!isEmpty(drawn)) values = { ...values, [field.key]: drawn }
      }
      return withDerived(part, values, sampler.context)
    })
  },
})
