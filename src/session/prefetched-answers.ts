/**
 * Responses that the page's inline script requested before the app ran (`src/app/prefetch/`). Each is used once, by the first
 * call for its URL, and only with the token that it was requested with.
 */

/** Milliseconds after its arrival in which a response may be used. */
const FRESH_MS = 30_000

interface Prefetched {
  response: Response
  /** `performance.now()` of its arrival. */
  arrivedAt: number
}

export interface Prefetch {
  /** Fetches the scripts and styles of the app and of a path's screen without running them. */
  fetchScreen: (path: string) => void
  requested?: {
    token: string
    /** By URL. */
    responses: Map<string, Promise<Prefetched>>
    cancel: () => void
  }
}

declare global {
  var koperasiPrefetch: Prefetch | undefined
}

/** Headers of every call (AP-02, AP-03). */
export const callHeaders = (token: string | null): Record<string, string> => ({
  "Content-Type": "application/json",
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
})

/** The prefetched response to a GET, undefined if it is too old; rejects if the request failed. */
export function takePrefetched(url: string, token: string | null): Promise<Response | undefined> | undefined {
  const { requested } = globalThis.koperasiPrefetch ?? {}
  if (!requested) return undefined
  if (requested.token !== token) {
    dropPrefetched()
    return undefined
  }
  const found = requested.responses.get(url)
  requested.responses.delete(url)
  return found?.then(({ response, arrivedAt }) =>
    performance.now() - arrivedAt < FRESH_MS ? response : undefined,
  )
}

/** Drops all prefetched responses: after a write, or for another user. */
export function dropPrefetched(): void {
  const prefetch = globalThis.koperasiPrefetch
  if (!prefetch?.requested) return
  if (prefetch.requested.responses.size > 0) prefetch.requested.cancel()
  delete prefetch.requested
}
