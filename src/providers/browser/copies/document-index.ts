/** What has been found out of documents, so that their bytes are read and hashed once: a kept document never changes. */
import { createStore, delMany, entries, set, type UseStore } from "idb-keyval"
import type { DocumentEntry } from "../../../core/copies/format"

export interface DocumentIndex {
  all: () => Promise<ReadonlyMap<string, DocumentEntry>>
  add: (entry: DocumentEntry) => Promise<void>
  drop: (urls: readonly string[]) => Promise<void>
}

/** In memory alone; where the browser withholds IndexedDB documents are hashed anew with each page. */
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

export function createDocumentIndex(database = "koperasi-salinan"): DocumentIndex {
  const memory = createMemoryIndex()
  let opened: UseStore | undefined
  const open = (): UseStore => {
    opened ??= createStore(database, "documents")
    return opened
  }
  let loaded: Promise<void> | undefined
  const load = async () => {
    for (const [, entry] of await entries<string, DocumentEntry>(open())) await memory.add(entry)
  }
  return {
    all: async () => {
      loaded ??= load().catch(() => undefined)
      await loaded
      return memory.all()
    },
    add: async (entry) => {
      await memory.add(entry)
      await set(entry.url, entry, open()).catch(() => undefined)
    },
    drop: async (urls) => {
      await memory.drop(urls)
      await delMany([...urls], open()).catch(() => undefined)
    },
  }
}
