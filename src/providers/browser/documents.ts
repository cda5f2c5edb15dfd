/** Documents' bytes in IndexedDB (AB-07): local storage has no room for them, and text of them would double their size. */
import { del, get, keys, set } from "idb-keyval"
import type { Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { isObject } from "../../core/text"
import type { DocumentStore } from "../../fields/document/files"
import { fieldType } from "../../fields/registry"
import { createDeviceStore } from "../../session/device-store"
import { newId } from "./identity"

export const SCHEME = "idb:"
const idOf = (url: string): string | undefined =>
  url.startsWith(SCHEME) ? url.slice(SCHEME.length) : undefined

/** Keys of the fields that hold documents. */
export const documentKeys = (resource: Resource): readonly string[] =>
  resource.fields.filter((field) => fieldType(field).keepsFile).map((field) => field.key)

/** URLs of a row's documents. */
export const documentUrls = (row: Values | undefined, keys: readonly string[]): string[] =>
  keys.flatMap((key) => {
    const value = row?.[key]
    return isObject(value) && typeof value.url === "string" ? [value.url] : []
  })

/** Bytes and their type: some browsers lose a Blob's type in IndexedDB, and old Safari the Blob itself. */
type StoredFile = { bytes: ArrayBuffer; type: string }

/** The documents of this browser. */
export function createDocumentStore(database = "koperasi-dokumen"): DocumentStore {
  const store = createDeviceStore(database, { items: "files" })
  const write = async (id: string, file: Blob) => {
    const stored: StoredFile = { bytes: await file.arrayBuffer(), type: file.type }
    await set(id, stored, store)
  }
  return {
    save: async (file, name) => {
      const id = newId()
      await write(id, file)
      return { url: SCHEME + id, name, type: file.type }
    },
    restore: async (url, file) => {
      const id = idOf(url)
      if (id) await write(id, file)
    },
    load: async (url) => {
      const id = idOf(url)
      const stored = id ? await get<StoredFile>(id, store) : undefined
      return stored && new Blob([stored.bytes], { type: stored.type })
    },
    remove: async (url) => {
      const id = idOf(url)
      if (id) await del(id, store)
    },
    urls: async () => (await keys<string>(store)).map((id) => SCHEME + id),
  }
}

/** Deletes documents. Those that remain after a failure are deleted by `collectGarbage`. */
export async function forgetFiles(documents: DocumentStore, urls: readonly string[]): Promise<void> {
  for (const url of urls) await documents.remove(url).catch(() => undefined)
}
