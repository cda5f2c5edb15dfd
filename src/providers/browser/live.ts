/** Writes to the lists in local storage: events for this tab, storage events of the others, and Refine's live provider. */
import type { LiveProvider } from "@refinedev/core"
import type { Registry } from "../../core/schema/registry"

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

/** Live updates of the lists in local storage. Resources of the API have none. */
export function createBrowserLiveProvider({ registry }: { registry: Registry }): LiveProvider {
  return {
    subscribe: ({ channel, types, callback }): (() => void) => {
      const source = registry.find(channel.replace(/^resources\//, ""))?.source
      if (source?.kind !== "browser") return () => {}
      return listen([CHANGED], (key) => {
        if (key === source.key || key === null)
          callback({ channel, type: types[0] ?? "*", date: new Date(), payload: {} })
      })
    },
    unsubscribe: (stop: () => void) => stop(),
  }
}
