/**
 * A copy of a list that lives in a browser, as both sides know it. The list's text is one row of JSON a line; it is cut
 * into pieces that are named by the SHA-256 of their bytes and sent once each. A document's bytes are cut likewise; a
 * line of JSON a document says which. A version of the list is the order of its pieces and nothing more, so that it is
 * whole or is not there at all.
 */
import { isObject } from "../text"

/** Bytes of a piece: a slow connection sends them within a request's timeout. */
export const LARGEST_PIECE = 256 * 1024
/** Bytes of a list's pieces, and of its document entries. */
export const LARGEST_LIST = 64 * 1024 * 1024
export const LARGEST_INDEX = 8 * 1024 * 1024

const LENGTH = 64
/** Hashes of a version, for rows and for documents each. */
const MOST = 16_000

/** Code of the 409 for a version that is older than the stored one. */
export const NOT_NEWER = "not-newer"
/** Code of a 413 for a full quota; a 413 without it means that one body is too long. */
export const NO_ROOM = "no-room"

export const isHash = (text: unknown): text is string =>
  typeof text === "string" && /^[0-9a-f]{64}$/.test(text)

export function splitHashes(text: unknown): string[] | undefined {
  if (typeof text !== "string" || text.length % LENGTH !== 0 || text.length > MOST * LENGTH) return undefined
  if (!/^[0-9a-f]*$/.test(text)) return undefined
  return Array.from({ length: text.length / LENGTH }, (_, at) => text.slice(at * LENGTH, (at + 1) * LENGTH))
}

export interface DocumentEntry {
  /** Its address in the rows. */
  url: string
  type: string
  /** Bytes. */
  size: number
  parts: string
}

const isEntry = (value: unknown): value is DocumentEntry =>
  isObject(value) &&
  typeof value.url === "string" &&
  value.url.length <= 300 &&
  typeof value.type === "string" &&
  value.type.length <= 300 &&
  Number.isSafeInteger(value.size) &&
  Number(value.size) >= 0 &&
  splitHashes(value.parts) !== undefined

/** The document entries of a version, one per line; undefined for an unreadable one. */
export function readEntries(text: string): DocumentEntry[] | undefined {
  try {
    const entries: unknown[] = text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line))
    return entries.every(isEntry)
      ? entries.map(({ url, type, size, parts }) => ({ url, type, size, parts }))
      : undefined
  } catch {
    return undefined
  }
}

export interface SentVersion {
  browser: string
  /** Rises from one version of that browser to the next. */
  sequence: number
  rowPieces: string
  documentPieces: string
  rows: number
  documents: number
}

export interface CopyStream {
  account: string
  browser: string
  /** The owner's name and device: 'Chrome di Windows'. */
  person: string
  device: string
  own: boolean
  newest: CopyVersion
}

export interface CopyVersion {
  id: string
  /** ISO time, by the server's clock. */
  at: string
  rows: number
  documents: number
}

export interface CopyContent extends CopyVersion {
  rowPieces: string
  documentPieces: string
}
