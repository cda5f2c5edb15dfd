/**
 * The store of documents' bytes, and the chosen files that are not saved yet. The provider of a list sets the store;
 * field types know no provider.
 */
import type { DocumentValue } from "./index"

export type { DocumentValue }

export interface DocumentStore {
  /** Stores the bytes and returns their address, `idb:<id>`. @throws if the browser has no room or refuses */
  save: (file: Blob, name: string) => Promise<DocumentValue>
  /** Stores bytes at a record's existing address (a restored backup). */
  restore: (url: string, file: Blob) => Promise<void>
  load: (url: string) => Promise<Blob | undefined>
  remove: (url: string) => Promise<void>
  urls: () => Promise<readonly string[]>
}

let store: DocumentStore | undefined
const pending = new Map<string, Blob>()

export const provideDocuments = (documents: DocumentStore): void => {
  store = documents
}

/** Keeps a chosen file until its record is saved; the value's address shows it meanwhile. */
export function holdFile(file: Blob, { name, type }: { name: string; type: string }): DocumentValue {
  const typed = new Blob([file], { type })
  const url = URL.createObjectURL(typed)
  pending.set(url, typed)
  return { url, name, type }
}

/** The chosen file at this address whose record is not saved yet. */
export const heldFile = (url: string): Blob | undefined => pending.get(url)

/** Removes a chosen file: its record is saved, or the user removed it from the form. */
export function releaseFile(url: string): void {
  if (pending.delete(url)) URL.revokeObjectURL(url)
}

/** A document in a data address of an older record; undefined for another address. */
function inlineDocument(url: string): Blob | undefined {
  const match = /^data:([\w.+/-]*);base64,([A-Za-z\d+/=]+)$/.exec(url)
  if (!match) return undefined
  return new Blob([Uint8Array.from(atob(match[2] ?? ""), (char) => char.charCodeAt(0))], { type: match[1] })
}

export const loadDocument = async (url: string): Promise<Blob | undefined> =>
  pending.get(url) ?? inlineDocument(url) ?? (await store?.load(url))
