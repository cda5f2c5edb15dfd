/** Operations of open forms. */
import { TEXT } from "../../../src/core/schema/json-schema"
import { allows, type Endpoint } from "../record-endpoints"
import type { Caller } from "./caller"
import { dataOf, listOf, objectOf, operation } from "./operation"
import { TAB } from "./system-schemas"
import type { Part } from "./types"

const EDITORS = listOf(objectOf({ name: TEXT, seconds: { type: "integer" } }))

export function editingOperations(endpoint: Endpoint, caller: Caller): Part {
  const { resource, all, list } = endpoint
  if (!allows(endpoint, "edit") || caller.apiKey || !caller.may(all, "edit"))
    return { paths: {}, schemas: {} }
  const { name: tag, label } = resource
  const path = `${list}/{id}/editing`
  const common = { path, tag, parameters: [TAB] }
  return {
    schemas: {},
    paths: {
      [path]: {
        put: operation({
          ...common,
          id: `${tag}.editing`,
          summary: `${label.singular}: report an open form, and name the other users who edit the record`,
          description: "Repeated every minute; a form that is not reported for two minutes counts as closed.",
          answer: dataOf(EDITORS),
          refusals: [403, 404],
        }),
        delete: operation({
          ...common,
          id: `${tag}.edited`,
          summary: `${label.singular}: report a closed form`,
          answer: dataOf({ type: "null" }),
          refusals: [403, 404],
        }),
      },
    },
  }
}
