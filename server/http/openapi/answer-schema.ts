/** Schema of a record in answers: nested objects by the read paths of its fields. */

import { ACCOUNT, ID, VERSION } from "../../../src/core/codec/codec"
import type { ReadPath } from "../../../src/core/codec/path"
import type { JsonSchema } from "../../../src/core/schema/json-schema"
import { TEXT, TEXTS } from "../../../src/core/schema/json-schema"
import type { Registry } from "../../../src/core/schema/registry"
import type { Field, Resource } from "../../../src/core/schema/resource"
import { fieldType, linkOf } from "../../../src/fields/registry"
import { basePath } from "../../records/present"
import { labelField } from "../../records/read"
import { listOf, objectOf, orNull } from "./operation"

interface Node {
  schema: JsonSchema | null
  /** Its value is a list, of which a path picks items. */
  list: boolean
  children: Map<string, Node>
  /** True if every answer has it. */
  always: boolean
}
const node = (): Node => ({ schema: null, list: false, children: new Map(), always: false })

interface Entry {
  path: ReadPath
  schema: JsonSchema
  /** True if some records have no value there, not even null. */
  optional?: boolean
}

function insert(root: Node, { path, schema, optional = false }: Entry): void {
  let at = root
  for (const { name, pick } of path) {
    const next = at.children.get(name) ?? node()
    at.children.set(name, next)
    if (pick) {
      next.list = true
      next.children.set(pick.key, { ...node(), schema: TEXT })
    }
    at = next
  }
  // A picked last step adds the value's own keys to the item.
  if (!at.list) at.schema = schema
  if (!optional && path.length === 1 && !at.list) at.always = true
}

function schemaOf({ schema, list, children }: Node): JsonSchema {
  if (children.size === 0) return list ? listOf({ type: "object" }) : (schema ?? {})
  const properties = Object.fromEntries([...children].map(([name, child]) => [name, schemaOf(child)]))
  const required = [...children].flatMap(([name, { always }]) => (always ? [name] : []))
  const object = objectOf(properties, required)
  return list ? listOf(object) : object
}

const described = (schema: JsonSchema, { label, help }: Field): JsonSchema => {
  const words = [schema.description, help].filter(Boolean).join(" ")
  return { ...schema, title: label, ...(words && { description: words }) }
}

/** Meanings of the values of a field with few of them: 'OPEN: Buka, CLOSED: Tutup'. */
function meanings(field: Field): string {
  const type = fieldType(field)
  return type
    .domain(field)
    .map((value) => `${value}: ${type.format(value, field, {})}`)
    .join(", ")
}

/** True if the server has a value of its own; others are read where another field has written, or added by hooks. */
const isStored = (field: Field): boolean => {
  const { storage, counts } = fieldType(field)
  return (
    field.column !== null ||
    field.lines !== null ||
    counts(field) !== null ||
    storage(field as never) === "links"
  )
}

function entriesOf(field: Field, registry: Registry, whole: boolean): Entry[] {
  if (!field.read) return []
  const link = linkOf(field)
  const part = field.lines?.part()
  const own = part ? listOf(answerSchema(part, registry)) : fieldType(field).wireSchema(field).read
  const known = meanings(field)
  const schema = described({ ...orNull(own), ...(known && { description: known }) }, field)
  const entry = { path: field.read, schema, optional: !isStored(field) }
  const { readLabel } = field
  if (!link || !readLabel) return [entry]
  if (link.many) return [entry, { path: readLabel, schema: TEXTS }]
  const label: Entry = { path: readLabel, schema: orNull(TEXT) }
  const labelled = labelField(registry, link)
  const base = whole && labelled ? basePath(readLabel, labelled) : undefined
  if (!base) return [entry, label]
  const target = registry.get(link.resource)
  const lookups = link.lookupFields.flatMap((key): Entry[] => {
    const lookup = target.field(key)
    if (!lookup.read || lookup.column === null) return []
    return [{ path: [...base, ...lookup.read], schema: orNull(fieldType(lookup).wireSchema(lookup).read) }]
  })
  return [entry, label, { path: [...base, ...ID], schema: TEXT }, ...lookups]
}

const TIME: JsonSchema = { type: "string", format: "date-time" }
const STATE: JsonSchema = {
  ...orNull(objectOf({ active: { type: "boolean" }, suspended: { type: "boolean" } })),
  description: "Sign-in of the record's account",
}

/** @param only the fields that the caller may read; undefined: the whole record */
export function answerSchema(resource: Resource, registry: Registry, only?: ReadonlySet<string>): JsonSchema {
  const whole = only === undefined
  const root = node()
  insert(root, { path: ID, schema: TEXT })
  for (const { read, value } of resource.fixedValues) insert(root, { path: read, schema: { const: value } })
  for (const field of resource.fields)
    if (whole || only.has(field.key))
      for (const entry of entriesOf(field, registry, whole)) insert(root, entry)
  if (whole && resource.account) insert(root, { path: ACCOUNT, schema: STATE })
  if (whole)
    for (const [name, schema] of [
      ["created_at", TIME],
      ["updated_at", TIME],
    ] as const)
      insert(root, { path: [{ name, pick: null }], schema })
  if (whole) insert(root, { path: VERSION, schema: { type: "integer" } })
  return schemaOf(root)
}
