/** Schemas of payloads: the keys that a form sends, with the rules that JSON Schema can express. */
import type { JsonSchema } from "../../../src/core/schema/json-schema"
import type { Field, Resource } from "../../../src/core/schema/resource"
import type { Mode } from "../../../src/core/schema/types"
import type { Rule } from "../../../src/core/validation/rules"
import { fieldType } from "../../../src/fields/registry"
import { listOf, objectOf, orNull } from "./operation"

const PATTERN = "pattern:"

/** Expression of a rule; undefined for a rule that is a function alone. */
const patternOf = ({ name }: Rule): string | undefined =>
  name === "digits" ? "^\\d+$" : name.startsWith(PATTERN) ? name.slice(PATTERN.length) : undefined

/** Limits of a text. @param mode of two modes only the rules that both have */
function textRules(field: Field, rules: readonly Rule[]): JsonSchema {
  const least = Math.max(0, ...rules.map(({ least: own = 0 }) => own))
  const most = Math.min(field.maxLength, ...rules.map(({ most: own = field.maxLength }) => own))
  const [pattern] = rules.flatMap((rule) => patternOf(rule) ?? [])
  return { maxLength: most, ...(least > 0 && { minLength: least }), ...(pattern && { pattern }) }
}

function valueSchema(field: Field, mode: Mode): JsonSchema {
  const part = field.lines?.part()
  if (part) {
    const { properties = {}, ...line } = payloadSchema(part, "create")
    const { min = 0, max } = field.lines ?? {}
    return {
      ...listOf({ ...line, properties: { id: { type: "string" }, ...properties } }),
      ...(min > 0 && { minItems: min }),
      maxItems: max ?? field.maxItems,
    }
  }
  const { send } = fieldType(field).wireSchema(field)
  if (send.type === "array") return { ...send, maxItems: field.maxItems }
  const plain = send.type === "string" && !send.enum && !send.format
  return plain ? { ...textRules(field, field.rules[mode]), ...send } : send
}

/** True if a payload without the key is always refused. */
const isNeeded = (field: Field, mode: Mode): boolean =>
  mode === "create" &&
  field.required.create !== null &&
  !field.when &&
  !field.sendWhen &&
  !field.derive &&
  !field.readOnly.create &&
  fieldType(field).numbering(field)?.entry("create") !== "generated"

/** An empty value may be null or ''; rules concern other values alone. */
const orEmpty = (schema: JsonSchema): JsonSchema =>
  schema.minLength !== undefined || schema.pattern !== undefined
    ? { anyOf: [schema, { const: "" }, { type: "null" }] }
    : orNull(schema)

/** A payload of a new or a changed record; an edit keeps the values of keys that are left out. */
export function payloadSchema(resource: Resource, mode: Mode): JsonSchema {
  const properties: Record<string, JsonSchema> = {}
  const required = new Set<string>()
  for (const field of resource.fields) {
    if (!field.send || field.derive) continue
    const { key, append } = field.send
    const own = valueSchema(field, mode)
    const needed = isNeeded(field, mode)
    const { label: title, help: description } = field
    const schema = { ...(needed ? own : orEmpty(own)), title, ...(description && { description }) }
    properties[key] = append ? { ...listOf({ type: "string" }), title } : schema
    if (needed) required.add(key)
  }
  for (const { key, value } of resource.fixedValues) properties[key] = { const: value }
  return objectOf(properties, [...required])
}
