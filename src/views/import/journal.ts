/**
 * Import id of a file, stored in this browser before anything is sent. A user who loses the connection and opens the file
 * again continues the same import, and our own server writes no row twice.
 */
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { Matching } from "../../core/import/columns"
import type { FileTable } from "../../core/import/table"
import { isObject } from "../../core/text"
import { readPreference, storePreference } from "../../session/preferences"

const keyOf = (resource: string): string => `impor:${resource}`

/** Hash of a file's content and its column mapping. */
export const markOf = (table: FileTable, matching: Matching): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify([table, matching]))))

/** A new id; also where the page is not a secure context. */
const newId = (): string => bytesToHex(globalThis.crypto.getRandomValues(new Uint8Array(16)))

/** Id of this file's last import; undefined if there is none. */
export function knownImport(resource: string, mark: string): string | undefined {
  const last = readPreference(keyOf(resource))
  return isObject(last) && last.mark === mark && typeof last.id === "string" ? last.id : undefined
}

/** Stores a new import id for this file. */
export function beginImport(resource: string, mark: string): string {
  const id = knownImport(resource, mark) ?? newId()
  storePreference(keyOf(resource), { mark, id })
  return id
}
