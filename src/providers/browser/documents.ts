/** Documents' bytes in IndexedDB (AB-07): local storage has no room for them, and text of them would double their size. */
import { del, get, keys, set } from "idb-keyval"
import type { DocumentStore } from "../../fields/document/files"
import { createDeviceStore } from "../../session/device-store"
import { newId } from "./identity"

export const SCHEME = "idb:"
const idOf = (url: string): string | undefined =>
  url.startsWith(SCHEME) ? url.slice(SCHEME.length) : undefined

/** The type is kept beside the bytes: some browsers lose a Blob's type in IndexedDB, and old Safari the Blob itself. */
type Kept = { bytes: ArrayBuffer; type: string }

/** The documents of this browser. */
export function createDocumentStore(database = "koperasi-dokumen"): DocumentStore {
  const store = createDeviceStore(database, { items: "files" })
  const keep = async (id: string, file: Blob) => {
    const kept: Kept = { bytes: await file.arrayBuffer(), type: file.type }
    await set(id, kept, store)
  }
  return {
    save: async (file, name) => {
      const id = newId()
      await keep(id, file)
      return { url: SCHEME + id, name, type: file.type }
    },
    restore: async (url, file) => {
      const id = idOf(url)
      if (id) await keep(id, file)
    },
    load: async (url) => {
      const id = idOf(url)
      const kept = id ? await get<Kept>(id, store) : undefined
      return kept && new Blob([kept.bytes], { type: kept.type })
    },
    remove: async (url) => {
      const id = idOf(url)
      if (id) await del(id, store)
    },
    urls: async () => (await keys<string>(store)).map((id) => SCHEME + id),
  }
}
