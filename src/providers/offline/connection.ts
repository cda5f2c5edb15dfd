/** Reachability of the data's host, the build of this page's server, and the age of lists that are shown as they were kept. */

import { withBase } from "../../session/base-path"
import { ownBuild } from "../../session/build"

export interface Connection {
  /** The last word: nothing came from the data's host, which need not be the server of this page. */
  away: boolean
  /** The server is of another build by now: its name. */
  newer: string | null
  /** By the path of a list that is shown as it was kept: when it came, milliseconds since 1970. */
  kept: ReadonlyMap<string, number>
}

/** Milliseconds that the server has to say what it is. */
const PATIENCE_MS = 8000

let state: Connection = { away: globalThis.navigator?.onLine === false, newer: null, kept: new Map() }
const listeners = new Set<() => void>()

function change(part: Partial<Connection>): void {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

export const connection = (): Connection => state
export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** No answer came; of this list the kept one is shown. */
export function noteAway(shown?: { path: string; at: number }): void {
  if (shown) change({ away: true, kept: new Map([...state.kept, [shown.path, shown.at]]) })
  else if (!state.away) change({ away: true })
}

/** An answer came, to this path if to one of ours. */
export function noteBack(path?: string): void {
  if (path !== undefined && state.kept.has(path)) {
    const kept = new Map(state.kept)
    kept.delete(path)
    change({ away: false, kept })
  } else if (state.away) change({ away: false })
}

/** Asks the server which build it serves. Answers whether this page may go on with it. Never throws. */
export async function askServer(): Promise<"same" | "newer" | "away"> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(withBase("/build.json"), { cache: "no-store", signal })
    const { build } = (await answer.json()) as { build?: unknown }
    // Whoever answers for the whole network (a portal that wants a password) says no such thing.
    if (!answer.ok || typeof build !== "string") throw new Error("no build")
    if (build !== ownBuild()) {
      if (state.newer !== build) change({ newer: build })
      return "newer"
    }
    return "same"
  } catch {
    return "away"
  }
}
