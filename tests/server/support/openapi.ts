/** Compares requests and answers of a server with its own description. */
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020"
import { isObject } from "../../../src/core/text"
import type { Answer, Server } from "./api"

// biome-ignore lint/suspicious/noExplicitAny: documents are looked into freely by tests
type Document = any

/** A schema that refuses properties that it does not describe. */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict)
  if (!isObject(value)) return value
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, strict(one)]))
  const closes = value.type === "object" && isObject(value.properties) && !("additionalProperties" in value)
  return closes ? { ...inner, additionalProperties: false } : inner
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** `/users/{id}` → the expression of its addresses; literal steps are preferred to parameters. */
const expressionOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.$-]/g, "\\$&").replace(/{\w+}/g, "[^/]+")}$`)

export function describedBy(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addFormat("date", DAY)
  ajv.addFormat("date-time", (text: string) => !Number.isNaN(Date.parse(text)))
  ajv.addSchema({ $id: "doc:answers", components: { schemas: strict(document.components.schemas) } })
  ajv.addSchema({ $id: "doc:bodies", components: { schemas: document.components.schemas } })
  const compiled = new Map<string, ValidateFunction>()
  const validator = (schema: object, base: string): ValidateFunction => {
    const text = JSON.stringify(schema).replaceAll('"#/', `"${base}#/`)
    const known = compiled.get(text) ?? ajv.compile(JSON.parse(text))
    compiled.set(text, known)
    return known
  }
  const paths = Object.keys(document.paths)
    .sort((one, other) => one.split("{").length - other.split("{").length)
    .map((path) => ({ path, fits: expressionOf(path) }))
  const operationOf = (method: string, address: string) => {
    const [pathname = ""] = address.split("?")
    const found = paths.find(({ fits }) => fits.test(pathname))
    return found && document.paths[found.path][method.toLowerCase()]
  }
  const faultsOf = (check: ValidateFunction, value: unknown): string[] =>
    check(value)
      ? []
      : (check.errors ?? []).map((one) => `${one.instancePath} ${one.message} ${JSON.stringify(one.params)}`)

  /** Faults of an answer: a status or a body that is not described. */
  const answerFaults = (
    method: string,
    address: string,
    { status, body }: Pick<Answer, "status" | "body">,
  ): string[] => {
    const operation = operationOf(method, address)
    if (!operation) return [404, 405].includes(status) ? [] : [`${method} ${address} is not described`]
    const named = operation.responses[status]
    if (!named) return [`${method} ${address} has no answer ${status}: ${JSON.stringify(body)}`]
    const response = named.$ref ? document.components.responses[named.$ref.split("/").at(-1)] : named
    const schema = response.content?.["application/json"]?.schema
    if (!schema) return body === undefined ? [] : [`${method} ${address} ${status} has a body`]
    return faultsOf(validator(strict(schema) as object, "doc:answers"), body).map(
      (fault) => `${method} ${address} ${status}: ${fault}`,
    )
  }
  /** Faults of a body that is sent. */
  const bodyFaults = (method: string, address: string, body: unknown): string[] => {
    const schema = operationOf(method, address)?.requestBody?.content["application/json"]?.schema
    return schema ? faultsOf(validator(schema, "doc:bodies"), body) : [`${method} ${address} takes no body`]
  }
  return { answerFaults, bodyFaults, operationOf }
}

/** A server that notes each answer that its description does not have. */
export function watched(server: Server, document: Document): { server: Server; faults: Set<string> } {
  const { answerFaults } = describedBy(document)
  const faults = new Set<string>()
  const request: Server["request"] = async (method, path, more) => {
    const answer = await server.request(method, path, more)
    for (const fault of answerFaults(method, path, answer)) faults.add(fault)
    return answer
  }
  const as: Server["as"] = (token) => ({
    token,
    get: (path) => request("GET", path, { token }),
    post: (path, body, headers) => request("POST", path, { token, body, ...(headers && { headers }) }),
    put: (path, body, headers) => request("PUT", path, { token, body, ...(headers && { headers }) }),
    delete: (path, headers) => request("DELETE", path, { token, ...(headers && { headers }) }),
  })
  return { server: { ...server, request, as }, faults }
}
