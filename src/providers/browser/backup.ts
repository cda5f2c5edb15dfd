/** A backup as one file: what stands in it, whether it is whole, and what reading it back would change. Pure. */
import { hash, type Identity, isRow } from "./identity"

const FORMAT = "koperasi-singkong/cadangan"
const VERSION = 1

export interface BackupDocument {
  type: string
  /** Base64. */
  data: string
}

export interface Backup {
  /** ISO time. */
  createdAt: string
  /** Rows by local-storage key, as they are stored. */
  lists: Readonly<Record<string, readonly unknown[]>>
  /** Bytes by the address that rows name. */
  documents: Readonly<Record<string, BackupDocument>>
}

/** Why a file is refused; the text is for the user. Nothing has been changed then. */
export class BackupError extends Error {
  override name = "BackupError"
}

const FOREIGN = "File ini bukan cadangan dari aplikasi ini. Tidak ada data yang diubah."
const DAMAGED = "File cadangan rusak atau tidak lengkap. Tidak ada data yang diubah."
const NEWER = "Cadangan ini dibuat oleh versi aplikasi yang lebih baru. Tidak ada data yang diubah."

/** The backup's file as text. */
export function writeBackup({ createdAt, lists, documents }: Backup): string {
  const body = { format: FORMAT, version: VERSION, createdAt, lists, documents }
  return JSON.stringify({ ...body, checksum: hash(JSON.stringify(body)) })
}

const isDocument = (value: unknown): value is BackupDocument =>
  isRow(value) &&
  typeof value.type === "string" &&
  typeof value.data === "string" &&
  value.data.length % 4 === 0 &&
  /^[A-Za-z\d+/]*={0,2}$/.test(value.data)

/** A file's own keys and nothing that every object has: they are looked up by what rows name. */
const withoutPrototype = (read: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const own: Record<string, unknown> = Object.create(null)
  for (const [key, value] of Object.entries(read)) own[key] = value
  return own
}

/** @throws BackupError for a file of something else, of a newer version, cut off or changed */
export function readBackup(text: string): Backup {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new BackupError(text.includes(FORMAT) ? DAMAGED : FOREIGN)
  }
  if (!isRow(parsed) || parsed.format !== FORMAT) throw new BackupError(FOREIGN)
  const { checksum, ...body } = parsed
  if (typeof body.version !== "number") throw new BackupError(DAMAGED)
  if (body.version > VERSION) throw new BackupError(NEWER)
  if (checksum !== hash(JSON.stringify(body))) throw new BackupError(DAMAGED)
  const { createdAt, lists, documents } = body
  const whole =
    typeof createdAt === "string" &&
    isRow(lists) &&
    Object.values(lists).every((rows) => Array.isArray(rows)) &&
    isRow(documents) &&
    Object.values(documents).every(isDocument)
  if (!whole) throw new BackupError(DAMAGED)
  return {
    createdAt,
    lists: withoutPrototype(lists) as Backup["lists"],
    documents: withoutPrototype(documents) as Backup["documents"],
  }
}

export interface Merge {
  /** The list as it would stand afterwards. */
  rows: readonly unknown[]
  /** New rows, at the end of the list. */
  add: readonly unknown[]
  /** Rows that stand in the list with other content: what they become, in their place. */
  replace: readonly unknown[]
  /** How many rows are the same already. */
  skip: number
  /** How many rows stand in the list with other content, and stay as they are for want of the right to change them. */
  withheld: number
}

const text = (row: unknown): string => JSON.stringify(row)

/** Every row of a list under what names it, with where it stands. */
function byName(rows: readonly unknown[], nameOf: (row: unknown) => string): Map<string, number[]> {
  const places = new Map<string, number[]>()
  rows.forEach((row, index) => {
    const name = nameOf(row)
    if (name) places.set(name, [...(places.get(name) ?? []), index])
  })
  return places
}

/**
 * What a backup's list would do to the stored one. Nothing is ever removed: rows that only the stored list has stay.
 * A row is known again by its id, or, in a list without ids, by its `title` where that names exactly one row on both
 * sides; two rows that merely share a number are kept side by side rather than written over each other.
 */
export function mergeList(options: {
  stored: readonly unknown[]
  saved: readonly unknown[]
  identity: Identity
  /** The field that names a row for people. */
  title: string
  /** False: rows are added, and none is changed. */
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
    // A stored row that the backup holds too, unchanged, is not the old version of another one.
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

/** When the last backup was made, and of what; `since` is when this browser was first looked at. */
export interface BackupState {
  since: string
  at: string | null
  /** A list's fingerprint by its key. */
  prints: Readonly<Record<string, string>>
}

/** A list's fingerprint: whether it changed since. */
export const printOf = (rows: readonly unknown[]): string => hash(JSON.stringify(rows))

const REMIND_AFTER_MS = 7 * 24 * 60 * 60 * 1000

/** Whether to remind: the last backup is more than seven days old, and rows have changed since. */
export function isBackupDue(state: BackupState, prints: BackupState["prints"], now: number): boolean {
  const last = Date.parse(state.at ?? state.since)
  const changed = Object.entries(prints).some(([key, print]) => state.prints[key] !== print)
  return changed && now - last > REMIND_AFTER_MS
}
