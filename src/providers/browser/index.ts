/**
 * Data provider of the lists in local storage. The app creates it with its registry:
 *   createBrowserDataProvider({ registry, onDamaged })  →  dataProvider={{ default, browser }}
 * Each failure is an HttpError with a message for the user. A logout or a 401 deletes nothing here.
 */
import type { DataProvider } from "@refinedev/core"
import type { Grants } from "../../core/access/permissions"
import { sessionRegistry } from "../../core/access/session-registry"
import { encode } from "../../core/codec/codec"
import type { Registry } from "../../core/schema/registry"
import type { Resource } from "../../core/schema/resource"
import type { Context, Me, Values } from "../../core/schema/types"
import { type DocumentStore, provideDocuments } from "../../fields/document/files"
import { wire } from "../../fields/registry"
import { answerList, type ListParams } from "../../lists/source"
import { serverBuild } from "../../session/server-build"
import { grants as sessionGrants, me as sessionMe } from "../../session/session"
import { contextOf, originalOf } from "../form-context"
import {
  type BrowserList,
  createBrowserLists,
  recordAt,
  recordsOf,
  rowAtAddress,
  rowOfRecord,
} from "./browser-lists"
import { collectGarbage } from "./collect-garbage"
import { createDocumentStore, documentKeys, documentUrls, forgetFiles } from "./documents"
import { conflictError } from "./errors"
import { identify, isRow, newId } from "./identity"
import { announceWrite } from "./live"
import { type Exclusive, withLock } from "./lock"
import { createOpenedFiles } from "./opened-files"
import { savedRecord, shownRecord, shownRecords, type Viewer, writableValues } from "./shown-records"
import { storeFiles } from "./stored-files"
import { type CorruptCopy, corruptCopies, type Store } from "./stored-list"

export { type CorruptCopy, corruptCopies } from "./stored-list"

export interface BrowserDataProviderOptions {
  registry: Registry
  /** Default: the browser's local storage. */
  storage?: () => Store
  documents?: DocumentStore
  exclusive?: Exclusive
  /** Called for an unreadable list, whose whole content is stored under `copy`. */
  onDamaged?: (found: CorruptCopy) => void
  /** Requests persistent storage from the browser; called once, after the first write. */
  persist?: () => void
  /** The signed-in user. */
  me?: () => Me
  /** The rights of the signed-in user. */
  grants?: () => Grants
}

const askForPersistence = () => {
  globalThis.navigator?.storage?.persist?.().catch(() => undefined)
}

interface Call {
  resource: string
  id?: unknown
  variables?: Values
  meta?: Values
}

/** The stored row of a new record. @throws the codec's error */
function newRow(
  { resource, source }: BrowserList,
  given: { values: Values; context: Context; viewer: Viewer },
): Values {
  const payload = encode(resource, writableValues(resource, given), given.context, wire)
  return source.identity === "id" ? { id: newId(), ...payload } : payload
}

