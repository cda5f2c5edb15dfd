/** Bridges short outages: what was certainly not done is done again, while the outage is young. */
import { setTimeout as sleep } from "node:timers/promises"
import { codeOf, outageOf } from "./outage"

const PAUSES_MS = [20, 50, 100, 200, 400, 800] as const
/** An outage older than this is answered at once, so that requests do not pile up behind it. */
const BRIDGED_MS = 2000

/** Half to one and a half times as long, so that many who wait do not all come back at once. */
export const jitteredSleep = (milliseconds: number): Promise<void> =>
  sleep(milliseconds * (0.5 + Math.random()))

/** Serialisation failure and deadlock: the same work, begun again, succeeds. */
export const RETRYABLE: ReadonlySet<string> = new Set(["40001", "40P01"])
const ATTEMPTS = 10

/** Runs `work` again while its error's code says that another run succeeds. */
export async function retryOn<T>(codes: ReadonlySet<string>, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= ATTEMPTS || !codes.has(codeOf(error))) throw error
      await jitteredSleep(Math.min(10 * 2 ** attempt, 300))
    }
  }
}

export interface OutageRetry {
  /** @throws whatever `work` throws at last; only `away` is tried again */
  run: <T>(work: () => Promise<T>) => Promise<T>
}

export function createOutageRetry(now: () => number = Date.now): OutageRetry {
  let since: number | undefined
  return {
    run: async (work) => {
      for (let attempt = 0; ; attempt++) {
        const started = now()
        try {
          const result = await work()
          since = undefined
          return result
        } catch (error) {
          if (outageOf(error) !== "away") throw error
          // What took long to fail is not worth another try that may take as long.
          since ??= started
          const next = PAUSES_MS[attempt]
          if (next === undefined || now() - since > BRIDGED_MS) throw error
          await jitteredSleep(next)
        }
      }
    },
  }
}
