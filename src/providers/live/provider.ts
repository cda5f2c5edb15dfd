/** Refine's live provider: lists of this browser among its tabs, lists of our own server by its events. */
import type { LiveProvider } from "@refinedev/core"
import type { Registry } from "../../core/schema/registry"
import { hasEvents } from "../../session/own-server"
import { createBrowserLiveProvider } from "../browser"

/** Milliseconds before the stream's code is loaded, so that the first screen comes first. */
const START_MS = 3000

const over = () => {}

/**
 * Refine's own hooks would load a list again at each event, under the pointer. For our server only subscriptions of
 * `useSubscription` count, which name no `subscriptionType`.
 */
export function createLiveProvider({ registry }: { registry: Registry }): LiveProvider {
  const browser = createBrowserLiveProvider({ registry })
  return {
    ...browser,
    subscribe: (asked): (() => void) => {
      const { channel, params } = asked
      const resource = registry.find(channel.replace(/^resources\//, ""))
      if (resource?.source.kind !== "rest") return browser.subscribe(asked)
      if (params?.subscriptionType || !hasEvents()) return over
      let stop: (() => void) | undefined
      // Without the code the screen is refreshed by its next visit.
      const timer = setTimeout(async () => {
        const events = await import("./events").catch(() => undefined)
        if (stop !== over) stop = events?.subscribe(asked, resource)
      }, START_MS)
      return () => {
        clearTimeout(timer)
        stop?.()
        stop = over
      }
    },
    unsubscribe: (stop: () => void) => stop(),
  }
}
