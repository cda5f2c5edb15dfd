/** Endpoints of server parts, at `<list>/-/<name>` (docs/server-parts.md). */
import { createRegistry } from "../../../src/core/schema/registry"
import type { Resource } from "../../../src/core/schema/resource"
import { isObject } from "../../../src/core/text"
import { fieldTypes } from "../../../src/fields/registry"
import type { Queries } from "../../database/types"
import { ApiError } from "../../ground/api-error"
import { type AnyEndpoint, type EndpointOutput, inputDeclaration } from "../../hooks/endpoint"
import { requireRight } from "../../records/rights"
import { withPartName } from "../../records/run-hooks"
import { sessionView } from "../../records/session-view"
import { ownRecords, recordTools } from "../../records/typed-records"
import { valuesFor } from "../../records/validate"
import { type Api, sessionOf } from "../api-env"
import { readBody } from "../body"
import type { ApiContext } from "../env"
import type { Route } from "./accounts"

/** Bytes of a POST's body. */
const BODY_LIMIT = 256 * 1024

/** Parameters of the query; a repeated one is a list. */
function readQuery(c: ApiContext): Readonly<Record<string, unknown>> {
  const { searchParams } = new URL(c.req.url)
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((key) => {
      const all = searchParams.getAll(key)
      return [key, all.length > 1 ? all : all[0]]
    }),
  )
}

/** @throws ApiError 400, with the name of a parameter that the endpoint does not have */
function requireKnown(sent: Readonly<Record<string, unknown>>, { input = {} }: AnyEndpoint): void {
  const unknown = Object.keys(sent).find((key) => !Object.hasOwn(input, key))
  if (unknown !== undefined) throw new ApiError(400, `Parameter '${unknown}' tidak dikenal.`)
}

const only = (value: unknown, keys: readonly string[]): Record<string, unknown> => {
  const source: Readonly<Record<string, unknown>> = isObject(value) ? value : {}
  return Object.fromEntries(keys.map((key) => [key, source[key] ?? null]))
}

/** The declared values of an answer. */
function declaredOutput(answer: unknown, output: EndpointOutput): Record<string, unknown> {
  const values = only(answer, Object.keys(output))
  for (const [key, declared] of Object.entries(output)) {
    if (!Array.isArray(declared)) continue
    const fields = Object.keys(declared[0])
    const rows: readonly unknown[] = Array.isArray(values[key]) ? values[key] : []
    values[key] = rows.map((row) => only(row, fields))
  }
  return values
}

interface EndpointOptions {
  api: Api
  list: string
  resource: Resource
  /** The resource and its variants. */
  all: readonly Resource[]
}

export function partEndpoints(on: Route, { api, list, resource, all }: EndpointOptions): void {
  const { engine } = api
  const part = engine.parts.find(({ resource: name }) => name === resource.name)
  for (const [name, endpoint] of Object.entries(part?.endpoints ?? {})) {
    const inputs = createRegistry([inputDeclaration(resource.name, name, endpoint)], fieldTypes)
    const [form] = inputs.all
    if (!form) continue
    // Targets of references are the product's; the input's own fields are this registry's.
    const registry = {
      ...engine.registry,
      find: (one: string) => (one === form.name ? form : engine.registry.find(one)),
      dependencies: (one: string) => (one === form.name ? inputs : engine.registry).dependencies(one),
    }
    on(endpoint.method, `${list}/-/${name}`, async (c) => {
      const first = await sessionOf(api, c, { keys: true })
      requireRight(first, all, endpoint.right)
      const sent = endpoint.method === "GET" ? readQuery(c) : await readBody(c, BODY_LIMIT)
      requireKnown(sent, endpoint)
      const work = () =>
        engine.db.transaction(async (trx: Queries) => {
          const session = await api.sessions.reread(trx, first)
          requireRight(session, all, endpoint.right)
          const common = { trx, session, resource: form, mode: "create", original: undefined } as const
          const input = await valuesFor({ ...common, engine: { ...engine, registry } }, sent)
          const me = { id: session.id, name: session.name, role: session.role }
          const tools = recordTools({ engine, trx })
          const view = sessionView(engine.registry, session)
          return withPartName(resource, `endpoints.${name}`, () =>
            endpoint.run({
              input: input as never,
              me,
              trx,
              ownRecords: ownRecords({ engine, trx, view }),
              ...tools,
            }),
          )
        })
      // The queue limits concurrent requests of one user, like those of pages of long lists.
      const answer = await api.listQueries.run(first.id, () => c.req.raw.signal.aborted, work)
      return c.json({ data: declaredOutput(answer, endpoint.output) })
    })
  }
}
