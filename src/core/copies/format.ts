/**
 * A copy of a list that lives in a browser, as both sides know it. The list's text is one row of JSON a line; it is cut
 * into pieces that are named by the SHA-256 of their bytes and sent once each. A document's bytes are cut likewise; a
 * line of JSON a document says which. A version of the list is the order of its pieces and nothing more, so that it is
 * whole or is not there at all.
 */
import { isObject } from "../text"

/** Bytes that a piece may have; no more than a slow connection sends in the time that a request may take. */
export const LARGEST_PIECE = 256 * 1024
/** The size of all pieces of a list, and of its document entries. */
export const LARGEST_LIST = 64 * 1024 * 1024
export const LARGEST_INDEX = 8 * 1024 * 1024

/** Characters of a hash. */
const LENGTH = 64
/** Hashes that a version names at most, rows and documents apart. */
const MOST = 16_000

/** Tells the 409 of a version that is older than the one which is there. */
export const NOT_NEWER = "not-newer"
/** The code of a 413 for a full quota; a 413 without it means that one body is too long. */
export const NO_ROOM = "no-room"

export const isHash = (text: unknown): text is string =>
  typeof text === "string" && /^[0-9a-f]{64}$/.test(text)

/** The hashes of a text that has nothing else, in order; undefined for any other text. */
export function splitHashes(text: unknown): string[] | undefined {
  if (typeof text !== "string" || text.length % LENGTH !== 0 || text.length > MOST * LENGTH) return undefined
  if (!/^[0-9a-f]*$/.test(text)) return undefined
  return Array.from({ length: text.length / LENGTH }, (_, at) => text.slice(at * LENGTH, (at + 1) * LENGTH))
}

/** A document that rows name. */
export interface DocumentEntry {
  /** The address by which rows name it. */
  url: string
  type: string
  /** Bytes. */
  size: number
  /** The hashes of its pieces, one behind the other. */
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

/** A version as a browser sends it. */
export interface SentVersion {
  /** The browser's own name for itself. */
  browser: string
  /** Rises from one version of that browser to the next. */
  sequence: number
  /** The hashes of its pieces, one behind the other. */
  rowPieces: string
  documentPieces: string
  rows: number
  documents: number
}

/** A browser's copies of a list, by its newest version. */
export interface CopyStream {
  /** The account that sent it. */
  account: string
  /** Its own name for itself. */
  browser: string
  /** The owner's name and device: 'Chrome di Windows'. */
  person: string
  device: string
  /** True if it is the asker's. */
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

/** A version with the hashes of its pieces, in order. */
export interface CopyContent extends CopyVersion {
  rowPieces: string
  documentPieces: string
}
