/** The operation that reads a list. */
import { MOST_GROUPS } from "../../../src/core/query/groups"
import { type JsonSchema, TEXT } from "../../../src/core/schema/json-schema"
import type { Resource } from "../../../src/core/schema/resource"
import { GROUPS } from "../../hooks/endpoint"
import { allows, type Endpoint } from "../record-endpoints"
import { answerSchema } from "./answer-schema"
import type { Caller } from "./caller"
import { groupParameters, listParameters } from "./list-parameters"
import { dataOf, IF_NONE_MATCH, listOf, objectOf, operation, orNull, schemaRef } from "./operation"
import type { Part } from "./types"

/** `/users/:id` as a template: `/users/{id}`. */
export const template = (path: string): string => path.replace(/:(\w+)/g, "{$1}")

const COUNTS = {
  "X-Total-Count": { description: "Matching rows, of a page", schema: { type: "integer" } },
  "X-List-Count": { description: "All rows of the list, of a page", schema: { type: "integer" } },
  ETag: { description: "Tag of the answer, for `If-None-Match`", schema: TEXT },
} as const

const SUM: JsonSchema = objectOf({ value: { type: "number" }, unreadable: { type: "integer" } })
const GROUP: JsonSchema = objectOf({
  key: { ...orNull(TEXT), description: "Opaque, for `_of` of the list; null: the records without a value" },
  value: {},
  text: TEXT,
  count: { type: "integer" },
  sums: { type: "object", additionalProperties: SUM, description: "Field with `total` → sum" },
})

/** The operation that counts a list by a field; none for a list without such a field. */
function groupsPaths({ resource, list }: Endpoint, views: readonly Resource[]): Part["paths"] {
  const parameters = groupParameters(views)
  if (parameters.length === 0) return {}
  const path = `${list}/-/${GROUPS}`
  const get = operation({
    id: `${resource.name}.${GROUPS}`,
    path,
    tag: resource.name,
    summary: `${resource.label.plural}: counts and sums by a field`,
    description: `For the same search and filters as the list. \`groups\` is null beyond ${MOST_GROUPS} groups.`,
    parameters,
    answer: dataOf(objectOf({ groups: orNull(listOf(GROUP)), total: { type: "integer" } })),
    refusals: [400, 403],
  })
  return { [template(path)]: { get } }
}

const partialName = (name: string): string => `${name}.partial`

export function listPart(endpoint: Endpoint, caller: Caller): Part {
  const { resource, all, list } = endpoint
  const readable = allows(endpoint, "list") ? caller.readable(all) : null
  if (readable === null) return { paths: {}, schemas: {} }
  const views = all.filter((view) => caller.may([view], "list"))
  const whole = readable === undefined
  const name = whole ? resource.name : partialName(resource.name)
  const get = operation({
    id: `${resource.name}.list`,
    path: list,
    tag: resource.name,
    summary: `${resource.label.plural}: all records, or a page`,
    description: whole
      ? "Without parameters all records are answered."
      : "The fields that forms of this caller's other resources read.",
    parameters: [IF_NONE_MATCH, ...(whole ? listParameters(views) : [])],
    answer: dataOf(listOf(schemaRef(name))),
    headers: COUNTS,
    refusals: whole ? [400, 403] : [403],
  })
  const known = {
    ...get,
    responses: { ...get.responses, 304: { description: "The client has this answer" } },
  }
  return {
    paths: { [template(list)]: { get: known }, ...(whole ? groupsPaths(endpoint, views) : {}) },
    schemas: whole ? {} : { [name]: answerSchema(resource, caller.registry, readable) },
  }
}
