/** Refine's live provider: lists of this browser among its tabs, lists of our own server by its events. */
import type { LiveProvider } from "@refinedev/core"
import type { Registry } from "../../core/schema/registry"
import { hasEvents } from "../../session/live-server"
import { onChange } from "../browser/live"

/** Milliseconds before the stream's code is loaded, so that the first screen comes first. */
const START_MS = 3000

const over = () => {}

let isLoaded = false

/**
 * Refine's own hooks would load a list again at each event, under the pointer. For our server only subscriptions of
 * `useSubscription` count, which name no `subscriptionType`.
 */
export const createLiveProvider = ({ registry }: { registry: Registry }): LiveProvider => ({
  subscribe: (asked): (() => void) => {
    const { channel, types, params, callback } = asked
    const resource = registry.find(channel.replace("resources/", ""))
    if (resource?.source.kind === "browser")
      return onChange(resource.source.key, () =>
        callback({ channel, type: types[0] ?? "*", date: new Date(), payload: {} }),
      )
    if (!resource || params?.subscriptionType || !hasEvents()) return over
    let stop: (() => void) | undefined
    // Without the code the screen is refreshed by its next visit.
    const timer = setTimeout(
      async () => {
        const events = await import("./events").catch(() => undefined)
        isLoaded ||= events !== undefined
        if (stop !== over) stop = events?.subscribe(asked, resource)
      },
      isLoaded ? 0 : START_MS,
    )
    return () => {
      clearTimeout(timer)
      stop?.()
      stop = over
    }
  },
  unsubscribe: (stop: () => void) => stop(),
})
