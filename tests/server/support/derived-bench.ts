/** A server with the sample data, whose records a test adds and reads by their declarations. */
import { sql } from "kysely"
import { beforeAll, expect } from "vitest"
import { registry } from "../../../resources/registry"
import { loadSample } from "../../../server/sample"
import type { Flag } from "../../../src/core/access/actions"
import { FLAGS } from "../../../src/core/access/permissions"
import { decode } from "../../../src/core/codec/codec"
import type { Resource } from "../../../src/core/schema/resource"
import type { Values } from "../../../src/core/schema/types"
import { fieldType, wire } from "../../../src/fields/registry"
import { ADMIN, type Client, listOf, openServer, personWith, rights, type Server } from "./api"
import { freshValues, type Payload, POWERLESS, payloadOf, type Rows } from "./fresh-values"
import { servedResources } from "./served"

/** One resource of each endpoint, without its variants. */
export const endpoints = servedResources(registry).filter(
  (resource) => resource.source.kind === "rest" && resource.variantOf === resource.name,
)
export const changeable = (resource: Resource) => resource.access.actions.has("edit")

/** Values of each kind of role that the declaration tells apart; one without any if there are no kinds. */
function kindsOfRoles(): Values[] {
  const fields = registry.get("roles").fields.filter(({ send }) => send)
  const [kind] = fields.filter((field) => fieldType(field).domain(field).length > 0)
  return kind
    ? fieldType(kind)
        .domain(kind)
        .map((value) => ({ [kind.key]: value }))
    : [{}]
}

export function derivedBench() {
  let server: Server
  let root: Client
  beforeAll(async () => {
    server = await openServer()
    await loadSample(server.engine, ADMIN)
    root = await server.login(ADMIN.email)
    for (const kind of kindsOfRoles())
      expect((await root.post("/roles", { name: POWERLESS, ...kind })).status).toBe(201)
  })

  const ids = async (resource: Resource): Promise<string[]> =>
    (await root.get(listOf(resource))).body.data.map((row: { id: string }) => row.id)

  let known: { changes: number; rows: Rows } | undefined
  /** Last answer of each list, with its tag: most writes change one of thirteen lists. */
  const lists = new Map<string, { tag: string; rows: Values[] }>()
  /** Every record of every list, decoded; read again only once something was written. */
  async function allRows(): Promise<Rows> {
    const query = sql<{ changes: number }>`select total_changes() as changes`
    const { changes } = (await query.execute(server.engine.db.queries)).rows[0] ?? { changes: -1 }
    if (known?.changes === changes) return known.rows
    const rows: Rows = {}
    for (const resource of endpoints) {
      const before = lists.get(resource.name)
      const { status, headers, body } = await server.request("GET", listOf(resource), {
        token: root.token,
        headers: before ? { "If-None-Match": before.tag } : {},
      })
      const now =
        before && status === 304
          ? before.rows
          : body.data.map((raw: unknown) => Object.freeze(decode(resource, raw, wire)))
      lists.set(resource.name, { tag: headers.get("ETag") ?? "", rows: now })
      rows[resource.name] = now
    }
    known = { changes, rows }
    return rows
  }

  const newPayload = async (resource: Resource): Promise<Payload> => {
    const rows = await allRows()
    return payloadOf(resource, freshValues(resource, rows), rows)
  }

  /** Adds a record as superadmin. */
  async function made(resource: Resource): Promise<string> {
    const answer = await root.post(listOf(resource), await newPayload(resource))
    expect(answer, resource.name).toMatchObject({ status: 201 })
    return answer.body.data.id
  }

  const people = new Map<string, Promise<Client>>()
  /** A user with exactly these rights to a module; the same user for each call. */
  function someone(module: string, flags: readonly Flag[]): Promise<Client> {
    const key = `${module} ${flags.join()}`
    const known = people.get(key) ?? personWith(server, rights(module, ...flags))
    people.set(key, known)
    return known
  }

  const only = (resource: Resource, flag: Flag) => someone(resource.access.module, [flag])
  const allBut = (resource: Resource, flag: Flag) =>
    someone(
      resource.access.module,
      FLAGS.filter((other) => other !== flag),
    )

  return {
    server: () => server,
    root: () => root,
    ids,
    allRows,
    newPayload,
    made,
    only,
    allBut,
  }
}
