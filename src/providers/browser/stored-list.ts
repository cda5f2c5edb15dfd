/** One list in local storage, written as a whole. Unreadable content is set aside and never overwritten (AB-15). */
import type { Values } from "../../core/schema/types"
import { failure, storageFailure } from "./errors"
import { createHistoryLog, type HistoryLog, stepsBetween } from "./history-log"
import type { Identity } from "./identity"

/** The part of Web Storage that lists use. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">

/** Copy of unreadable content, under `<key>.rusak-<time>`. */
export type CorruptCopy = { key: string; copy: string }

const DAMAGED = ".rusak-"
const SEEDED = ".seeded"

const keysOf = (store: Store): string[] =>
  Array.from({ length: store.length }, (_, index) => store.key(index)).filter((key) => key !== null)

/** Keys of a list's copies of unreadable content, oldest first. */
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

/** Copies unreadable content, once. @throws the storage's error if it refuses the copy; the list must not be written then */
function saveCorruptCopy(store: Store, key: string, text: string): CorruptCopy & { fresh: boolean } {
  const known = corruptCopies(store, key).find((copy) => store.getItem(copy) === text)
  if (known) return { key, copy: known, fresh: false }
  const copy = `${key}${DAMAGED}${new Date().toISOString().replace(/[:.]/g, "-")}`
  store.setItem(copy, text)
  return { key, copy, fresh: true }
}

export interface StoredList {
  /** The stored rows, unknown ones included. @throws HttpError */
  read: () => readonly unknown[]
  /**
   * Replaces the rows `before`, as they were read. @throws HttpError 507 if the storage is full; the stored list is
   * unchanged then
   */
  write: (rows: readonly unknown[], before: readonly unknown[]) => void
  /** The present content of a row by a former one. */
  follow: HistoryLog["follow"]
}

export interface StoredListOptions {
  key: string
  /** Default: rows have ids of their own. */
  identity?: Identity
  store: () => Store
  seed: () => readonly Values[]
  /** Called once for each unreadable content. */
  onDamaged: (found: CorruptCopy) => void
}

/** Each read reads the storage, so that other tabs' writes count at once. */
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
        // The list is written. The next save tries the flag again.
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
      // AB-03: samples fill a list once, not again after its last row is deleted.
      if (storage.getItem(key + SEEDED) !== null) return rows
      const samples = rows.length > 0 ? rows : seed()
      if (samples.length === 0) return rows
      try {
        if (rows.length === 0) storage.setItem(key, JSON.stringify(samples))
        storage.setItem(key + SEEDED, "1")
      } catch {
        // Without room for samples or the flag, the next read tries again.
        return rows
      }
      return samples
    })

  return { read, write, follow: log.follow }
}
