/**
 * Queue for address blocks (an IPv4 address or an IPv6 /64) with too many wrong attempts: one attempt at a time, and a pause after each wrong one. Ignores
 * everything known about accounts, or the order of answers would reveal which emails exist.
 */
import { stopping } from "../ground/api-error"
import { createFairQueue, type FairQueue } from "./hash-queue"

interface Lane {
  isBusy: boolean
  waiting: FairQueue
}

export interface BackoffQueue {
  /**
   * Waits for its turn.
   * @returns `leave(withoutPause)`, which ends the turn; pass true if the password was right or not tried
   * @throws ApiError 429 if this attempt is refused, since a full queue refuses a random waiting attempt; 503 when the
   * process ends
   */
  enter: (block: string, aborted: () => boolean) => Promise<(withoutPause: boolean) => void>
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

  const release = (block: string, lane: Lane) => {
    const next = lane.waiting.next()
    if (next) next.start()
    else lanes.delete(block)
  }
  return {
    enter: async (block, aborted) => {
      if (closed) throw stopping()
      const lane = lanes.get(block) ?? { isBusy: false, waiting: createFairQueue(most) }
      lanes.set(block, lane)
      if (lane.isBusy)
        await new Promise<void>((start, reject) => {
          // A line per attempt: the keyed queue (`throttle.ts`) already serialises attempts of one block and account.
          lane.waiting.add(String(++entered), { start, refuse: reject, aborted })
        })
      lane.isBusy = true
      return (withoutPause) => {
        if (withoutPause) release(block, lane)
        else setTimeout(() => release(block, lane), pauseMs).unref()
      }
    },
    refuseAll: () => {
      closed = true
      for (const { waiting } of lanes.values()) waiting.refuseAll()
    },
  }
}
