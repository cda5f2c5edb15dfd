/**
 * The format of a copy of a browser list, for browser and server. The list's text has one row of JSON a line. It is cut
 * into pieces, named by the SHA-256 of their bytes, each sent once. The bytes of documents are cut likewise, with one
 * line of JSON a document. A version is the order of its pieces, so that it exists whole or not at all.
 */
import { isObject } from "../text"

/** Bytes of a piece: a slow connection sends them within a request's timeout. */
export const LARGEST_PIECE = 256 * 1024
/** Bytes of a list's pieces, and of its document entries. */
export const LARGEST_LIST = 64 * 1024 * 1024
export const LARGEST_INDEX = 8 * 1024 * 1024

const LENGTH = 64
/** Limit of a version's hashes, for rows and documents each. */
const MOST = 16_000

/** Code of the 409 for a version that is older than the stored one. */
export const NOT_NEWER = "not-newer"
/** Code of a 413 for a full quota; a 413 without it means that one body is too long. */
export const NO_ROOM = "no-room"

export const isHash = (text: unknown): text is string =>
  typeof text === "string" && /^[0-9a-f]{64}$/.test(text)

/** The hashes of a version in order; undefined for an invalid text. */
export function splitHashes(text: unknown): string[] | undefined {
  if (typeof text !== "string" || text.length % LENGTH !== 0 || text.length > MOST * LENGTH) return undefined
  if (!/^[0-9a-f]*$/.test(text)) return undefined
  return Array.from({ length: text.length / LENGTH }, (_, at) => text.slice(at * LENGTH, (at + 1) * LENGTH))
}

/** A document of a version. */
export interface DocumentEntry {
  /** Its URL in the rows. */
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

/** A version as the browser sends it; `rowPieces` and `documentPieces` are joined hashes. */
export interface SentVersion {
  browser: string
  /** Rises from one version of that browser to the next. */
  sequence: number
  rowPieces: string
  documentPieces: string
  rows: number
  documents: number
}

/** The copies of one list in one browser. */
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
