/** Index of the documents' pieces, so that a document is read and hashed once: a stored document never changes. */
import { delMany, entries, set } from "idb-keyval"
import type { DocumentEntry } from "../../../core/copies/format"
import { createDeviceStore } from "../../../session/device-store"

export interface DocumentIndex {
  all: () => Promise<ReadonlyMap<string, DocumentEntry>>
  add: (entry: DocumentEntry) => Promise<void>
  drop: (urls: readonly string[]) => Promise<void>
}

/** Index in memory, for a browser without IndexedDB: each page then hashes the documents again. */
export function createMemoryIndex(): DocumentIndex {
  const known = new Map<string, DocumentEntry>()
  return {
    all: async () => known,
    add: async (entry) => void known.set(entry.url, entry),
    drop: async (urls) => {
      for (const url of urls) known.delete(url)
    },
  }
}

/** Index in memory and in IndexedDB. */
export function createDocumentIndex(database = "koperasi-salinan"): DocumentIndex {
  const memory = createMemoryIndex()
  const store = createDeviceStore(database, { items: "documents" })
  let loaded: Promise<void> | undefined
  const load = async () => {
    for (const [, entry] of await entries<string, DocumentEntry>(store)) await memory.add(entry)
  }
  return {
    all: async () => {
      loaded ??= load().catch(() => undefined)
      await loaded
      return memory.all()
    },
    add: async (entry) => {
      await memory.add(entry)
      await set(entry.url, entry, store).catch(() => undefined)
    },
    drop: async (urls) => {
      await memory.drop(urls)
      await delMany([...urls], store).catch(() => undefined)
    },
  }
}
