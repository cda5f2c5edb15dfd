/**
 * Counting semaphore for list queries, the most expensive reads. Each user has few permits, so that a busy user waits
 * for their own queries; users take turns. After an expensive query its permit rests for as long as the query took,
 * which leaves others at least half of the database's time.
 */
import { busy, stopping } from "../ground/api-error"

export interface QueryLimits {
  /** Questions that run at once: the database's other connections stay free for reads of one record and for writes. */
  atOnce: number
  /** Questions of one person that run at once. */
  perPerson: number
  /** Milliseconds from which a question is a dear one. */
  dear: number
  /** Questions of one person that may wait. */
  waiting: number
  /** Milliseconds that one may wait. */
  patience: number
}

const LIMITS: QueryLimits = { atOnce: 6, perPerson: 2, dear: 100, waiting: 30, patience: 10_000 }

export interface QueryQueue {
  /**
   * Runs `work` with a permit.
   * @param gone true once the client has disconnected
   * @throws ApiError 429 if too many queries of this user wait, or one waits too long; 503 when the process ends
   */
  run: <T>(person: string, gone: () => boolean, work: () => Promise<T>) => Promise<T>
  /** Refuses all waiting queries: the process is about to end. */
  refuseWaiting: () => void
}

interface Waiting {
  start: () => void
  refuse: (error: Error) => void
  gone: () => boolean
}

interface Person {
  running: number
  waiting: Set<Waiting>
}

export function createQueryQueue(changed: Partial<QueryLimits> = {}): QueryQueue {
  const { atOnce, perPerson, dear, waiting: most, patience } = { ...LIMITS, ...changed }
  /** Least recently served user first. */
  const people = new Map<string, Person>()
  let running = 0

  const nextWaiting = (): { id: string; person: Person; first: Waiting } | undefined => {
    for (const [id, person] of people) {
      if (person.running >= perPerson) continue
      for (const first of person.waiting) {
        if (!first.gone()) return { id, person, first }
        first.refuse(busy())
      }
    }
    return undefined
  }
  const fill = () => {
    while (running < atOnce) {
      const next = nextWaiting()
      if (!next) return
      const { id, person, first } = next
      people.delete(id)
      people.set(id, person)
      person.running++
      running++
      first.start()
    }
  }
  const forget = (id: string, person: Person) => {
    if (person.running === 0 && person.waiting.size === 0) people.delete(id)
  }
  const leave = (id: string, person: Person, took: number) => {
    running--
    const rested = () => {
      person.running--
      fill()
      forget(id, person)
    }
    if (took < dear) return rested()
    setTimeout(rested, took).unref()
    fill()
  }

  return {
    run: async (id, gone, work) => {
      const person: Person = people.get(id) ?? { running: 0, waiting: new Set() }
      people.set(id, person)
      await new Promise<void>((resolve, reject) => {
        const ended = () => {
          clearTimeout(timer)
          person.waiting.delete(turn)
          forget(id, person)
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
          gone,
        }
        const timer = setTimeout(() => turn.refuse(busy()), patience)
        person.waiting.add(turn)
        fill()
        if (person.waiting.size > most) turn.refuse(busy())
      })
      const started = performance.now()
      try {
        return await work()
      } finally {
        leave(id, person, performance.now() - started)
      }
    },
    refuseWaiting: () => {
      for (const { waiting } of people.values()) for (const one of waiting) one.refuse(stopping())
    },
  }
}
