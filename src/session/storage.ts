/**
 * The browser's keeping as far as it lets us: a storage that is full, blocked or missing never stops the app (it
 * throws at the mere mention then). What it refuses lives on in this tab, and in this document if the tab's own is
 * out of reach as well. Business data does not go through here: where that cannot be kept, the person must hear of it.
 */

/** Whether a browser refused a write for want of room; Firefox has a name of its own for it. */
export const isFull = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "name" in error &&
  (error.name === "QuotaExceededError" || error.name === "NS_ERROR_DOM_QUOTA_REACHED")

/** null: blocked by the browser's settings, or not there at all. */
function area(name: "localStorage" | "sessionStorage"): Storage | null {
  try {
    return globalThis[name] ?? null
  } catch {
    return null
  }
}

/** Runs a storage call; `otherwise` when the browser withholds the storage or refuses the call. */
function attempt<T>(name: "localStorage" | "sessionStorage", work: (storage: Storage) => T, otherwise: T): T {
  try {
    const storage = area(name)
    return storage ? work(storage) : otherwise
  } catch {
    return otherwise
  }
}

export interface Keeping {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
}

const memory = new Map<string, string>()

/** This tab's own: session storage, or this document alone. */
export const tab: Keeping & { keys: () => string[] } = {
  get: (key) => attempt("sessionStorage", (storage) => storage.getItem(key), null) ?? memory.get(key) ?? null,
  set: (key, value) => {
    tab.remove(key)
    const kept = attempt("sessionStorage", (storage) => storage.setItem(key, value) === undefined, false)
    if (!kept) memory.set(key, value)
  },
  remove: (key) => {
    memory.delete(key)
    attempt("sessionStorage", (storage) => storage.removeItem(key), undefined)
  },
  keys: () => [
    ...new Set([...attempt("sessionStorage", (storage) => Object.keys(storage), []), ...memory.keys()]),
  ],
}

/** A local-storage item that there was no room for, as this tab has it. */
const IN_TAB = "koperasi.tab:"
const inTab = (key: string): string => IN_TAB + key

/** All of these in local storage; false, and nothing of them there, when the browser refuses one. */
function setAll(items: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(items)
  const kept = attempt(
    "localStorage",
    (storage) => {
      for (const [key, value] of Object.entries(items)) storage.setItem(key, value)
      return true
    },
    false,
  )
  if (!kept) for (const key of names) attempt("localStorage", (storage) => storage.removeItem(key), undefined)
  return kept
}

/** Local storage, shared by the tabs; what it refuses is this tab's alone. */
export const local: Keeping & {
  keys: () => string[]
  setAll: (items: Readonly<Record<string, string>>) => void
} = {
  get: (key) => attempt("localStorage", (storage) => storage.getItem(key), null) ?? tab.get(inTab(key)),
  set: (key, value) => local.setAll({ [key]: value }),
  /** Together or not at all: what belongs together never stands half here and half there. */
  setAll: (items) => {
    const kept = setAll(items)
    for (const [key, value] of Object.entries(items)) {
      if (kept) tab.remove(inTab(key))
      else tab.set(inTab(key), value)
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

/** `full`: there is content and no room for more; `blocked`: nothing can be kept at all. */
export type StorageState = "ok" | "full" | "blocked"

const PROBE = "koperasi.uji"
/** About what a session takes. */
const ROOM = 4096

/** Tries whether local storage takes a session's worth; writes nothing that stays. */
export function storageState(): StorageState {
  const storage = area("localStorage")
  if (!storage) return "blocked"
  try {
    storage.setItem(PROBE, "x".repeat(ROOM))
    return "ok"
  } catch (error) {
    return isFull(error) && attempt("localStorage", ({ length }) => length > 0, false) ? "full" : "blocked"
  } finally {
    attempt("localStorage", (kept) => kept.removeItem(PROBE), undefined)
  }
}
