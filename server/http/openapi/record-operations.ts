/** Operations on the records of declared resources. */

import { TEXT } from "../../../src/core/schema/json-schema"
import type { Registry } from "../../../src/core/schema/registry"
import type { ServerPart } from "../../hooks/define"
import { type Endpoint, endpointsOf, onePaths } from "../record-endpoints"
import { accountOperations } from "./account-operations"
import { actionOperations } from "./action-operations"
import { answerSchema } from "./answer-schema"
import type { Caller } from "./caller"
import { editingOperations } from "./editing-operations"
import { endpointOperations } from "./endpoint-operations"
import { fileOperations } from "./file-operations"
import { listPart, template } from "./list-operation"
import { dataOf, ETAG, IDEMPOTENCY_KEY, IF_MATCH, objectOf, operation, schemaRef } from "./operation"
import { payloadSchema } from "./payload-schema"
import { historyAnswer } from "./system-schemas"
import type { Method, Operation, Part, Schemas } from "./types"

function writeOperations(
  endpoint: Endpoint,
  caller: Caller,
): Record<string, Partial<Record<Method, Operation>>> {
  const { resource, all, list } = endpoint
  const { name, label } = resource
  const one = `${template(list)}/{id}`
  const common = { tag: name, answer: dataOf(schemaRef(name)) }
  const refusals = [403, 404, 409, 422] as const
  return {
    ...(caller.may(all, "create") && {
      [template(list)]: {
        post: operation({
          ...common,
          id: `${name}.create`,
          path: list,
          summary: `${label.singular}: new record`,
          parameters: all.some(({ offline }) => offline) ? [IDEMPOTENCY_KEY] : [],
          body: schemaRef(`${name}.new`),
          status: 201,
          refusals: [403, 409, 422],
        }),
      },
    }),
    [one]: {
      ...(caller.may(all, "edit") && {
        put: operation({
          ...common,
          id: `${name}.edit`,
          path: one,
          summary: `${label.singular}: change a record`,
          description: "Keys that are left out keep their values.",
          parameters: [IF_MATCH],
          body: schemaRef(`${name}.change`),
          headers: ETAG,
          refusals,
        }),
      }),
      ...(caller.may(all, "delete") && {
        delete: operation({
          id: `${name}.delete`,
          path: one,
          tag: name,
          summary: `${label.singular}: delete a record`,
          parameters: [IF_MATCH],
          answer: objectOf({ message: TEXT }),
          refusals: [400, 403, 404, 409],
        }),
      }),
    },
    ...(resource.history &&
      caller.may(all, "show") && {
        [`${one}/history`]: {
          get: operation({
            ...historyAnswer,
            id: `${name}.history`,
            path: `${one}/history`,
            tag: name,
            summary: `${label.singular}: changes of a record, newest first`,
            refusals: [403, 404, 422],
          }),
        },
      }),
  }
}

function schemasOf({ resource, all }: Endpoint, { registry, may }: Caller): Schemas {
  const { name } = resource
  const creates = may(all, "create")
  const edits = may(all, "edit")
  return {
    ...((creates || edits || may(all, "list") || may(all, "show")) && {
      [name]: answerSchema(resource, registry),
    }),
    ...(creates && { [`${name}.new`]: payloadSchema(resource, "create") }),
    ...(edits && { [`${name}.change`]: payloadSchema(resource, "edit") }),
  }
}

/** Single records; resources may share a path. */
function onePart(path: string, sharing: readonly Endpoint[], caller: Caller): Part {
  const readable = sharing.filter((endpoint) => caller.may(endpoint.all, "show"))
  const [first] = readable
  if (!first) return { paths: {}, schemas: {} }
  const names = readable.map(({ resource }) => schemaRef(resource.name))
  const get = operation({
    id: `${readable.map(({ resource }) => resource.name).join("-")}.show`,
    path: template(path),
    tag: first.resource.name,
    summary: `${readable.map(({ resource }) => resource.label.singular).join(", ")}: a record`,
    answer: dataOf(names.length > 1 ? { anyOf: names } : schemaRef(first.resource.name)),
    headers: ETAG,
    refusals: [403, 404],
  })
  return { paths: { [template(path)]: { get } }, schemas: {} }
}

export const tagsOf = (registry: Registry) =>
  endpointsOf(registry).map(({ resource }) => ({
    name: resource.name,
    description: resource.label.plural,
  }))

export function recordParts(caller: Caller, parts: readonly ServerPart[]): Part[] {
  const endpoints = endpointsOf(caller.registry)
  return [
    ...endpoints.flatMap((endpoint) => [
      listPart(endpoint, caller),
      { paths: writeOperations(endpoint, caller), schemas: schemasOf(endpoint, caller) },
      accountOperations(endpoint, caller),
      actionOperations(endpoint, caller),
      editingOperations(endpoint, caller),
      fileOperations(endpoint, caller),
      endpointOperations(endpoint, caller, parts),
    ]),
    ...[...onePaths(endpoints)].map(([path, sharing]) => onePart(path, sharing, caller)),
  ]
}
