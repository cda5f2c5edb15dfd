/** Writes to the lists in local storage: events for this tab, storage events of the others. */

const CHANGED = "koperasi:stored-list"
const WRITTEN = "koperasi:written"

/** Announces a write without a Refine hook (a restored backup): this tab's screens read the list again. */
export const announceChange = (key: string): void => {
  window.dispatchEvent(new CustomEvent(CHANGED, { detail: key }))
}

/** Announces a write by Refine's hooks, which update the screens themselves. */
export const announceWrite = (key: string): void => {
  globalThis.dispatchEvent?.(new CustomEvent(WRITTEN, { detail: key }))
}

/** Called with the list's key, or null if all of the storage was cleared. Returns an unsubscribe function. */
function listen(events: readonly string[], listener: (key: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => listener(event.key)
  const onEvent = (event: Event) => {
    if (event instanceof CustomEvent) listener(String(event.detail))
  }
  window.addEventListener("storage", onStorage)
  for (const name of events) window.addEventListener(name, onEvent)
  return () => {
    window.removeEventListener("storage", onStorage)
    for (const name of events) window.removeEventListener(name, onEvent)
  }
}

/** Called with the key of each written list, of any tab; null: all lists. Returns an unsubscribe function. */
export const onEveryWrite = (listener: (key: string | null) => void): (() => void) =>
  listen([CHANGED, WRITTEN], listener)

/** Called when a list is written by another tab, or without a Refine hook. Returns an unsubscribe function. */
export const onChange = (list: string, listener: () => void): (() => void) =>
  listen([CHANGED], (key) => {
    if (key === list || key === null) listener()
  })
