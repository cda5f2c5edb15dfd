/**
 * Local and session storage that never throw. A write that local storage refuses because it is full, blocked or missing goes to
 * the tab's storage, and from there to memory. Browser data does not use it, since its failures must be reported.
 */

/** True for the error of a full storage; Firefox has its own name for it. */
export const isFull = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "name" in error &&
  (error.name === "QuotaExceededError" || error.name === "NS_ERROR_DOM_QUOTA_REACHED")

/** null: blocked by the browser's settings, or missing. Reading the property may throw. */
function area(name: "localStorage" | "sessionStorage"): Storage | null {
  try {
    return globalThis[name] ?? null
  } catch {
    return null
  }
}

/** Result of a storage call; `otherwise` if the storage is blocked or refuses the call. */
function attempt<T>(name: "localStorage" | "sessionStorage", work: (storage: Storage) => T, otherwise: T): T {
  try {
    const storage = area(name)
    return storage ? work(storage) : otherwise
  } catch {
    return otherwise
  }
}

interface SafeStorage {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
  keys: () => string[]
}

const memory = new Map<string, string>()

/** The tab's storage: session storage, or this document's memory. */
export const tab: SafeStorage = {
  get: (key) => attempt("sessionStorage", (storage) => storage.getItem(key), null) ?? memory.get(key) ?? null,
  set: (key, value) => {
    tab.remove(key)
    const stored = attempt("sessionStorage", (storage) => storage.setItem(key, value) === undefined, false)
    if (!stored) memory.set(key, value)
  },
  remove: (key) => {
    memory.delete(key)
    attempt("sessionStorage", (storage) => storage.removeItem(key), undefined)
  },
  keys: () => [
    ...new Set([...attempt("sessionStorage", (storage) => Object.keys(storage), []), ...memory.keys()]),
  ],
}

/** Prefix in the tab's storage of items that local storage refused. */
const IN_TAB = "koperasi.tab:"
const inTab = (key: string): string => IN_TAB + key

/** Local storage; items that it refuses are only in this tab. */
export const local: SafeStorage & { setAll: (items: Readonly<Record<string, string>>) => void } = {
  get: (key) => attempt("localStorage", (storage) => storage.getItem(key), null) ?? tab.get(inTab(key)),
  set: (key, value) => local.setAll({ [key]: value }),
  /** Stores all items or none in local storage, so that related items have one place. */
  setAll: (items) => {
    const entries = Object.entries(items)
    const write = (storage: Storage) => {
      for (const [key, value] of entries) storage.setItem(key, value)
      return true
    }
    const stored = attempt("localStorage", write, false)
    for (const [key, value] of entries) {
      if (stored) tab.remove(inTab(key))
      else {
        local.remove(key)
        tab.set(inTab(key), value)
      }
    }
  },
  remove: (key) => {
    attempt("localStorage", (storage) => storage.removeItem(key), undefined)
    tab.remove(inTab(key))
  },
  keys: () => [
    ...new Set([
      ...attempt("localStorage", (storage) => Object.keys(storage), []),
      ...tab.keys().flatMap((key) => (key.startsWith(IN_TAB) ? [key.slice(IN_TAB.length)] : [])),
    ]),
  ],
}

/** `full`: no room for more; `blocked`: nothing can be stored. */
export type StorageState = "ok" | "full" | "blocked"

const PROBE = "koperasi.uji"
/** Approximate size of a session, bytes. */
const ROOM = 4096

/** Tests whether local storage has room for a session; leaves nothing behind. */
export function storageState(): StorageState {
  const storage = area("localStorage")
  if (!storage) return "blocked"
  try {
    storage.setItem(PROBE, "x".repeat(ROOM))
    return "ok"
  } catch (error) {
    return isFull(error) && attempt("localStorage", ({ length }) => length > 0, false) ? "full" : "blocked"
  } finally {
    attempt("localStorage", (storage) => storage.removeItem(PROBE), undefined)
  }
}
