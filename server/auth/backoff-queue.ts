/**
 * Queue for addresses with too many wrong attempts: one attempt at a time, and a pause after each wrong one. Ignores
 * everything known about accounts, or the order of answers would reveal which emails exist.
 */
import { stopping } from "../ground/api-error"
import { createFairQueue, type FairQueue } from "./hash-queue"

interface Lane {
  taken: boolean
  waiting: FairQueue
}

export interface BackoffQueue {
  /**
   * Waits for its turn.
   * @returns ends the turn; `atOnce`: true if no wrong password was tried, so that the next starts without a pause
   * @throws ApiError 429 if the queue is full; 503 when the process ends
   */
  enter: (address: string, aborted: () => boolean) => Promise<(atOnce: boolean) => void>
  refuseAll: () => void
}

export function createBackoffQueue({
  pauseMs,
  waiting: most,
}: {
  pauseMs: number
  waiting: number
}): BackoffQueue {
  const lanes = new Map<string, Lane>()
  let entered = 0
  let closed = false

  const release = (address: string, lane: Lane) => {
    const next = lane.waiting.next()
    if (next) next.start()
    else lanes.delete(address)
  }
  return {
    enter: async (address, aborted) => {
      if (closed) throw stopping()
      const lane = lanes.get(address) ?? { taken: false, waiting: createFairQueue(most) }
      lanes.set(address, lane)
      if (lane.taken)
        await new Promise<void>((start, reject) => {
          // A line per attempt: the key queue already serialises attempts of one address and account.
          lane.waiting.add(String(++entered), { start, refuse: reject, aborted })
        })
      lane.taken = true
      return (atOnce) => {
        if (atOnce) release(address, lane)
        else setTimeout(() => release(address, lane), pauseMs).unref()
      }
    },
    refuseAll: () => {
      closed = true
      for (const { waiting } of lanes.values()) waiting.refuseAll()
    },
  }
}
