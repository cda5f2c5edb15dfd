import { decode, type WireTypes } from "../../core/codec/codec"
import type { AnyFieldType } from "../../core/schema/field-types"
import type { Lines } from "../../core/schema/lines"
import type { Field, Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { isObject } from "../../core/text"
import { isEmpty, withDerived } from "../../core/validation/values"
import { t } from "../../texts/language"
import { defineFieldType } from "../field-type"

/** A line with the keys of its resource; without an id until it is stored. */
type Line = Values & { id?: string }

const listOf = (input: unknown): readonly Line[] => (Array.isArray(input) ? input.filter(isObject) : [])

interface Part {
  part: Resource
  /** The traits of one of its fields. */
  typeOf: (field: Field) => AnyFieldType
}

function partOf(lines: Lines | null): Part | undefined {
  const part = lines?.part()
  if (!lines || !part) return undefined
  const { types } = lines
  return { part, typeOf: ({ type }) => types.find(type) ?? types.fallback }
}

const wireOf = (typeOf: Part["typeOf"]): WireTypes => ({
  parse: (field, input) => typeOf(field).parse(input, field),
  labels: (field, input) => typeOf(field).labels(input, field),
  serialise: (field, value) => typeOf(field).serialise(value, field),
})

/** The texts of a line's columns, joined: 'Kuning, 20 kg'. */
const lineText = ({ part, typeOf }: Part, line: Values): string =>
  part.list.columns
    .map((column) => part.field(column.field))
    .map((field) => typeOf(field).format(line[field.key] ?? null, field, line))
    .filter(Boolean)
    .join(", ")

/** The values of a line that a save sends, to compare lines of two versions. */
const sentOf = ({ part, typeOf }: Part, line: Line): Values => ({
  ...(line.id && { id: line.id }),
  ...Object.fromEntries(
    part.fields.flatMap((field) => {
      const sent =
        field.send && !field.derive ? typeOf(field).serialise(line[field.key] ?? null, field) : undefined
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
  storage: () => null,
  operators: () => ["contains"],
  parse: (input, { lines }) => {
    if (!Array.isArray(input)) return null
    const own = partOf(lines)
    return own ? listOf(input).map((line) => decode(own.part, line, wireOf(own.typeOf))) : listOf(input)
  },
  serialise: (value, { lines }) => {
    const own = partOf(lines)
    return own ? listOf(value).map((line) => sentOf(own, line)) : listOf(value)
  },
  fromText: () => null,
  format: (value, { lines }) => {
    const own = partOf(lines)
    const rows = listOf(value)
    if (own)
      return rows
        .map((line) => lineText(own, line))
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
    const own = partOf(lines)
    if (!own) return undefined
    const { part, typeOf } = own
    const count = Math.max(min ?? 0, Math.min(max ?? 2, 1 + sampler.int(2)))
    return Array.from({ length: count }, () => {
      let values: Values = {}
      for (const field of part.fields) {
        if (field.derive || !field.send) continue
        const drawn = typeOf(field).sample(field, { ...sampler, values })
        if (!isEmpty(drawn)) values = { ...values, [field.key]: drawn }
      }
      return withDerived(part, values, sampler.context)
    })
  },
})
