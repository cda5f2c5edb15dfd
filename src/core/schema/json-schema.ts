/** The parts of JSON Schema 2020-12 by which values are described in the API's own description. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: JsonType | readonly JsonType[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly title?: string
  readonly description?: string
}
type JsonType = "string" | "number" | "integer" | "boolean" | "array" | "object" | "null"

/** A value without null, in responses and in payloads. */
export interface WireSchema {
  read: JsonSchema
  send: JsonSchema
}

/** The same description both ways. */
export const bothWays = (schema: JsonSchema): WireSchema => ({ read: schema, send: schema })

export const TEXT: JsonSchema = { type: "string" }
export const TEXTS: JsonSchema = { type: "array", items: TEXT }
export const TEXT_OR_TEXTS: JsonSchema = { anyOf: [TEXT, TEXTS] }
