/** Measures outages: the longest time without a successful call. */
import { call } from "../client"
import { sleep } from "../lanes"

const EVERY_MS = 25
/** Timeout of a call. */
const PATIENCE_MS = 4000

export interface Probe {
  /** @returns seconds of the longest time without a success since the previous call of this */
  longest: () => number
  stop: () => Promise<void>
}

/** Calls one after another. */
export function probe(send: (timeoutMs: number) => Promise<boolean>): Probe {
  let stopped = false
  let last = performance.now()
  let longest = 0
  const running = (async () => {
    while (!stopped) {
      const right = await send(PATIENCE_MS)
      const now = performance.now()
      longest = Math.max(longest, now - last)
      if (right) last = now
      await sleep(EVERY_MS)
    }
  })()
  return {
    longest: () => {
      const seconds = Math.max(longest, performance.now() - last) / 1000
      longest = 0
      last = performance.now()
      return Math.round(seconds * 10) / 10
    },
    stop: async () => {
      stopped = true
      await running
    },
  }
}

/** True if the server answers a page, which needs no database. */
export const page = async (url: string, timeoutMs: number): Promise<boolean> =>
  (await call("GET", `${url}/login`, { timeoutMs })).status === 200
