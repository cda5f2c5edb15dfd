/** The value of a file field: one file, or a list of files. */
import { isObject, textOf } from "../text"

/** A file of a record, by its address. */
export interface DocumentValue {
  /** The address of its bytes: below the API's base, or in this browser. */
  url: string
  /** The file's name. */
  name: string
  /** Its content type, read from its first bytes. */
  type: string
  /** Bytes; on our own server. */
  size?: number
  /** SHA-256 of a stored file; on our own server. */
  hash?: string
  /** An upload that the save stores; '' until it has ended. On our own server. */
  claim?: string
}

/** The files that a field accepts. */
export interface FileLimits {
  extensions: readonly string[]
  maxBytes: number
  /** The value is a list. */
  many: boolean
}

/** One file; null for anything else. A payload names a stored file by its hash and a new one by its claim. */
function documentOf(input: unknown): DocumentValue | null {
  if (!isObject(input)) return null
  const { url, hash, claim, size } = input
  if (!url && !hash && !claim) return null
  return {
    url: textOf(url),
    name: textOf(input.name),
    type: textOf(input.type),
    ...(typeof size === "number" && { size }),
    ...(typeof hash === "string" && { hash }),
    ...(typeof claim === "string" && { claim }),
  }
}

/** The files of a value, whether it holds one or a list. */
export const documentsIn = (value: unknown): DocumentValue[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => documentOf(one) ?? [])

/** True for a chosen file whose upload has not ended: it has no claim yet. */
export const isUnsent = ({ claim }: DocumentValue): boolean => claim === ""
