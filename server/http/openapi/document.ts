/** The API's description as an OpenAPI 3.1 document, derived from the declarations for a caller's rights. */
import { sessionRegistry } from "../../../src/core/access/session-registry"
import { type JsonSchema, TEXT } from "../../../src/core/schema/json-schema"
import type { Session } from "../../auth/engine"
import type { RecordEngine } from "../../records/engine"
import { BASE } from "../base"
import { callerOf } from "./caller"
import { json, listOf, objectOf, type Refusal, refusalName, schemaRef } from "./operation"
import { recordParts, tagsOf } from "./record-operations"
import { systemPart } from "./system-operations"
import { merge, type OpenApi, type Response, type Schemas } from "./types"

const PROBLEM: JsonSchema = objectOf(
  {
    message: { ...TEXT, description: "Indonesian sentence for the user" },
    errors: {
      type: "object",
      description: "Messages by field; a line's field as `lines[2].gross`",
      additionalProperties: listOf(TEXT),
    },
    code: {
      ...TEXT,
      description: "stale, unavailable, key-reused, password-change-required, link-expired, …",
    },
    requestId: TEXT,
  },
  ["message"],
)

const MEANINGS: Readonly<Record<Refusal, string>> = {
  400: "A malformed body, parameter or version",
  401: "No session, or one that has ended; code `role-changed`: the account has another role now",
  403: "No right; code `password-change-required`: the password has to be changed first",
  404: "No such record or address",
  409: "A duplicate, a record in use, a refused rule; code `stale`: a newer version, `unavailable`: not in this state",
  410: "The link of a mail has ended; code `link-expired`",
  413: "The body is too large",
  415: "The body is no JSON in UTF-8",
  422: "Wrong values, by field; code `key-reused`: the idempotency key belongs to another request",
  429: "Too many requests at once; nothing was done",
  503: "The server or its database restarts; nothing was done",
}

const RETRY_AFTER = { "Retry-After": { description: "Seconds until the next attempt", schema: TEXT } }

const refusals = (): Record<string, Response> =>
  Object.fromEntries(
    (Object.keys(MEANINGS).map(Number) as Refusal[]).map((status) => [
      refusalName(status),
      {
        description: MEANINGS[status],
        ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
        content: json(schemaRef("Problem")),
      },
    ]),
  )

/** The schemas that the operations and each other name. */
function usedSchemas(paths: object, schemas: Schemas): Schemas {
  const used = new Set<string>()
  const visit = (value: unknown): void => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      visit(schemas[name] ?? {})
    }
  }
  visit(paths)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}

interface Site {
  engine: Pick<RecordEngine, "mail" | "parts" | "registry">
  /** Single sign-on; null: none is set. */
  provider: object | null
  /** '' or `/koperasi`. */
  basePath: string
  copies: boolean
}

export function describeApi({ engine, provider, basePath, copies }: Site, session: Session): OpenApi {
  const { parts } = engine
  const registry = sessionRegistry(engine.registry, session.grants)
  const caller = callerOf(session, registry)
  const whole = merge([
    systemPart(caller, { copies, mail: engine.mail !== null, sso: provider !== null }),
    ...recordParts(caller, parts),
  ])
  const paths = Object.fromEntries(
    Object.entries(whole.paths).filter(([, operations]) => Object.keys(operations).length > 0),
  )
  const tags = new Set(
    Object.values(paths).flatMap((operations) => Object.values(operations).flatMap(({ tags }) => tags)),
  )
  return {
    openapi: "3.1.0",
    info: {
      title: "API",
      version: "1",
      description:
        "Operations that the caller's rights allow. Requests with `_for` belong to the app's own forms.",
    },
    servers: [{ url: `${basePath}${BASE}` }],
    security: [{ bearer: [] }],
    tags: [
      ...[...tags].filter((name) => !registry.find(name)).map((name) => ({ name })),
      ...tagsOf(registry).filter(({ name }) => tags.has(name)),
    ],
    paths,
    components: {
      schemas: { ...usedSchemas(paths, whole.schemas), Problem: PROBLEM },
      responses: refusals(),
      securitySchemes: { bearer: { type: "http", scheme: "bearer", description: "Token of a login" } },
    },
  }
}
