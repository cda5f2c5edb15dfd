/** Retries work that certainly had no effect, during short outages. */
import { setTimeout as sleep } from "node:timers/promises"
import { codeOf, outageOf } from "./outage"

const PAUSES_MS = [20, 50, 100, 200, 400, 800] as const
/** Later failures of one outage are not retried, so that requests do not pile up. */
const BRIDGED_MS = 2000

/** Sleeps for 0.5 to 1.5 times the given milliseconds, so that waiting callers do not return at once. */
export const jitteredSleep = (milliseconds: number): Promise<void> =>
  sleep(milliseconds * (0.5 + Math.random()))

/** Serialisation failure and deadlock: the same work, begun again, succeeds. */
export const RETRYABLE: ReadonlySet<string> = new Set(["40001", "40P01"])
const ATTEMPTS = 10

/** Repeats `work` while it fails with one of these codes, ten times at most. */
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
  /** @throws the last error of `work`; only outages of kind `away` are retried */
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
          // Measured from the start of the attempt: one that fails slowly is not repeated.
          since ??= started
          const next = PAUSES_MS[attempt]
          if (next === undefined || now() - since > BRIDGED_MS) throw error
          await jitteredSleep(next)
        }
      }
    },
  }
}
