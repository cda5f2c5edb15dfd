/** Refine's data provider over the API: paths, codec and loose reading by each resource's declaration. */
import type { BaseKey, BaseRecord, DataProvider, MetaQuery } from "@refinedev/core"
import simpleRest from "@refinedev/simple-rest"
import { decode, encode } from "../../core/codec/codec"
import { RequestError } from "../../core/codec/request-error"
import { unwrapList, unwrapOne } from "../../core/codec/unwrap"
import { Unsent, WAITING } from "../../core/codec/waiting"
import type { Registry } from "../../core/schema/registry"
import type { Resource } from "../../core/schema/resource"
import type { Context, Mode, StoredRecord, Values } from "../../core/schema/types"
import { wire } from "../../fields/registry"
import { throughCopy } from "../../lists/offline-copy"
import { answerList } from "../../lists/source"
import { API_BASE } from "../../session/api-base"
import { keepsOffline } from "../../session/build"
import { pagesLists } from "../../session/own-server"
import { me } from "../../session/session"
import { call, callWhole } from "../http"
import type { ChoiceQuery } from "./choices"
import { restClient } from "./client"
import { type NameSource, withNames } from "./missing-names"
import { askPage } from "./server-pages"

/** Nothing known besides who asks; forms hand over a better one as `meta.context`. */
const plainContext = (mode: Mode): Context => ({
  mode,
  me: me(),
  ref: () => undefined,
  rows: () => undefined,
  original: undefined,
})

const contextOf = (meta: MetaQuery | undefined, mode: Mode): Context =>
  (meta?.context as Context | undefined) ?? plainContext(mode)

/**
 * Which state of a record a write is about (`meta.version`): the host that counts versions refuses it when the record
 * has changed meanwhile. A host that gave none gets none; another origin is spared a header that it may not let pass.
 */
function ifMatch(meta: MetaQuery | undefined): { headers?: Record<string, string> } {
  const version: unknown = meta?.version
  if (typeof version !== "number" || !API_BASE.startsWith("/")) return {}
  return { headers: { "If-Match": `"${version}"` } }
}

/** @throws Error for an empty id: the collection's own address would be called (AB-52) */
function idOf(id: BaseKey): string {
  if (String(id).trim() === "") throw new Error("a record without id cannot be addressed")
  return encodeURIComponent(String(id))
}

export interface RestProviderOptions {
  /** Records whose names a list lacks: those that are cached, or the ones that `load` gives. */
  nameSource?: NameSource
  /** Takes new records that may wait on the device. */
  submit?: Submit
}

/**
 * Saves a new record that may wait on the device (`offline`), by the key that its form has for it (`meta.key`).
 * @returns the server's answer, or `Unsent` where none came @throws RequestError what the server refused
 */
export type Submit = (record: {
  key: string
  resource: string
  path: string
  values: Values
  payload: Readonly<Record<string, unknown>>
}) => Promise<unknown>

/**
 * - `getList` answers every record, decoded and flat; the API neither filters nor pages (AB-62), so `filters`,
 *   `sorters` and server-mode `pagination` are applied here, by core/query. A page also says which one it is. Of our own
 *   server, which says that it can, a page is asked for as long as the whole list is not loaded (pages.ts).
 * - `meta.for` names the resource whose form asks for a long list of our own server: what that form needs of it comes.
 * - `meta.choices` asks it for some records alone: choices that fit, and those of what is chosen (choices.ts).
 * - References have their names: those that an answer came without are asked for with the records they point at.
 * - `create` and `update` take the form's flat values as `variables` and encode them with `meta.context`.
 * - `update` and `deleteOne` say with `meta.version` which state of the record they are about.
 * - Errors: RequestError (an HttpError with `serverMessage`); AnswerError for an answer that is not understood (AB-72);
 *   404 with the message 'empty' when `getOne` comes back empty (ER-10).
 */
export function createRestProvider(registry: Registry, options: RestProviderOptions = {}): DataProvider {
  const { nameSource = (_, load) => load() } = options
  // A client is typed as axios's; simple-rest calls five of its methods. Every path is below the API's base (`call`).
  const base = simpleRest("", restClient as unknown as Parameters<typeof simpleRest>[1])

  const restOf = (name: string): { resource: Resource; list: string; one: string } => {
    const resource = registry.get(name)
    if (resource.source.kind !== "rest") throw new Error(`${name} does not live on the server`)
    return { resource, list: resource.source.list.slice(1), one: resource.source.one }
  }

  /** The saved record from the response, or as sent if the response has none: a save that succeeded never fails here. */
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
    const body = await throughCopy(path, () => callWhole({ path, ...more }))
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
      await base.deleteOne({ resource: restOf(name).list, id: idOf(id), meta: ifMatch(meta) })
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
