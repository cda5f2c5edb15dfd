/** A door with so many places behind it; whoever waits longer than is reasonable is told so. */
import { DatabaseTrouble } from "./outage"

export interface Gate {
  /** @throws DatabaseTrouble busy */
  enter: () => Promise<void>
  leave: () => void
}

export function createGate(places: number, patienceMs: number): Gate {
  let free = places
  const waiting = new Set<() => void>()
  return {
    enter: async () => {
      if (free > 0) {
        free--
        return
      }
      await new Promise<void>((resolve, reject) => {
        const enter = () => {
          clearTimeout(timer)
          waiting.delete(enter)
          resolve()
        }
        const timer = setTimeout(() => {
          waiting.delete(enter)
          reject(new DatabaseTrouble("busy", new Error("every connection is in use")))
        }, patienceMs)
        waiting.add(enter)
      })
    },
    leave: () => {
      // Whoever leaves hands his place over, to who has waited longest.
      const [next] = waiting
      if (next) next()
      else free++
    },
  }
}
