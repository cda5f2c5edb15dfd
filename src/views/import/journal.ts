/**
 * Which import a file belongs to, remembered in this browser before anything is sent: whoever is cut off and opens the
 * same file again goes on with the same import, and our own server writes no row twice.
 */
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { Matching } from "../../core/import/columns"
import type { FileTable } from "../../core/import/table"
import { isObject } from "../../core/text"
import { remember, remembered } from "../../session/remembered"

const keyOf = (resource: string): string => `impor:${resource}`

/** What a file says, and what it is taken for. */
export const markOf = (table: FileTable, matching: Matching): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify([table, matching]))))

/** A new id; also where the page is not a secure context. */
const newId = (): string => bytesToHex(globalThis.crypto.getRandomValues(new Uint8Array(16)))

/** The import that this very file was part of last; undefined where it was none. */
export function knownImport(resource: string, mark: string): string | undefined {
  const last = remembered(keyOf(resource))
  return isObject(last) && last.mark === mark && typeof last.id === "string" ? last.id : undefined
}

/** The import that this file is part of from now on. */
export function beginImport(resource: string, mark: string): string {
  const id = knownImport(resource, mark) ?? newId()
  remember(keyOf(resource), { mark, id })
  return id
}
