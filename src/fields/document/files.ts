/**
 * The store of documents' bytes, and the chosen files that are not saved yet. The provider of a list sets the store;
 * field types know no provider.
 */
import type { DocumentValue } from "./index"

export type { DocumentValue }

export interface DocumentStore {
  /** Keeps the bytes and answers where: `idb:<id>`. @throws when the browser has no room or refuses */
  save: (file: Blob, name: string) => Promise<DocumentValue>
  /** Keeps bytes under an address that a record already has (a restored backup). */
  restore: (url: string, file: Blob) => Promise<void>
  /** The bytes; undefined when they are gone. */
  load: (url: string) => Promise<Blob | undefined>
  remove: (url: string) => Promise<void>
  /** The store of saved documents. */
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

/** The file that was chosen under this address and waits for its record. */
export const heldFile = (url: string): Blob | undefined => pending.get(url)

/** Forgets a chosen file: its record is saved, or it was taken out of the form again. */
export function releaseFile(url: string): void {
  if (pending.delete(url)) URL.revokeObjectURL(url)
}

/** A document that an older record carries in its own text; undefined when it is no such address. */
function inlineDocument(url: string): Blob | undefined {
  const match = /^data:([\w.+/-]*);base64,([A-Za-z\d+/=]+)$/.exec(url)
  if (!match) return undefined
  return new Blob([Uint8Array.from(atob(match[2] ?? ""), (char) => char.charCodeAt(0))], { type: match[1] })
}

/** The bytes of a chosen or saved document; undefined for none. */
export const loadDocument = async (url: string): Promise<Blob | undefined> =>
  pending.get(url) ?? inlineDocument(url) ?? (await store?.load(url))
