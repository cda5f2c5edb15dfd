/** Refine's data provider over the API: paths, codec and loose reading by each resource's declaration. */
import type { BaseKey, BaseRecord, DataProvider, MetaQuery } from "@refinedev/core"
import simpleRest from "@refinedev/simple-rest"
import { decode, encode } from "../../core/codec/codec"
import { RequestError } from "../../core/codec/request-error"
import { unwrapList, unwrapOne } from "../../core/codec/unwrap"
import { Unsent, WAITING } from "../../core/codec/waiting"
import type { Registry } from "../../core/schema/registry"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord, Values } from "../../core/schema/types"
import { DELETES_MANY } from "../../core/session/refusals"
import { provideRemoteFiles } from "../../fields/document/files"
import { wire } from "../../fields/registry"
import { throughCopy } from "../../lists/offline-copy"
import { answerList } from "../../lists/source"
import { API_BASE } from "../../session/base-path"
import { keepsOffline, pagesLists } from "../../session/own-server"
import { contextOf } from "../form-context"
import { call, callWhole } from "../http"
import { noteLoaded } from "../live/loaded"
import type { ChoiceQuery } from "./choices"
import { restClient } from "./client"
import { type NameSource, withNames } from "./missing-names"
import { askPage } from "./server-pages"

/**
 * `If-Match` with the record's version (`meta.version`): the server refuses a write if the record has changed since. A
 * foreign host gets none, since it might reject the header.
 */
function ifMatch(meta: MetaQuery | undefined): { headers?: Record<string, string> } {
  const version: unknown = meta?.version
  if (typeof version !== "number" || !API_BASE.startsWith("/")) return {}
  return { headers: { "If-Match": `"${version}"` } }
}

/** `meta.many`: one of several deletions, for which our own server wants a recent proof before the first. */
const oneOfMany = (meta: MetaQuery | undefined): Record<string, string> =>
  meta?.many === true && API_BASE.startsWith("/") ? { [DELETES_MANY]: "1" } : {}

/** The id as a part of a path. @throws Error for an empty id, which would address the collection (AB-52) */
function idOf(id: BaseKey): string {
  if (String(id).trim() === "") throw new Error("a record without id cannot be addressed")
  return encodeURIComponent(String(id))
}

interface RestProviderOptions {
  /** Gives the records of which a list lacks the names: from the cache, or by `load`. */
  nameSource?: NameSource
  /** Saves new records of `offline` resources. */
  submit?: Submit
}

/**
 * Saves a new record through the outbox, under the form's idempotency key (`meta.key`).
 * @returns the server's response, or `Unsent` without one @throws RequestError the server's refusal
 */
export type Submit = (record: {
  key: string
  resource: string
  path: string
  values: Values
  payload: Readonly<Record<string, unknown>>
}) => Promise<unknown>

/**
 * - `getList` returns flat, decoded records. The API neither filters nor pages (AB-62), so core/query does, unless our own
 *   server cuts the page (server-pages.ts).
 * - `meta.for`: resource of the form that reads a long list of our own server, which then sends only the fields it needs.
 * - `meta.choices`: options of a form from a long list (choices.ts).
 * - Names of references that a response lacks are loaded (missing-names.ts).
 * - `create` and `update` take the form's flat values as `variables` and encode them with `meta.context`.
 * - `update` and `deleteOne` send `meta.version`.
 * - Errors: RequestError (an HttpError with `serverMessage`); AnswerError for an unreadable response (AB-72); 404 with the
 *   message 'empty' if `getOne` gets no record (ER-10).
 */
