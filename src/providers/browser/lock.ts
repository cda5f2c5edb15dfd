/**
 * One writer at a time among all tabs. Local storage has no lock, and each tab reads a copy of its own that follows the
 * others' writes a moment later: of a hundred additions by two tabs at once, up to a third were lost that way, under
 * Web Locks too. An IndexedDB transaction is exclusive and always up to date, so it holds the turn and the number of
 * the last write; a tab whose copy has not caught up with that number waits until it has.
 */
import { createDeviceStore } from "../../session/device-store"

/** Runs `work` while no other tab writes; one turn for all lists, since a restored backup writes several. The work itself is synchronous. */
export type Exclusive = <T>(work: () => T) => Promise<T>

const LOCK = "turn"
/** The number of the last write, in the same storage as the lists: whoever sees it sees the list it came after. */
const SEEN = "koperasi.giliran"
/** A cleared storage never catches up: then its state is the truth. */
const CATCH_UP_MS = 1000

const locks = createDeviceStore("koperasi-giliran", { items: "turns" })

const seen = (): number => Number(window.localStorage.getItem(SEEN)) || 0

/** Every tab's turn through IndexedDB; where a browser withholds that, the work runs at once. */
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

/** Resolves when the transaction is over, and with it the turn. */
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
        // Asking again keeps the transaction, and so the turn, alive.
        if (seen() < last && performance.now() < deadline) return look()
        run()
        const next = Math.max(last, seen()) + 1
        try {
          window.localStorage.setItem(SEEN, String(next))
        } catch {
          // No room for the number: then nothing was written that others could miss.
          return
        }
        store.put(next, LOCK)
      }
    }
    look()
  })
}
