import { stopping } from "../ground/api-error"

/** Runs works one after the other, for each key; different keys do not wait for each other. */
export interface KeyedQueue {
  /** @throws ApiError 503 if the process ends before the turn */
  run: <T>(key: string, work: () => Promise<T>) => Promise<T>
  /** Rejects waiting and later work: the process is about to end. */
  refuseWaiting: () => void
}

export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<void>>()
  const waiting = new Set<() => void>()
  let closed = false
  return {
    run: (key, work) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(stopping())
        const refuse = () => reject(stopping())
        waiting.add(refuse)
        const start = async () => {
          if (!waiting.delete(refuse)) return
          try {
            resolve(await work())
          } catch (error) {
            reject(error)
          }
        }
        const mine = (last.get(key) ?? Promise.resolve()).then(start).then(() => {
          if (last.get(key) === mine) last.delete(key)
        })
        last.set(key, mine)
      }),
    refuseWaiting: () => {
      closed = true
      for (const refuse of waiting) refuse()
      waiting.clear()
    },
  }
}
