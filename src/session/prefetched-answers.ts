/**
 * What the page itself asked for before the app ran (`src/app/prefetch/`). An answer is given once, to the call that would
 * have asked for it, and only while the token stands that it was asked with; what nobody takes is let go.
 */

/** Milliseconds: what came longer ago, to a screen that did not ask for it, is none of a later one's. */
const KEPT_MS = 30_000

interface Asked {
  answer: Promise<Response>
  /** `performance.now()`; undefined while it is on its way. */
  cameAt?: number
}

export interface Prefetch {
  /** Fetches the scripts and styles of the app and of a path's screen; nothing of them runs. */
  fetchScreen: (path: string) => void
  asked?: { token: string; answers: Map<string, Asked>; cancel: () => void }
}

declare global {
  var koperasiPrefetch: Prefetch | undefined
}

/** What every call of ours carries (AP-02, AP-03). */
export const callHeaders = (token: string | null): Record<string, string> => ({
  "Content-Type": "application/json",
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
})

/** The answer to a GET of this address, if it was asked for in this very token's name. */
export function takePrefetched(url: string, token: string | null): Promise<Response> | undefined {
  const asked = globalThis.koperasiPrefetch?.asked
  if (!asked) return undefined
  if (asked.token !== token) {
    dropPrefetched()
    return undefined
  }
  const found = asked.answers.get(url)
  asked.answers.delete(url)
  return found && (found.cameAt === undefined || performance.now() - found.cameAt < KEPT_MS)
    ? found.answer
    : undefined
}

/** Whether such an answer has come and is one: whoever draws a screen may then wait for its records. */
export async function hasArrived(url: string, token: string | null): Promise<boolean> {
  const asked = globalThis.koperasiPrefetch?.asked
  const found = asked?.token === token ? asked?.answers.get(url) : undefined
  return found?.cameAt !== undefined && (await found.answer).ok
}

/** Another person, or something written: whoever asks from now on asks the server. */
export function dropPrefetched(): void {
  const first = globalThis.koperasiPrefetch
  if (!first?.asked) return
  if (first.asked.answers.size > 0) first.asked.cancel()
  delete first.asked
}
