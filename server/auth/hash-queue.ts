/**
 * Who is hashed next. Hashing is the dearest thing that anybody may ask for, so those who wait take turns by line (their
 * address, or their account once that is proven), a known device goes first, and nobody can fill the queue for others.
 */
import { siteOf } from "../ground/address"
import { busy, stopping } from "../ground/api-error"

/** Hashing shares four threads with all file access: two at once leave some for it. */
const AT_ONCE = 2
/** More than this would wait longer than anybody does. */
const WAITING = 200
/** From so many lines on whoever has a whole IPv6 site has one line for all of it. */
const MANY_LINES = 50
/** Known devices go first so often while others wait; then one of these. */
const AHEAD = 3

/** Where a hash is asked for from. */
export interface Place {
  /** Those of one line take turns with those of others. */
  line: string
  /** Whether the account has signed in with this device before: goes before those who have not. */
  known: boolean
  /** Whether whoever asked has hung up. */
  gone?: () => boolean
}

/** The line of an account that is proven: by a session, or by a device. */
export const lineOf = (accountId: string): string => `account ${accountId}`

export interface Waiting {
  start: () => void
  refuse: (error: Error) => void
  gone: () => boolean
}

export interface FairQueue {
  add: (line: string, waiting: Waiting) => void
  next: () => Waiting | undefined
  isEmpty: () => boolean
  /** Called when the process is about to end. */
  refuseAll: () => void
}

interface Line {
  name: string
  waiting: Waiting[]
  /** It has had no turn yet. */
  fresh: boolean
}

/**
 * KeyedQueue by line. Every other one is that of the line that has waited longest, so that each has its turn after twice as
 * many as there are lines; the ones between are the newcomers', who need not wait for the end of a burst. Beyond the
 * limit the longest lines lose one, by lot, that has not just come.
 * @param random from 0 to below 1
 */
export function createFairQueue(limit: number, random: () => number = Math.random): FairQueue {
  /** Whose last turn, or coming, is longest ago first. */
  const lines: Line[] = []
  let size = 0
  let oldest = true

  const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const remove = (line: Line) => lines.splice(lines.indexOf(line), 1)
  const drop = (latest: Waiting) => {
    const longest = Math.max(...lines.map(({ waiting }) => waiting.length))
    const all = lines.filter(({ waiting }) => waiting.length === longest).flatMap(({ waiting }) => waiting)
    const lost = oneOf(all.filter((one) => one !== latest))
    const line = lost && lines.find(({ waiting }) => waiting.includes(lost))
    if (!line || !lost) return
    line.waiting.splice(line.waiting.indexOf(lost), 1)
    if (line.waiting.length === 0) remove(line)
    size--
    lost.refuse(busy())
  }
  const nextLine = () => {
    oldest = !oldest
    return (oldest ? undefined : lines.findLast(({ fresh }) => fresh)) ?? lines[0]
  }
  return {
    add: (line, waiting) => {
      const find = (name: string) => lines.find((candidate) => candidate.name === name)
      const name = lines.length < MANY_LINES || find(line) ? line : siteOf(line)
      const own = find(name)
      if (own) own.waiting.push(waiting)
      else lines.push({ name, waiting: [waiting], fresh: true })
      size++
      if (size > limit) drop(waiting)
    },
    next: () => {
      for (let line = nextLine(); line; line = nextLine()) {
        remove(line)
        while (line.waiting.length > 0) {
          const first = line.waiting.shift()
          size--
          if (first?.gone()) first.refuse(busy())
          else if (first) {
            line.fresh = false
            if (line.waiting.length > 0) lines.push(line)
            return first
          }
        }
        // Who has hung up has had no turn.
        oldest = !oldest
      }
      return undefined
    },
    isEmpty: () => size === 0,
    refuseAll: () => {
      for (const { waiting } of lines.splice(0)) for (const one of waiting) one.refuse(stopping())
      size = 0
    },
  }
}

const known = createFairQueue(WAITING)
const others = createFairQueue(WAITING)
let running = 0
/** True once the process is about to end: later callers are refused instead of queued. */
let closed = false
/** Known ones that went first, one after the other, while others waited. */
let ahead = 0

function nextWaiting(): Waiting | undefined {
  const first = ahead < AHEAD ? known.next() : undefined
  if (first) {
    ahead = others.isEmpty() ? 0 : ahead + 1
    return first
  }
  ahead = 0
  return others.next() ?? known.next()
}

/** @param place without one it is our own wish @throws ApiError 429; 503 as the process ends */
export async function hashInQueue<T>(place: Place | undefined, work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE && closed) throw stopping()
  if (running >= AT_ONCE)
    await new Promise<void>((start, reject) => {
      const queue = !place || place.known ? known : others
      queue.add(place?.line ?? "", {
        start,
        refuse: reject,
        gone: place?.gone ?? (() => false),
      })
    })
  // Whoever leaves hands his place over, so that the count does not change here.
  else running++
  try {
    return await work()
  } finally {
    const next = nextWaiting()
    if (next) next.start()
    else running--
  }
}

/** Refuses all who wait, and all who would: the process is about to end, and an answer is better than none. */
export function refuseWaiting(): void {
  closed = true
  known.refuseAll()
  others.refuseAll()
}
