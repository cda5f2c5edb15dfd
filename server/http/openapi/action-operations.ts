/** Operations of declared actions. */
import { type JsonSchema, TEXT } from "../../../src/core/schema/json-schema"
import type { Resource, ResourceAction } from "../../../src/core/schema/resource"
import type { Endpoint } from "../record-endpoints"
import { MOST_AT_ONCE } from "../routes/actions"
import type { Caller } from "./caller"
import { dataOf, ETAG, IDEMPOTENCY_KEY, IF_MATCH, listOf, objectOf, operation, schemaRef } from "./operation"
import { payloadSchema } from "./payload-schema"
import type { Part, Paths } from "./types"

const inputsOf = ({ asks }: ResourceAction): JsonSchema => ({
  ...(asks ? payloadSchema(asks, "create") : objectOf({})),
  additionalProperties: false,
})

const INTEGER: JsonSchema = { type: "integer" }

const manyOf = (inputs: JsonSchema): JsonSchema => ({
  ...objectOf(
    {
      ids: { ...listOf(TEXT), minItems: 1, maxItems: MOST_AT_ONCE },
      versions: { type: "object", additionalProperties: INTEGER },
      values: inputs,
    },
    inputs.required ? ["ids", "values"] : ["ids"],
  ),
  additionalProperties: false,
})

function pathsOf(list: string, resource: Resource, action: ResourceAction): Paths {
  const { name: tag } = resource
  const { name, label } = action
  const inputs = inputsOf(action)
  const onPage = action.on.has("page")
  const refusals = [403, 404, 409, 422] as const
  const result = {
    ...objectOf({ id: TEXT, status: INTEGER, data: schemaRef(tag), message: TEXT }, ["id", "status"]),
    description: "`message`, `errors` and `code` for a status other than 200",
  }
  const whole = `${list}/actions/${name}`
  const single = `${list}/{id}/actions/${name}`
  return {
    [whole]: {
      post: operation({
        id: `${tag}.${name}.${onPage ? "run" : "many"}`,
        path: whole,
        tag,
        summary: onPage ? label : `${label}: several records, each in a transaction of its own`,
        parameters: [IDEMPOTENCY_KEY],
        body: onPage ? inputs : manyOf(inputs),
        answer: dataOf(onPage ? { type: "null" } : listOf(result)),
        refusals: onPage ? refusals : [403],
      }),
    },
    ...(!onPage && {
      [single]: {
        post: operation({
          id: `${tag}.${name}.run`,
          path: single,
          tag,
          summary: label,
          parameters: [IF_MATCH, IDEMPOTENCY_KEY],
          body: inputs,
          answer: dataOf(schemaRef(tag)),
          headers: ETAG,
          refusals,
        }),
      },
    }),
  }
}

export function actionOperations({ list, resource, all }: Endpoint, { may }: Caller): Part {
  // The first of the resource's variants that declares a name has it.
  const owners = new Map<string, [Resource, ResourceAction]>()
  for (const owner of all)
    for (const action of owner.actions) if (!owners.has(action.name)) owners.set(action.name, [owner, action])
  const paths = [...owners.values()].flatMap(([owner, action]) =>
    may([owner], action.right) ? [pathsOf(list, resource, action)] : [],
  )
  return { paths: Object.assign({}, ...paths), schemas: {} }
}
