/** A storage with a quota, documents in memory, a provider of one tab, and rows of transactions. */
import { createRegistry } from "../../src/core/schema/registry"
import type { DocumentStore } from "../../src/fields/document/files"
import { fieldTypes } from "../../src/fields/registry"
import { type BrowserDataProviderOptions, createBrowserDataProvider } from "../../src/providers/browser"
import type { Exclusive } from "../../src/providers/browser/lock"
import type { Store } from "../../src/providers/browser/stored-list"
import { documentedResources } from "../support/documented"

export const registry = createRegistry(documentedResources, fieldTypes)

export interface MemoryStorage extends Store {
  /** Characters of keys and values together, as browsers count; every write beyond it is refused. */
  quota: number
  used: () => number
}

class QuotaExceeded extends Error {
  override name = "QuotaExceededError"
}

export function memoryStorage(initial: Record<string, string> = {}): MemoryStorage {
  const items = new Map(Object.entries(initial))
  const size = (skip?: string) =>
    [...items].reduce((sum, [key, value]) => (key === skip ? sum : sum + key.length + value.length), 0)
  const storage: MemoryStorage = {
    quota: Number.POSITIVE_INFINITY,
    used: () => size(),
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      if (size(key) + key.length + value.length > storage.quota) throw new QuotaExceeded()
      items.set(key, value)
    },
    removeItem: (key) => {
      items.delete(key)
    },
  }
  return storage
}

export interface MemoryDocuments extends DocumentStore {
  files: Map<string, Blob>
  full: boolean
}

let saved = 0

export function memoryDocuments(): MemoryDocuments {
  const files = new Map<string, Blob>()
  const store: MemoryDocuments = {
    files,
    full: false,
    save: async (file, name) => {
      if (store.full) throw new QuotaExceeded()
      const url = `idb:${Date.now().toString(36)}${++saved}`
      files.set(url, file)
      return { url, name, type: file.type }
    },
    restore: async (url, file) => {
      if (store.full) throw new QuotaExceeded()
      files.set(url, file)
    },
    load: async (url) => files.get(url),
    remove: async (url) => {
      files.delete(url)
    },
    urls: async () => [...files.keys()],
  }
  return store
}

/** Node runs one thing at a time anyway. */
export const atOnce: Exclusive = async (work) => work()

/** A tab over a storage: everything it knows it reads from there. */
export const tab = (storage: Store, more: Partial<BrowserDataProviderOptions> = {}) =>
  createBrowserDataProvider({
    registry,
    storage: () => storage,
    documents: memoryDocuments(),
    persist: () => {},
    exclusive: atOnce,
    me: () => ({ id: "1", name: "Sari", role: "admin" }),
    ...more,
  })

/** A transaction with every key filled. */
export const transaction = (NoNota: string, more: Record<string, string> = {}) => ({
  ...Object.fromEntries(
    registry.get("transactions").fields.map(({ key, type }) => [key, type === "date" ? "2025-05-07" : "1"]),
  ),
  NoNota,
  ...more,
})

export const stored = (storage: Store, key = "transaksiSingkong"): Record<string, unknown>[] =>
  JSON.parse(storage.getItem(key) ?? "[]")

export const resource = "transactions"
export type Row = { id: string; [key: string]: unknown }
export const list = async (provider: ReturnType<typeof tab>, name = resource) =>
  (await provider.getList({ resource: name })).data as Row[]
export const filled = (...notes: string[]) =>
  memoryStorage({
    transaksiSingkong: JSON.stringify(notes.map((note) => transaction(note))),
    "transaksiSingkong.seeded": "1",
  })
export const rowOf = (rows: Row[], note: string): Row => {
  const row = rows.find(({ NoNota }) => NoNota === note)
  if (!row) throw new Error(`no row ${note}`)
  return row
}
export const notes = (storage: Parameters<typeof stored>[0]) => stored(storage).map(({ NoNota }) => NoNota)

export const context = {
  mode: "edit" as const,
  me: { id: "1", name: "Sari", role: "admin" },
  ref: () => undefined,
  rows: () => undefined,
}
