/** Format of a backup file, its check, and the merge of a backup's list into the stored one. Pure. */
import { hash, type Identity, isRow } from "./identity"

const FORMAT = "koperasi-singkong/cadangan"
const VERSION = 1

interface BackupDocument {
  type: string
  /** Base64. */
  data: string
}

export interface Backup {
  /** ISO time. */
  createdAt: string
  /** Local-storage key → stored rows. */
  lists: Readonly<Record<string, readonly unknown[]>>
  /** URL in a row → bytes. */
  documents: Readonly<Record<string, BackupDocument>>
}

/** Refusal of a file, with a message for the user. Nothing was changed. */
export class BackupFileError extends Error {
  override name = "BackupError"
}

const FOREIGN = "Berkas ini bukan cadangan dari aplikasi ini. Tidak ada data yang diubah."
const DAMAGED = "Berkas cadangan rusak atau tidak lengkap. Tidak ada data yang diubah."
const NEWER = "Cadangan ini dibuat oleh versi aplikasi yang lebih baru. Tidak ada data yang diubah."

/** The backup's file as text. */
export function writeBackup({ createdAt, lists, documents }: Backup): string {
  const body = { format: FORMAT, version: VERSION, createdAt, lists, documents }
  return JSON.stringify({ ...body, checksum: hash(JSON.stringify(body)) })
}

/** Bytes for one call of `String.fromCharCode`: more would overflow the stack. */
const BASE64_BYTES = 0x8000

export function toBase64(bytes: Uint8Array): string {
  let binary = ""
  for (let at = 0; at < bytes.length; at += BASE64_BYTES)
    binary += String.fromCharCode(...bytes.subarray(at, at + BASE64_BYTES))
  return btoa(binary)
}

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

const isDocument = (value: unknown): value is BackupDocument =>
  isRow(value) &&
  typeof value.type === "string" &&
  typeof value.data === "string" &&
  value.data.length % 4 === 0 &&
  /^[A-Za-z\d+/]*={0,2}$/.test(value.data)

/** A copy without a prototype: rows name the keys that are looked up, so `constructor` must not be found. */
const withoutPrototype = (read: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const own: Record<string, unknown> = Object.create(null)
  for (const [key, value] of Object.entries(read)) own[key] = value
  return own
}

/** Reads a backup file. @throws BackupError for another format, a newer version, a truncated or changed file */
export function readBackup(text: string): Backup {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new BackupFileError(text.includes(FORMAT) ? DAMAGED : FOREIGN)
  }
  if (!isRow(parsed) || parsed.format !== FORMAT) throw new BackupFileError(FOREIGN)
  const { checksum, ...body } = parsed
  if (typeof body.version !== "number") throw new BackupFileError(DAMAGED)
  if (body.version > VERSION) throw new BackupFileError(NEWER)
  if (checksum !== hash(JSON.stringify(body))) throw new BackupFileError(DAMAGED)
  const { createdAt, lists, documents } = body
  const whole =
    typeof createdAt === "string" &&
    isRow(lists) &&
    Object.values(lists).every((rows) => Array.isArray(rows)) &&
    isRow(documents) &&
    Object.values(documents).every(isDocument)
  if (!whole) throw new BackupFileError(DAMAGED)
  return {
    createdAt,
    lists: withoutPrototype(lists) as Backup["lists"],
    documents: withoutPrototype(documents) as Backup["documents"],
  }
}

export interface Merge {
  /** The merged list. */
  rows: readonly unknown[]
  /** New rows, at the end of the list. */
  add: readonly unknown[]
  /** New contents of stored rows, which keep their place. */
  replace: readonly unknown[]
  /** Number of rows that are equal already. */
  skip: number
  /** Number of rows that differ but stay, since the user may not change them. */
  withheld: number
}

const text = (row: unknown): string => JSON.stringify(row)

/** Name → indexes of its rows. */
function byName(rows: readonly unknown[], nameOf: (row: unknown) => string): Map<string, number[]> {
  const places = new Map<string, number[]>()
  rows.forEach((row, index) => {
    const name = nameOf(row)
    if (name) places.set(name, [...(places.get(name) ?? []), index])
  })
  return places
}

/**
 * Merges a backup's list into the stored one. Rows that only the stored list has stay. A row of the backup replaces the
 * stored row with the same id, or in a list without ids the same `title`, if that names exactly one row on both sides.
 * Rows that merely share a number stay side by side.
 */
export function mergeList(options: {
  stored: readonly unknown[]
  saved: readonly unknown[]
  identity: Identity
  /** Field that names a row for users. */
  title: string
  /** False: rows are only added. */
  mayReplace?: boolean
}): Merge {
  const { stored, saved, identity, title, mayReplace = true } = options
  const key = identity === "id" ? "id" : title
  const nameOf = (row: unknown) => (isRow(row) && row[key] ? String(row[key]) : "")
  const free = new Map<string, number>()
  for (const row of stored) free.set(text(row), (free.get(text(row)) ?? 0) + 1)
  const differing = saved.filter((row) => {
    const same = free.get(text(row)) ?? 0
    if (same > 0) free.set(text(row), same - 1)
    return same === 0
  })
  const places = byName(stored, nameOf)
  const wanted = byName(differing, nameOf)
  const rows = [...stored]
  const add: unknown[] = []
  const replace: unknown[] = []
  let withheld = 0
  for (const row of differing) {
    const name = nameOf(row)
    const [place, ...others] = places.get(name) ?? []
    // A stored row that is also in the backup is not the old version of another row.
    const isOld = place !== undefined && (free.get(text(stored[place])) ?? 0) > 0
    if (isOld && others.length === 0 && wanted.get(name)?.length === 1) {
      if (!mayReplace) {
        withheld++
        continue
      }
      rows[place] = row
      replace.push(row)
    } else add.push(row)
  }
  return { rows: [...rows, ...add], add, replace, skip: saved.length - differing.length, withheld }
}

/** Time and contents of the last backup; `since`: first use of this browser. */
export interface BackupState {
  since: string
  at: string | null
  /** Local-storage key → hash of the list. */
  prints: Readonly<Record<string, string>>
}

/** Hash of a list. */
export const printOf = (rows: readonly unknown[]): string => hash(JSON.stringify(rows))

const REMIND_AFTER_MS = 7 * 24 * 60 * 60 * 1000

/** True if the last backup is more than seven days old and rows have changed since. */
export function isBackupDue(state: BackupState, prints: BackupState["prints"], now: number): boolean {
  const last = Date.parse(state.at ?? state.since)
  const changed = Object.entries(prints).some(([key, print]) => state.prints[key] !== print)
  return changed && now - last > REMIND_AFTER_MS
}