export function createRestProvider(registry: Registry, options: RestProviderOptions = {}): DataProvider {
  const { nameSource = (_, load) => load() } = options
  provideRemoteFiles(async () => (await import("./files")).createRemoteFiles())
  // simple-rest types its client as axios and calls five methods of it.
  const base = simpleRest("", restClient as unknown as Parameters<typeof simpleRest>[1])

  const restOf = (name: string): { resource: Resource; list: string; one: string } => {
    const resource = registry.get(name)
    if (resource.source.kind !== "rest") throw new Error(`${name} does not live on the server`)
    return { resource, list: resource.source.list.slice(1), one: resource.source.one }
  }

  /** The saved record from the response, or as sent if the response has none: the save has succeeded. */
  const saved = (resource: Resource, body: unknown, variables: unknown, id: BaseKey | undefined): Values => {
    let raw: Record<string, unknown> | undefined
    try {
      raw = unwrapOne(body)
    } catch {
      raw = undefined
    }
    const decoded = raw && raw.id !== undefined ? decode(resource, raw, wire) : undefined
    return decoded ?? { ...(variables as Values), id: id === undefined ? "" : String(id) }
  }

  const loadAll = async (
    name: string,
    { query = "", ...more }: { query?: string; signal?: AbortSignal | undefined; keepSession?: boolean },
  ) => {
    const { resource, list } = restOf(name)
    const path = `/${list}${query}`
    const body = await throughCopy(path, async () => {
      const response = await callWhole({ path, ...more })
      noteLoaded(`/${list}`, response.headers)
      return response
    })
    return unwrapList(body).map((raw) => decode(resource, raw, wire))
  }

  const named = <T extends StoredRecord>(rows: T[], resource: Resource) =>
    withNames(rows, resource, {
      registry,
      loadAll: (name) => nameSource(name, () => loadAll(name, { keepSession: true })),
    })

  const provider = {
    ...base,
    getList: async ({ resource: name, ...params }) => {
      const choices = params.meta?.choices as ChoiceQuery | undefined
      if (choices) return (await import("./choices")).askChoices(registry, name, choices)
      return answerList(params, {
        resource: restOf(name).resource,
        load: async (signal) => {
          const query = params.meta?.for ? `?_for=${params.meta.for}` : ""
          return named(await loadAll(name, { query, signal }), restOf(name).resource)
        },
        page: pagesLists() ? (query, meta) => askPage(restOf(name).resource, query, meta) : undefined,
      })
    },

    getOne: async ({ resource: name, id, meta }) => {
      const { resource, one } = restOf(name)
      const path = one.replace(":id", idOf(id))
      const raw = unwrapOne(await call({ path, signal: meta?.queryContext?.signal }))
      if (!raw) throw new RequestError({ message: "empty", statusCode: 404 })
      const [record] = await named([decode(resource, raw, wire)], resource)
      return { data: record }
    },

    getMany: async ({ resource, ids, meta }) => {
      const wanted = new Set(ids.map(String))
      const rows = await loadAll(resource, { signal: meta?.queryContext?.signal })
      return { data: rows.filter((row) => wanted.has(row.id)) }
    },

    create: async ({ resource: name, variables, meta }) => {
      const { resource, list } = restOf(name)
      const payload = encode(resource, variables as Values, contextOf(meta, "create"), wire)
      const key: unknown = meta?.key
      if (resource.offline && options.submit && keepsOffline() && typeof key === "string") {
        const values = variables as Values
        const outcome = await options.submit({ key, resource: name, path: `/${list}`, values, payload })
        if (outcome instanceof Unsent) return { data: { ...values, id: "", [WAITING]: outcome.fate } }
        return { data: saved(resource, outcome, variables, undefined) }
      }
      const { data } = await base.create({ resource: list, variables: payload })
      return { data: saved(resource, data, variables, undefined) }
    },

    update: async ({ resource: name, id, variables, meta }) => {
      const { resource, list } = restOf(name)
      const payload = encode(resource, variables as Values, contextOf(meta, "edit"), wire)
      const { data } = await base.update({
        resource: list,
        id: idOf(id),
        variables: payload,
        meta: { method: "put", ...ifMatch(meta) },
      })
      return { data: saved(resource, data, variables, id) }
    },

    deleteOne: async ({ resource: name, id, meta }) => {
      const headers = { ...ifMatch(meta).headers, ...oneOfMany(meta) }
      await base.deleteOne({ resource: restOf(name).list, id: idOf(id), meta: { headers } })
      return { data: { id } }
    },
  } satisfies Loose
  return provider as unknown as DataProvider
}

/** Refine lets each caller name the record's type; this provider always returns flat records. */
type Loose = {
  [M in keyof DataProvider]: DataProvider[M] extends ((params: infer P) => Promise<infer _R>) | undefined
    ? (params: P) => Promise<unknown>
    : DataProvider[M]
} & {
  getMany: (params: { resource: string; ids: BaseKey[]; meta?: MetaQuery }) => Promise<{ data: BaseRecord[] }>
}
