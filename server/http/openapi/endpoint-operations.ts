/** Operations of the endpoints of server parts. */
import { type JsonSchema, TEXT } from "../../../src/core/schema/json-schema"
import { createRegistry } from "../../../src/core/schema/registry"
import type { Field } from "../../../src/core/schema/resource"
import { fieldType, fieldTypes } from "../../../src/fields/registry"
import type { ServerPart } from "../../hooks/define"
import { type AnyEndpoint, type EndpointOutput, inputDeclaration } from "../../hooks/endpoint"
import type { Endpoint } from "../record-endpoints"
import type { Caller } from "./caller"
import { dataOf, listOf, objectOf, operation, orNull } from "./operation"
import { payloadSchema } from "./payload-schema"
import type { Parameter, Part } from "./types"

/** The output declares a type alone, without the other keys of a field. */
const valueSchema = (declared: { type: string }): JsonSchema => {
  const { read } = fieldType(declared as Field).wireSchema(declared as Field)
  return orNull(read)
}

const rowSchema = (fields: Readonly<Record<string, { type: string }>>): JsonSchema =>
  objectOf(Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, valueSchema(field)])))

const outputSchema = (output: EndpointOutput): JsonSchema =>
  objectOf(
    Object.fromEntries(
      Object.entries(output).map(([key, declared]) => [
        key,
        "type" in declared ? valueSchema(declared) : listOf(rowSchema(declared[0])),
      ]),
    ),
  )

function inputSchema(resource: string, name: string, endpoint: AnyEndpoint): JsonSchema {
  const [form] = createRegistry([inputDeclaration(resource, name, endpoint)], fieldTypes).all
  return { ...(form ? payloadSchema(form, "create") : objectOf({})), additionalProperties: false }
}

/** Values of a query are texts; the server reads them as a form reads what is typed. */
const queryOf = ({ properties = {}, required = [] }: JsonSchema): Parameter[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    ...(required.includes(name) && { required: true }),
    ...(schema.title && { description: schema.title }),
    schema: [schema.type].flat().includes("array") ? listOf(TEXT) : schema,
  }))

export function endpointOperations(
  { list, resource, all }: Endpoint,
  { may }: Caller,
  parts: readonly ServerPart[],
): Part {
  const part = parts.find(({ resource: name }) => name === resource.name)
  const paths = Object.entries(part?.endpoints ?? {}).flatMap(([name, endpoint]) => {
    if (!may(all, endpoint.right)) return []
    const path = `${list}/-/${name}`
    const input = inputSchema(resource.name, name, endpoint)
    const asks = endpoint.method === "GET" ? { parameters: queryOf(input) } : { body: input }
    const described = operation({
      ...asks,
      id: `${resource.name}.${name}`,
      path,
      tag: resource.name,
      summary: name,
      answer: dataOf(outputSchema(endpoint.output)),
      refusals: [400, 403, 409, 422],
    })
    return [[path, { [endpoint.method.toLowerCase()]: described }]]
  })
  return { paths: Object.fromEntries(paths), schemas: {} }
}
