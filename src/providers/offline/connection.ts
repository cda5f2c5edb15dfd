/** Reachability of the data's host, the build of this page's server, and the age of the lists that are shown from the cache. */
import { onlineManager } from "@tanstack/react-query"
import { withBase } from "../../session/base-path"
import { createListeners } from "../../session/listeners"
import { ownBuild } from "../../session/own-server"

export interface Connection {
  /** True if the last call to the data's host got no response. That host may be another than the server of this page. */
  away: boolean
  /** Name of the server's build, if it is another than the page's. */
  newer: string | null
  /** Path of a list shown from the cache → time it came, milliseconds since 1970. */
  cachedAt: ReadonlyMap<string, number>
}

/** Timeout of the request for the server's build, in ms. */
const PATIENCE_MS = 8000

let state: Connection = { away: globalThis.navigator?.onLine === false, newer: null, cachedAt: new Map() }
const { emit, subscribe } = createListeners()

function change(part: Partial<Connection>): void {
  state = { ...state, ...part }
  emit()
}

export const connection = (): Connection => state
/** Called at each change of `connection()`. Returns an unsubscribe function. */
export const onConnection = subscribe

/** Notes a call without a response. @param shown the list that is shown from the cache instead */
export function noteAway(shown?: { path: string; at: number }): void {
  if (shown) change({ away: true, cachedAt: new Map([...state.cachedAt, [shown.path, shown.at]]) })
  else if (!state.away) change({ away: true })
}

/** Notes a response. @param path of a list that is shown from the cache no longer */
export function noteBack(path?: string): void {
  if (path !== undefined && state.cachedAt.has(path)) {
    const cachedAt = new Map(state.cachedAt)
    cachedAt.delete(path)
    change({ away: false, cachedAt })
  } else if (state.away) change({ away: false })
}

/**
 * Makes React Query repeat failed loads when the data's host answers. The browser's own event may come before that, and does not
 * come at all if only the host was away.
 */
export const followConnection = (): void =>
  onlineManager.setEventListener((setOnline) => onConnection(() => setOnline(!state.away)))

/** Compares the server's build with the page's; a page without offline use does not ask, and is `away`. Never throws. */
export async function askServer(): Promise<"same" | "newer" | "away"> {
  const own = ownBuild()
  if (own === "") return "away"
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(withBase("/build.json"), { cache: "no-store", signal })
    const { build } = (await answer.json()) as { build?: unknown }
    // A captive portal answers without a build.
    if (!answer.ok || typeof build !== "string") throw new Error("no build")
    if (build !== own) {
      if (state.newer !== build) change({ newer: build })
      return "newer"
    }
    return "same"
  } catch {
    return "away"
  }
}
