/**
 * The store of documents' bytes, which the provider of a list sets, and the chosen files of unsaved records.
 */
import type { DocumentValue } from "../../core/document/value"

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

/** Files of our own server: sent before their record is saved, read by the right to it. */
export interface RemoteFiles {
  /**
   * Sends a file to an upload path, below the API's base.
   * @param onProgress called with the sent part, 0 to 1
   * @throws Error with a message for the user; AbortError if `signal` aborts
   */
  upload: (
    path: string,
    file: File,
    options: { signal: AbortSignal; onProgress: (part: number) => void },
  ) => Promise<DocumentValue>
  /** undefined: the file is not there. */
  load: (path: string) => Promise<Blob | undefined>
}

let remote: (() => Promise<RemoteFiles>) | undefined
/** Sets the access to our own server's files, which loads with the first file. */
export const provideRemoteFiles = (load: () => Promise<RemoteFiles>): void => {
  remote = load
}
/** @throws Error before the provider has set it */
export const remoteFiles = async (): Promise<RemoteFiles> => {
  if (!remote) throw new Error("no provider of files")
  return remote()
}

let store: DocumentStore | undefined
const pending = new Map<string, Blob>()

/** Sets the store. */
export const provideDocuments = (documents: DocumentStore): void => {
  store = documents
}

/** Stores a chosen file in memory until its record is saved; the value's URL shows it. */
export function holdFile(file: Blob, { name, type }: { name: string; type: string }): DocumentValue {
  const typed = new Blob([file], { type })
  const url = URL.createObjectURL(typed)
  pending.set(url, typed)
  return { url, name, type }
}

/** Keeps the bytes of an address in memory, so that a file just sent is shown without a request. */
export const rememberFile = (url: string, file: Blob): void => void pending.set(url, file)
export const forgetFile = (url: string): void => void pending.delete(url)

/** The chosen file of an unsaved record at this URL. */
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

/** The bytes of a chosen, inline or stored document; undefined if they are missing. */
export const loadDocument = async (url: string): Promise<Blob | undefined> =>
  pending.get(url) ??
  inlineDocument(url) ??
  (await (url.startsWith("/") ? (await remoteFiles()).load(url) : store?.load(url)))
