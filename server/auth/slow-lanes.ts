/**
 * Where an address waits that has guessed too often: one attempt at a time, and a pause after each wrong one. The newest
 * goes first, and before all an account that has signed in from there: whoever is right gets in beside the guesser.
 */
import { busy } from "./hash-queue"

interface Waiting {
  known: boolean
  start: () => void
  refuse: () => void
  gone: () => boolean
}
interface Lane {
  taken: boolean
  /** The newest last. */
  waiting: Waiting[]
}

export interface SlowLanes {
  /**
   * Waits for its turn.
   * @returns what ends the turn, with whether the next may come at once: nothing wrong was judged
   * @throws Refusal 429 when others have taken its place in line
   */
  enter: (
    address: string,
    attempt: { known: boolean; gone: () => boolean },
  ) => Promise<(atOnce: boolean) => void>
  refuseAll: () => void
}

export function createSlowLanes({ pauseMs, waiting: most }: { pauseMs: number; waiting: number }): SlowLanes {
  const lanes = new Map<string, Lane>()

  const take = (list: Waiting[]): Waiting | undefined => {
    const index = list.findLastIndex((one) => one.known)
    return list.splice(index === -1 ? list.length - 1 : index, 1)[0]
  }
  const drop = (list: Waiting[]) => {
    const index = list.findIndex((one) => !one.known)
    list.splice(Math.max(0, index), 1)[0]?.refuse()
  }
  const release = (address: string, lane: Lane) => {
    for (let next = take(lane.waiting); next; next = take(lane.waiting)) {
      if (!next.gone()) return next.start()
      next.refuse()
    }
    lanes.delete(address)
  }
  return {
    enter: async (address, { known, gone }) => {
      const lane = lanes.get(address) ?? { taken: false, waiting: [] }
      lanes.set(address, lane)
      if (lane.taken)
        await new Promise<void>((start, reject) => {
          lane.waiting.push({ known, start, refuse: () => reject(busy()), gone })
          if (lane.waiting.length > most) drop(lane.waiting)
        })
      lane.taken = true
      return (atOnce) => {
        if (atOnce) release(address, lane)
        else setTimeout(() => release(address, lane), pauseMs).unref()
      }
    },
    refuseAll: () => {
      for (const lane of lanes.values()) for (const one of lane.waiting.splice(0)) one.refuse()
    },
  }
}
