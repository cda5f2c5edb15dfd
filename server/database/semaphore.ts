/** Counting semaphore. `acquire` rejects with `DatabaseOutage` (busy) after the timeout. */
import { DatabaseOutage } from "./outage"

export interface Semaphore {
  /** @throws DatabaseOutage busy */
  acquire: () => Promise<void>
  release: () => void
}

export function createSemaphore(permits: number, timeoutMs: number): Semaphore {
  let free = permits
  const waiting = new Set<() => void>()
  return {
    acquire: async () => {
      if (free > 0) {
        free--
        return
      }
      await new Promise<void>((resolve, reject) => {
        const acquire = () => {
          clearTimeout(timer)
          waiting.delete(acquire)
          resolve()
        }
        const timer = setTimeout(() => {
          waiting.delete(acquire)
          reject(new DatabaseOutage("busy", new Error("every connection is in use")))
        }, timeoutMs)
        waiting.add(acquire)
      })
    },
    release: () => {
      // The permit passes to the caller that has waited longest.
      const [next] = waiting
      if (next) next()
      else free++
    },
  }
}
