/** The operation that reads a list. */
import { TEXT } from "../../../src/core/schema/json-schema"
import { allows, type Endpoint } from "../record-endpoints"
import { answerSchema } from "./answer-schema"
import type { Caller } from "./caller"
import { listParameters } from "./list-parameters"
import { dataOf, IF_NONE_MATCH, listOf, operation, schemaRef } from "./operation"
import type { Part } from "./types"

/** `/users/:id` as a template: `/users/{id}`. */
export const template = (path: string): string => path.replace(/:(\w+)/g, "{$1}")

const COUNTS = {
  "X-Total-Count": { description: "Matching rows, of a page", schema: { type: "integer" } },
  "X-List-Count": { description: "All rows of the list, of a page", schema: { type: "integer" } },
  ETag: { description: "Tag of the answer, for `If-None-Match`", schema: TEXT },
} as const

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
    paths: { [template(list)]: { get: known } },
    schemas: whole ? {} : { [name]: answerSchema(resource, caller.registry, readable) },
  }
}
