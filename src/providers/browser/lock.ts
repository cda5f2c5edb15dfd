/**
 * One writer of local storage at a time among all tabs. Each tab reads its own replica, which follows other tabs' writes
 * late: of a hundred additions by two tabs up to a third were lost, under Web Locks too. An IndexedDB transaction is
 * exclusive and up to date: it is the lock, and holds the number of the last write. A tab whose replica has an older
 * number waits until it has caught up.
 */
import { createDeviceStore } from "../../session/device-store"

/** Runs synchronous `work` while no other tab writes. One lock for all lists, since a restore writes several. */
export type Exclusive = <T>(work: () => T) => Promise<T>

const LOCK = "turn"
/** Number of the last write, stored after the list itself: a replica that has it has the list, too. */
const SEEN = "koperasi.giliran"
/** Longest wait in ms: a cleared storage never catches up. */
const CATCH_UP_MS = 1000

const locks = createDeviceStore("koperasi-giliran", { items: "turns" })

const seen = (): number => Number(window.localStorage.getItem(SEEN)) || 0

/** The lock of all tabs. Without IndexedDB the work runs at once. */
export const withLock: Exclusive = async <T>(work: () => T): Promise<T> => {
  let outcome: { value: T } | { error: unknown } | undefined
  const run = () => {
    try {
      outcome = { value: work() }
    } catch (error) {
      outcome = { error }
    }
  }
  try {
    await locks("readwrite", (store) => acquireLock(store, run))
  } catch (error) {
    console.error(error)
  }
  if (!outcome) run()
  const settled = outcome as { value: T } | { error: unknown } | undefined
  if (!settled) throw new Error("the work did not run")
  if ("error" in settled) throw settled.error
  return settled.value
}

/** Resolves at the end of the transaction, and with it of the lock. */
function acquireLock(store: IDBObjectStore, run: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const { transaction } = store
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    const deadline = performance.now() + CATCH_UP_MS
    const look = () => {
      const request = store.get(LOCK)
      request.onsuccess = () => {
        const last = Number(request.result) || 0
        // Another request keeps the transaction alive.
        if (seen() < last && performance.now() < deadline) return look()
        run()
        const next = Math.max(last, seen()) + 1
        try {
          window.localStorage.setItem(SEEN, String(next))
        } catch {
          // Without room for the number there was none for the list.
          return
        }
        store.put(next, LOCK)
      }
    }
    look()
  })
}