export function createBrowserDataProvider(options: BrowserDataProviderOptions): DataProvider {
  const {
    registry,
    onDamaged = () => {},
    persist = askForPersistence,
    exclusive = withLock,
    me = sessionMe,
    grants = sessionGrants,
  } = options
  const viewer = (): Viewer => ({ me: me(), grants: grants() })
  const store = options.storage ?? (() => window.localStorage)
  const documents = options.documents ?? createDocumentStore()
  const opened = createOpenedFiles(documents)
  provideDocuments(documents)
  const browserListOf = createBrowserLists(registry, { store, onDamaged })
  /** For queries: without fields that the user may not read. */
  const sessionView = (resource: Resource) => sessionRegistry(registry, grants()).restrict(resource)
  let persisted = false
  let collected = false

  /** Reads, changes and writes the list under the lock of all tabs. */
  const change = async <T>(
    browserList: BrowserList,
    work: (rows: readonly unknown[]) => { rows: readonly unknown[]; answer: T },
  ): Promise<T> => {
    await serverBuild.beforeWrite()
    const answer = await exclusive(() => {
      const before = browserList.list.read()
      const { rows, answer } = work(before)
      browserList.list.write(rows, before)
      return answer
    })
    announceWrite(browserList.source.key)
    if (!persisted) {
      persisted = true
      persist()
    }
    return answer
  }

  const collect = () => {
    if (collected) return
    collected = true
    const resources = registry.all.filter(({ source }) => source.kind === "browser")
    const rowsOf = ({ name }: Resource) => {
      const { source, list } = browserListOf(name)
      return corruptCopies(store(), source.key).length > 0 ? null : list.read()
    }
    collectGarbage({ resources, documents, rowsOf, now: Date.now() }).catch(() => undefined)
  }

  const provider = {
    getApiUrl: () => "",

    getList: async ({ resource, ...params }: ListParams) => {
      const browserList = browserListOf(resource)
      const load = () => {
        const records = shownRecords(
          browserList.resource,
          recordsOf(browserList, browserList.list.read()),
          viewer(),
        )
        if (documentKeys(browserList.resource).length > 0) collect()
        return records
      }
      return answerList(params, { resource: sessionView(browserList.resource), load })
    },

    /** With the record of a form (`meta`): its row as it is now. Without: the row that the address opens. */
    getOne: async ({ resource, id, meta }: Call) => {
      const browserList = browserListOf(resource)
      const rows = browserList.list.read()
      const original = originalOf(meta)
      const { index, row } = original
        ? rowOfRecord(browserList, rows, { id, original })
        : rowAtAddress(browserList, rows, id)
      const data = shownRecord(browserList.resource, recordAt(browserList, rows, index), viewer())
      opened.hold(documentUrls(row, documentKeys(browserList.resource)), original === undefined)
      return { data }
    },

    getMany: async ({ resource, ids }: { resource: string; ids: readonly unknown[] }) => {
      const browserList = browserListOf(resource)
      const wanted = new Set(ids.map(String))
      return {
        data: shownRecords(
          browserList.resource,
          recordsOf(browserList, browserList.list.read()).filter((record) => wanted.has(record.id)),
          viewer(),
        ),
      }
    },

    create: async ({ resource, variables = {}, meta }: Call) => {
      const browserList = browserListOf(resource)
      const keys = documentKeys(browserList.resource)
      const { values, stored, release } = await storeFiles({ documents, opened, keys, own: [] }, variables)
      const row = newRow(browserList, {
        values,
        context: contextOf(meta, "create", me),
        viewer: viewer(),
      })
      try {
        const data = await change(browserList, (rows) => {
          const next = [...rows, row]
          const made = recordAt(browserList, next, next.length - 1)
          return { rows: next, answer: savedRecord(browserList.resource, made, viewer()) }
        })
        release()
        return { data }
      } catch (error) {
        await forgetFiles(documents, stored)
        throw error
      }
    },

    /** Writes all rows at once, or none if the storage is full. `meta.contextOf` gives each row's context. */
    createMany: async ({ resource, variables, meta }: Omit<Call, "variables"> & { variables: Values[] }) => {
      const browserList = browserListOf(resource)
      const common = contextOf(meta, "create", me)
      const context = (meta?.contextOf as ((values: Values) => Context) | undefined) ?? (() => common)
      const added = variables.map((values) =>
        newRow(browserList, { values, context: context(values), viewer: viewer() }),
      )
      const data = await change(browserList, (rows) => {
        const next = [...rows, ...added]
        const made = recordsOf(browserList, next).slice(-added.length)
        return { rows: next, answer: made.map((one) => savedRecord(browserList.resource, one, viewer())) }
      })
      return { data: added.length > 0 ? data : [] }
    },

    update: async ({ resource, id, variables = {}, meta }: Call) => {
      const browserList = browserListOf(resource)
      const keys = documentKeys(browserList.resource)
      const context = contextOf(meta, "edit", me)
      const aliases = browserList.resource.fields.flatMap(({ legacyKey }) => (legacyKey ? [legacyKey] : []))
      const { original } = context
      const own = documentUrls(original ?? variables, keys)
      const { values, stored, release } = await storeFiles({ documents, opened, keys, own }, variables)
      try {
        const { data, replaced } = await change(browserList, (rows) => {
          const { index, row, changed } = rowOfRecord(browserList, rows, { id, original })
          if (changed) throw conflictError()
          const current = recordAt(browserList, rows, index)
          shownRecord(browserList.resource, current, viewer())
          const payload = changesOf(browserList.resource, {
            values,
            context: { ...context, original: current },
            viewer: viewer(),
          })
          const next: Record<string, unknown> = { ...row, ...payload }
          for (const alias of aliases) delete next[alias]
          const list = rows.with(index, next)
          const still = documentUrls(next, keys)
          const gone = documentUrls(row, keys).filter((url) => !still.includes(url))
          const data = savedRecord(browserList.resource, recordAt(browserList, list, index), viewer())
          return { rows: list, answer: { data, replaced: gone } }
        })
        release()
        await forgetFiles(documents, replaced)
        return { data }
      } catch (error) {
        await forgetFiles(documents, stored)
        throw error
      }
    },

    deleteOne: async ({ resource, id, meta }: Call) => {
      const browserList = browserListOf(resource)
      const original = originalOf(meta)
      const { data, gone } = await change(browserList, (rows) => {
        const { index, row, changed } = rowOfRecord(browserList, rows, { id, original })
        if (changed) throw conflictError()
        const data = shownRecord(browserList.resource, recordAt(browserList, rows, index), viewer())
        const gone = documentUrls(row, documentKeys(browserList.resource))
        return { rows: rows.toSpliced(index, 1), answer: { data, gone } }
      })
      await forgetFiles(documents, gone)
      return { data }
    },

    /** Deletes rows by their names in one write; those that changed meanwhile, or that the user does not have, stay. */
    deleteMany: async ({ resource, ids }: { resource: string; ids: readonly unknown[] }) => {
      const browserList = browserListOf(resource)
      const keys = documentKeys(browserList.resource)
      const wanted = new Set(ids.map(String))
      const { data, gone } = await change(browserList, (rows) => {
        const all = recordsOf(browserList, rows)
        const data = shownRecords(
          browserList.resource,
          all.filter(({ id }) => wanted.has(id)),
          viewer(),
        )
        const deleted = new Set(data.map(({ id }) => id))
        const names = identify(rows, browserList.source.identity)
        const gone = rows.filter((_, index) => deleted.has(names[index] ?? ""))
        const left = rows.filter((_, index) => !deleted.has(names[index] ?? ""))
        return {
          rows: left,
          answer: { data, gone: gone.filter(isRow).flatMap((row) => documentUrls(row, keys)) },
        }
      })
      await forgetFiles(documents, gone)
      return { data }
    },
  }
  return provider as unknown as DataProvider
}

/** Payload of the fields in `values`, encoded together with the unchanged ones. */
function changesOf(
  resource: Resource,
  { values: given, context, viewer }: { values: Values; context: Context; viewer: Viewer },
): Values {
  const values = writableValues(resource, { values: given, context, viewer })
  const payload = encode(resource, { ...context.original, ...values }, context, wire)
  const untouched = resource.fields.flatMap(({ key, send }) => (send && !(key in values) ? [send.key] : []))
  return Object.fromEntries(Object.entries(payload).filter(([key]) => !untouched.includes(key)))
}
