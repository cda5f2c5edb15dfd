/**
 * Counting semaphore for list queries, the most expensive reads. Each user has few permits, so that a busy user waits
 * for their own queries; users take turns. After an expensive query its permit rests for as long as the query took,
 * which leaves others at least half of the database's time.
 */
import { busy, stopping } from "../ground/api-error"

export interface QueryLimits {
  /** Concurrent queries: the remaining connections stay free for single records and writes. */
  atOnce: number
  /** Concurrent queries of one user. */
  perUser: number
  /** Milliseconds from which a query is expensive. */
  expensiveMs: number
  /** Waiting queries of one user. */
  waiting: number
  timeoutMs: number
}

const LIMITS: QueryLimits = { atOnce: 6, perUser: 2, expensiveMs: 100, waiting: 30, timeoutMs: 10_000 }

export interface QueryQueue {
  /**
   * Runs `work` with a permit.
   * @param aborted true once the client has disconnected
   * @throws ApiError 429 if too many queries of this user wait, or one waits too long; 503 when the process ends
   */
  run: <T>(user: string, aborted: () => boolean, work: () => Promise<T>) => Promise<T>
  /** Refuses all waiting queries: the process is about to end. */
  refuseWaiting: () => void
}

interface Waiting {
  start: () => void
  refuse: (error: Error) => void
  aborted: () => boolean
}

interface User {
  running: number
  waiting: Set<Waiting>
}

export function createQueryQueue(changed: Partial<QueryLimits> = {}): QueryQueue {
  const { atOnce, perUser, expensiveMs, waiting: most, timeoutMs } = { ...LIMITS, ...changed }
  /** Least recently served user first. */
  const users = new Map<string, User>()
  let running = 0

  const nextWaiting = (): { id: string; user: User; first: Waiting } | undefined => {
    for (const [id, user] of users) {
      if (user.running >= perUser) continue
      for (const first of user.waiting) {
        if (!first.aborted()) return { id, user, first }
        first.refuse(busy())
      }
    }
    return undefined
  }
  const fill = () => {
    while (running < atOnce) {
      const next = nextWaiting()
      if (!next) return
      const { id, user, first } = next
      users.delete(id)
      users.set(id, user)
      user.running++
      running++
      first.start()
    }
  }
  const forget = (id: string, user: User) => {
    if (user.running === 0 && user.waiting.size === 0) users.delete(id)
  }
  const leave = (id: string, user: User, took: number) => {
    running--
    const rested = () => {
      user.running--
      fill()
      forget(id, user)
    }
    if (took < expensiveMs) return rested()
    setTimeout(rested, took).unref()
    fill()
  }

  return {
    run: async (id, aborted, work) => {
      const user: User = users.get(id) ?? { running: 0, waiting: new Set() }
      users.set(id, user)
      await new Promise<void>((resolve, reject) => {
        const ended = () => {
          clearTimeout(timer)
          user.waiting.delete(turn)
          forget(id, user)
        }
        const turn: Waiting = {
          start: () => {
            ended()
            resolve()
          },
          refuse: (error) => {
            ended()
            reject(error)
          },
          aborted,
        }
        const timer = setTimeout(() => turn.refuse(busy()), timeoutMs)
        user.waiting.add(turn)
        fill()
        if (user.waiting.size > most) turn.refuse(busy())
      })
      const started = performance.now()
      try {
        return await work()
      } finally {
        leave(id, user, performance.now() - started)
      }
    },
    refuseWaiting: () => {
      for (const { waiting } of users.values()) for (const one of waiting) one.refuse(stopping())
    },
  }
}
