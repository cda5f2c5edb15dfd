/**
 * Where an address waits that has guessed too often: one attempt at a time, and a pause after each wrong one. Nothing
 * that is known of an account decides who goes first: the order of answers would tell which emails there are.
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
   * @returns what ends the turn, with whether the next may come at once: nothing wrong was judged
   * @throws ApiError 429 when others have taken its place in line; 503 as the process ends
   */
  enter: (address: string, gone: () => boolean) => Promise<(atOnce: boolean) => void>
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
    enter: async (address, gone) => {
      if (closed) throw stopping()
      const lane = lanes.get(address) ?? { taken: false, waiting: createFairQueue(most) }
      lanes.set(address, lane)
      if (lane.taken)
        await new Promise<void>((start, reject) => {
          // Each in a line of its own: those of one address and account come one after the other anyway.
          lane.waiting.add(String(++entered), { start, refuse: reject, gone })
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
