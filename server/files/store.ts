/** Storage of files by their content: on the disk of the server, or in a bucket of S3. */
import type { Readable } from "node:stream"

/** The bytes from `start` to `end`, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** An upload in progress, in a file of its own. */
export interface TemporaryFile {
  path: string
  write: (chunk: Uint8Array) => Promise<void>
  /** Flushes it to the disk and closes it. */
  finish: () => Promise<void>
  /** Closes and removes it; without effect once it has been stored. */
  discard: () => Promise<void>
}

export interface FileStore {
  createTemporary: () => Promise<TemporaryFile>
  /** Removes uploads that a killed process has left. @param before milliseconds */
  removeTemporary: (before: number) => Promise<void>
  has: (hash: string) => Promise<boolean>
  /** Stores a finished file under its SHA-256, atomically. @param path of a file that may be moved */
  put: (hash: string, path: string) => Promise<void>
  /** null: there is no such file. */
  open: (hash: string, range?: ByteRange) => Promise<Readable | null>
  /** Removes a file; without effect if it is missing. */
  remove: (hash: string) => Promise<void>
  /** Batches of the hashes of all files. */
  list: () => AsyncIterable<readonly string[]>
}
