/** The fields of a component schema of an OpenAPI 3 document. */
import { suggest } from "../../../src/core/schema/check/nearest"
import { isObject } from "../../../src/core/text"
import { Refusal } from "../refusal"
import type { FindTarget, Foreign, ForeignField } from "./shape"

type Schema = Readonly<Record<string, unknown>>
const LONG = 1000

const record = (value: unknown): Schema => (isObject(value) ? (value as Schema) : {})

/** A schema with the schemas of `$ref` and `allOf` merged into it. */
function resolved(schema: Schema, schemas: Schema, depth = 0): Schema {
  if (depth > 10) return schema
  const name = typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined
  if (name !== undefined) return resolved(record(schemas[name]), schemas, depth + 1)
  const parts = (Array.isArray(schema.allOf) ? schema.allOf : []).map((part) =>
    resolved(record(part), schemas, depth + 1),
  )
  const all = [schema, ...parts]
  return Object.assign({}, ...all, {
    properties: Object.assign({}, ...all.map(({ properties }) => record(properties))),
    required: all.flatMap(({ required }) => (Array.isArray(required) ? required.map(String) : [])),
  })
}

const number = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined)

function shapeOf(schema: Schema): Omit<ForeignField, "name"> | undefined {
  const types = [schema.type].flat().filter((type) => type !== "null")
  const limits = {
    maxLength: number(schema.maxLength),
    min: number(schema.minimum),
    max: number(schema.maximum),
  }
  const values = Array.isArray(schema.enum) ? schema.enum.filter((value) => typeof value === "string") : []
  if (values.length > 0) return { kind: "text", options: values }
  if (types[0] === "boolean") return { kind: "boolean" }
  if (types[0] === "integer" || types[0] === "number")
    return { kind: "number", min: limits.min, max: limits.max }
  if (types[0] !== "string") return undefined
  const format = String(schema.format ?? "")
  const form = format.startsWith("date") ? "day" : format === "email" ? "email" : undefined
  const long = (limits.maxLength ?? 0) >= LONG ? "long" : undefined
  return { kind: "text", form: form ?? long, maxLength: limits.maxLength }
}

/** @param name of the schema, or its whole path @throws Refusal for an unknown one */
export function shapesOfSchema(document: unknown, name: string, findTarget: FindTarget): Foreign {
  const schemas = record(record(record(document).components).schemas)
  const short = name.split("/").at(-1) ?? ""
  if (!Object.hasOwn(schemas, short)) {
    const names = Object.keys(schemas)
    throw new Refusal(
      `the document has no schema '${short}'`,
      suggest(
        short,
        names,
        names.length > 0 ? `name one of ${names.join(", ")}` : "name an OpenAPI 3 document",
      ),
    )
  }
  const schema = resolved(record(schemas[short]), schemas)
  const required = new Set(Array.isArray(schema.required) ? schema.required.map(String) : [])
  const skipped: string[] = []
  const fields = Object.entries(record(schema.properties)).flatMap(([key, part]): ForeignField[] => {
    const base = key.replace(/_?[iI]d$/, "")
    const target = base !== key && base !== "" ? findTarget(base) : undefined
    const own = resolved(record(part), schemas)
    const shape = target ? { kind: "text" as const, target } : shapeOf(own)
    // The host writes it: an input would be ignored.
    if (own.readOnly === true || !shape) {
      if (key !== "id") skipped.push(`${key} (${own.readOnly === true ? "read-only" : "no single value"})`)
      return []
    }
    return [{ name: key, ...shape, required: required.has(key) && shape.kind !== "boolean" }]
  })
  return { fields, skipped }
}
