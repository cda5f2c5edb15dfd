/** One list in local storage: read, written whole, never overwritten when it cannot be understood (AB-15). */
import type { Values } from "../../core/schema/types"
import { failure, storageFailure } from "./errors"
import { createHistoryLog, type HistoryLog, stepsBetween } from "./history-log"
import type { Identity } from "./identity"

/** What of Web Storage is used. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">

/** Where unreadable content was copied to: `<key>.rusak-<time>`. */
export type CorruptCopy = { key: string; copy: string }

const DAMAGED = ".rusak-"
const SEEDED = ".seeded"

const keysOf = (store: Store): string[] =>
  Array.from({ length: store.length }, (_, index) => store.key(index)).filter((key) => key !== null)

/** The copies of unreadable content that stand beside a list, oldest first. */
export const corruptCopies = (store: Store, key: string): string[] =>
  keysOf(store)
    .filter((name) => name.startsWith(key + DAMAGED))
    .sort()

const parseList = (text: string): readonly unknown[] | undefined => {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** @throws HttpError when the store refuses the copy; nothing may be written then */
function saveCorruptCopy(store: Store, key: string, text: string): CorruptCopy & { fresh: boolean } {
  const known = corruptCopies(store, key).find((copy) => store.getItem(copy) === text)
  if (known) return { key, copy: known, fresh: false }
  const copy = `${key}${DAMAGED}${new Date().toISOString().replace(/[:.]/g, "-")}`
  store.setItem(copy, text)
  return { key, copy, fresh: true }
}

export interface StoredList {
  /** The rows as they stand, foreign ones included; [] when there are none. @throws HttpError */
  read: () => readonly unknown[]
  /**
   * Replaces the list, which read `before` until now. @throws HttpError 507 when the store is full; the stored list is
   * untouched then
   */
  write: (rows: readonly unknown[], before: readonly unknown[]) => void
  /** The present content of a row whose former content is known. */
  follow: HistoryLog["follow"]
}

export interface StoredListOptions {
  key: string
  /** Default: rows have ids of their own. */
  identity?: Identity
  store: () => Store
  seed: () => readonly Values[]
  /** Told once for each piece of unreadable content. */
  onDamaged: (found: CorruptCopy) => void
}

/** A list that holds nothing in memory: every read looks at the store, so that other tabs' writes count at once. */
export function createStoredList(options: StoredListOptions): StoredList {
  const { key, identity = "id", store, seed, onDamaged } = options
  const log = createHistoryLog(key, store)
  const guarded = <T>(work: (storage: Store) => T): T => {
    let storage: Store
    try {
      storage = store()
    } catch (error) {
      throw storageFailure(error)
    }
    return work(storage)
  }

  const write: StoredList["write"] = (rows, before) =>
    guarded((storage) => {
      try {
        storage.setItem(key, JSON.stringify(rows))
      } catch (error) {
        throw storageFailure(error)
      }
      try {
        if (storage.getItem(key + SEEDED) === null) storage.setItem(key + SEEDED, "1")
      } catch {
        // The list is written: without room for the flag the save still succeeds; the next one sets it.
      }
      if (identity === "position") log.note(stepsBetween(before, rows))
    })

  const read = () =>
    guarded((storage) => {
      const text = storage.getItem(key)
      const rows = text === null || text.trim() === "" ? [] : parseList(text)
      if (rows === undefined) {
        try {
          const { fresh, ...found } = saveCorruptCopy(storage, key, text ?? "")
          if (fresh) onDamaged(found)
        } catch {
          throw failure(
            `Data tersimpan "${key}" tidak dapat dibaca dan salinannya tidak dapat dibuat karena penyimpanan browser penuh. Tidak ada yang diubah.`,
            507,
          )
        }
        return []
      }
      // AB-03: a list that was ever filled is never filled with samples again, even when its last row goes.
      if (storage.getItem(key + SEEDED) !== null) return rows
      const samples = rows.length > 0 ? rows : seed()
      if (samples.length === 0) return rows
      try {
        if (rows.length === 0) storage.setItem(key, JSON.stringify(samples))
        storage.setItem(key + SEEDED, "1")
      } catch {
        // No room for samples, or for the mark: the list is shown as it stands, and the next read tries again.
        return rows
      }
      return samples
    })

  return { read, write, follow: log.follow }
}
