/**
 * Names of rows in a stored list. A row's own id is its name. A row without one is named `<position>:<content hash>[:<copies>]`
 * (AB-14): a row that moved is found by its content, a row that changed is not found.
 */
import type { Values } from "../../core/schema/types"
import { isObject } from "../../core/text"

export type Identity = "id" | "position"

export const isRow = (raw: unknown): raw is Values => isObject(raw)

/** A 53-bit hash (cyrb53): no accidental match among a few thousand rows. */
export function hash(text: string): string {
  let h1 = 0xdeadbeef
  let h2 = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    h1 = Math.imul(h1 ^ code, 2654435761)
    h2 = Math.imul(h2 ^ code, 1597334677)
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909)
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909)
  return (4294967296 * (2097151 & h2) + (h1 >>> 0)).toString(36)
}

/** Hash of a row's content, as in its name; '' for an element that is no row. */
export const contentOf = (row: unknown): string => (isRow(row) ? hash(JSON.stringify(row)) : "")

const ownId = (row: Values): string => (row.id === undefined || row.id === null ? "" : String(row.id))

/** Names of all rows, in the list's order; '' for an element that is no row. */
export function identify(rows: readonly unknown[], identity: Identity): string[] {
  const contents = rows.map(contentOf)
  const copies = new Map<string, number>()
  for (const content of contents) copies.set(content, (copies.get(content) ?? 0) + 1)
  const taken = new Set<string>()
  return rows.map((row, index) => {
    if (!isRow(row)) return ""
    const own = identity === "id" ? ownId(row) : ""
    // A duplicate id names only its first row: a write of the second would replace the first.
    if (own && !taken.has(own)) {
      taken.add(own)
      return own
    }
    const content = contents[index] ?? ""
    const count = copies.get(content) ?? 1
    return `${index}:${content}${count > 1 ? `:${count}` : ""}`
  })
}

const NAME = /^(\d+)(?::([a-z\d]+)(?::(\d+))?)?$/

/** Content hash in a row's name; '' if there is none, or if several rows had it. */
export function contentIn(name: string): string {
  const match = NAME.exec(name)
  return match?.[3] === undefined ? (match?.[2] ?? "") : ""
}

/** Present index of the row with that name, or -1. A bare position, as in an address, is that index. */
export function locate(rows: readonly unknown[], name: string, identity: Identity): number {
  const names = identify(rows, identity)
  const exact = name === "" ? -1 : names.indexOf(name)
  if (exact >= 0) return exact
  const match = NAME.exec(name)
  if (!match) return -1
  const position = Number(match[1])
  if (match[2] === undefined) return identity === "position" && names[position] ? position : -1
  const same = names.flatMap((other, index) => (NAME.exec(other)?.[2] === match[2] ? [index] : []))
  // One of several equal rows was deleted: this may be the one, so nothing is found.
  if (same.length < Number(match[3] ?? 1)) return -1
  return same.reduce(
    (best, index) => (best < 0 || Math.abs(index - position) < Math.abs(best - position) ? index : best),
    -1,
  )
}

/** A new id: ordered by time, then random. `crypto.randomUUID` is missing on plain http. */
export function newId(): string {
  const random = globalThis.crypto.getRandomValues(new Uint8Array(8))
  return Date.now().toString(36) + Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
