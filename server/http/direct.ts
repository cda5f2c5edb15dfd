/**
 * The short way of what is asked for most: a kept list that still stands, or 304, for a session that is known, right from
 * Node's own request. The same is looked at as on the long way, through Hono's middlewares and the route (`routes/lists.ts`),
 * which has whatever is unusual about a request, and every refusal.
 */
import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { Hono } from "hono"
import type { LiveSession } from "../auth/session-cache"
import type { Versions } from "../database/types"
import { isPersonal } from "../records/hooked"
import { readableFields } from "../records/rights"
import type { Api } from "./api-env"
import { BASE } from "./base"
import { apiHeaders, noStore } from "./headers"
import { KEPT, represent } from "./list-answer"
import { allows, type Endpoint, endpointsOf } from "./routes/endpoints"

export interface Reply {
  status: number
  /** Name, value, name, value, as Node writes them. */
  headers: string[]
  body: Buffer | null
}

/** undefined: the long way has to answer. */
export type Direct = (incoming: IncomingMessage) => Reply | undefined | Promise<Reply | undefined>

/** What the API's middlewares add to an answer of a list, by asking them. */
async function alwaysAdded(): Promise<string[]> {
  const app = new Hono()
  app.use("*", noStore, apiHeaders)
  app.get("*", (c) => c.body(null, 200, KEPT))
  const { headers } = await app.request("/")
  const own = new Set(Object.keys(KEPT).map((name) => name.toLowerCase()))
  return [...headers].filter(([name]) => !own.has(name)).flat()
}

/** A GET without a body, at a host whose name is one: nothing else of it can make the long way answer otherwise. */
const isPlain = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" &&
  headers["content-length"] === undefined &&
  headers["transfer-encoding"] === undefined &&
  headers.expect === undefined &&
  /^[a-z\d.-]+(:\d+)?$/.test(headers.host ?? "")

type Only = ReadonlySet<string> | undefined

export async function createDirect(api: Api): Promise<Direct> {
  const { engine, sessions, lists, looked, basePath } = api
  const { db, registry } = engine
  const added = await alwaysAdded()
  const endpoints = new Map(
    endpointsOf(registry)
      .filter((one) => allows(one, "list") && !isPersonal({ engine, resource: one.resource }))
      .map((one) => [`${basePath}${BASE}${one.list}`, one]),
  )
  /** What a session's rights let it read of a list: they are another object when they have changed. */
  const readings = new WeakMap<object, Map<Endpoint, { only: Only } | null>>()

  function readingOf(session: LiveSession, endpoint: Endpoint) {
    const known = readings.get(session.grants) ?? new Map<Endpoint, { only: Only } | null>()
    readings.set(session.grants, known)
    let reading = known.get(endpoint)
    if (reading !== undefined) return reading
    try {
      reading = { only: readableFields(session, endpoint.all, registry) }
    } catch {
      reading = null
    }
    known.set(endpoint, reading)
    return reading
  }

  return (incoming) => {
    const endpoint = endpoints.get(incoming.url ?? "")
    if (!endpoint || !isPlain(incoming)) return undefined
    const { authorization, "accept-encoding": accepted, "if-none-match": known } = incoming.headers
    const jti = sessions.remembered(authorization)
    if (!jti) return undefined
    const replyAsOf = (versions: Versions): Reply | undefined => {
      const session = sessions.known(jti, versions)
      const reading = session && readingOf(session, endpoint)
      const list = reading && lists.peek(endpoint.resource, reading.only, versions)
      if (!list) return undefined
      const encoded = Array.isArray(accepted) ? accepted.join(", ") : accepted
      const { status, headers, body } = represent(list, { accepted: encoded, known })
      if (body === "unpacked") return undefined
      const own: string[] = []
      for (const name in headers) own.push(name.toLowerCase(), headers[name] ?? "")
      return { status, headers: [...own, ...added, "x-request-id", randomUUID()], body }
    }
    if (db.versionsNow) {
      const versions = db.versionsNow()
      return versions && replyAsOf(versions)
    }
    return db.versions().then(
      (versions) => {
        looked.set(incoming, versions)
        return replyAsOf(versions)
      },
      // The long way says what is wrong with the database.
      () => undefined,
    )
  }
}
