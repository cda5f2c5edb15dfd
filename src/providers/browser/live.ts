/** Other tabs' writes, shown at once: the browser tells every other tab of the same origin what changed in its storage. */
import type { LiveProvider } from "@refinedev/core"
import type { Registry } from "../../core/schema/registry"

const CHANGED = "koperasi:stored-list"

/** Tells this tab's own screens of a write that no Refine hook made (a restored backup). */
export const announceChange = (key: string): void => {
  window.dispatchEvent(new CustomEvent(CHANGED, { detail: key }))
}

const WRITTEN = "koperasi:written"

/** Tells of a write that Refine's hooks make, whose screens know of it by themselves. */
export const announceWrite = (key: string): void => {
  globalThis.dispatchEvent?.(new CustomEvent(WRITTEN, { detail: key }))
}

/** Calls back with the key of every list that is written, in this tab or another; null: with all of them. Answers how to stop. */
export function onEveryWrite(listener: (key: string | null) => void): Stop {
  const fromOthers = (event: StorageEvent) => listener(event.key)
  const fromHere = (event: Event) => {
    if (event instanceof CustomEvent) listener(String(event.detail))
  }
  window.addEventListener("storage", fromOthers)
  window.addEventListener(CHANGED, fromHere)
  window.addEventListener(WRITTEN, fromHere)
  return () => {
    window.removeEventListener("storage", fromOthers)
    window.removeEventListener(CHANGED, fromHere)
    window.removeEventListener(WRITTEN, fromHere)
  }
}

/** What `subscribe` answers: how to stop listening. */
type Stop = () => void

/**
 * Live updates of the lists in local storage; the resources of the server have none here.
 * A cleared storage (`key` null) counts as a change of every list.
 */
export function createBrowserLiveProvider({ registry }: { registry: Registry }): LiveProvider {
  return {
    subscribe: ({ channel, types, callback }): Stop => {
      const resource = registry.find(channel.replace(/^resources\//, ""))
      const source = resource?.source
      if (source?.kind !== "browser") return () => {}
      const tell = () => callback({ channel, type: types[0] ?? "*", date: new Date(), payload: {} })
      const fromOthers = (event: StorageEvent) => {
        if (event.key === source.key || event.key === null) tell()
      }
      const fromHere = (event: Event) => {
        if (event instanceof CustomEvent && event.detail === source.key) tell()
      }
      window.addEventListener("storage", fromOthers)
      window.addEventListener(CHANGED, fromHere)
      return () => {
        window.removeEventListener("storage", fromOthers)
        window.removeEventListener(CHANGED, fromHere)
      }
    },
    unsubscribe: (stop: Stop) => stop(),
  }
}
