/** The parts of OpenAPI 3.1 that describe this API. */
import type { JsonSchema } from "../../../src/core/schema/json-schema"

export type Method = "get" | "post" | "put" | "delete"

export interface Parameter {
  name: string
  in: "query" | "path" | "header"
  required?: boolean
  description?: string
  schema: JsonSchema
}

interface Content {
  [type: string]: { schema: JsonSchema }
}

export interface Response {
  description: string
  headers?: Readonly<Record<string, { description: string; schema: JsonSchema }>>
  content?: Content
}
type Reference = { $ref: string }

export interface Operation {
  operationId: string
  tags: readonly string[]
  summary: string
  description?: string
  parameters?: readonly Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Readonly<Record<string, Response | Reference>>
  /** []: without a session. */
  security?: readonly never[]
}

export type Paths = Readonly<Record<string, Partial<Record<Method, Operation>>>>
export type Schemas = Readonly<Record<string, JsonSchema>>

/** A part of the description: operations with the schemas that they name. */
export interface Part {
  paths: Paths
  schemas: Schemas
}

export interface OpenApi {
  openapi: "3.1.0"
  info: { title: string; version: string; description: string }
  servers: readonly { url: string }[]
  security: readonly Readonly<Record<string, readonly string[]>>[]
  tags: readonly { name: string; description?: string }[]
  paths: Paths
  components: {
    schemas: Schemas
    responses: Readonly<Record<string, Response>>
    securitySchemes: Readonly<Record<string, object>>
  }
}

/** Merges parts; operations of one path come together. */
export function merge(parts: readonly Part[]): Part {
  const paths: Record<string, Partial<Record<Method, Operation>>> = {}
  for (const part of parts)
    for (const [path, operations] of Object.entries(part.paths))
      paths[path] = { ...paths[path], ...operations }
  return { paths, schemas: Object.assign({}, ...parts.map(({ schemas }) => schemas)) }
}
