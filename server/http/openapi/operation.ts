/** Writes one operation: its parameters, body, answer and refusals. */
import type { JsonSchema } from "../../../src/core/schema/json-schema"
import type { Method, Operation, Parameter, Response } from "./types"

export const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

export const objectOf = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
): JsonSchema => ({ type: "object", properties, ...(required.length > 0 && { required }) })

export const listOf = (items: JsonSchema): JsonSchema => ({ type: "array", items })
export const orNull = (schema: JsonSchema): JsonSchema => {
  const { type } = schema
  const plain = type !== undefined && schema.enum === undefined && schema.const === undefined
  return plain
    ? { ...schema, type: [...new Set([type, "null" as const].flat())] }
    : Object.keys(schema).length === 0
      ? schema
      : { anyOf: [schema, { type: "null" }] }
}
/** An answer with its content in `data`. */
export const dataOf = (schema: JsonSchema): JsonSchema => objectOf({ data: schema })

export const json = (schema: JsonSchema) => ({ "application/json": { schema } })
export const BYTES = { "application/octet-stream": { schema: {} } }

type Headers = NonNullable<Response["headers"]>
const text = (description: string): Headers[string] => ({ description, schema: { type: "string" } })

export const ETAG: Headers = { ETag: text("Version of the record, for `If-Match`") }

export const ID: Parameter = { name: "id", in: "path", required: true, schema: { type: "string" } }
export const IF_MATCH: Parameter = {
  name: "If-Match",
  in: "header",
  description: "Version that the client has read; 409 `stale` if the record is newer",
  schema: { type: "string" },
}
export const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  description: "A repeated request with the same key is answered with the first result",
  schema: { type: "string", pattern: "^[\\w-]{16,64}$" },
}
export const IF_NONE_MATCH: Parameter = {
  name: "If-None-Match",
  in: "header",
  description: "`ETag` of the answer that the client has",
  schema: { type: "string" },
}

/** A parameter of the path. */
export const inPath = (name: string): Parameter => ({ ...ID, name })

/** Refusals by status; their answers are components of the document. */
const REFUSALS = {
  400: "BadRequest",
  401: "NoSession",
  403: "NoRight",
  404: "NotFound",
  409: "Conflict",
  410: "Gone",
  413: "TooLarge",
  415: "NotJson",
  422: "Invalid",
  429: "TooMany",
  503: "Unavailable",
} as const
export type Refusal = keyof typeof REFUSALS

export const refusalName = (status: Refusal): string => REFUSALS[status]

/** Parameters that the path names. */
const pathParameters = (path: string, known: readonly Parameter[]): Parameter[] =>
  [...path.matchAll(/{(\w+)}/g)].flatMap(([, name = ""]) =>
    known.some((one) => one.name === name) ? [] : [inPath(name)],
  )

export interface Described {
  id: string
  path: string
  tag: string
  summary: string
  description?: string
  parameters?: readonly Parameter[]
  /** Schema of the JSON body; undefined: none. */
  body?: JsonSchema
  /** Schema of the answer; undefined: without content. */
  answer?: JsonSchema
  status?: 200 | 201 | 202 | 204
  headers?: Headers
  /** Besides 401, 429 and 503, and those of a body. */
  refusals?: readonly Refusal[]
}

export function operation(described: Described): Operation {
  const { id, path, tag, summary, description, parameters = [], body, answer, headers } = described
  const { status = answer ? 200 : 204, refusals = [] } = described
  const all = [...parameters, ...pathParameters(path, parameters)]
  const statuses: Refusal[] = [401, ...refusals, ...(body ? ([400, 413, 415] as const) : []), 429, 503]
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(all.length > 0 && { parameters: all }),
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: {
      [status]: {
        description: summary,
        ...(headers && { headers }),
        ...(answer && { content: json(answer) }),
      },
      ...Object.fromEntries(
        [...new Set(statuses)]
          .sort()
          .map((one) => [one, { $ref: `#/components/responses/${REFUSALS[one]}` }]),
      ),
    },
  }
}

/** A route of the server's own. */
export type SystemRow = readonly [method: Method, path: string, summary: string, more: Partial<Described>]
