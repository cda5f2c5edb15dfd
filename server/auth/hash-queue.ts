/**
 * Fair queue for password hashes, the most expensive operation. Waiting callers take turns by line (their address
 * block, or their account once proven), known devices go first, and no line can fill the queue for others.
 */
import { siteOf } from "../ground/address"
import { busy, stopping } from "../ground/api-error"

/** Hashing shares four threads with all file access: two at once leave some for it. */
const AT_ONCE = 2
/** Longer queues would outlast the clients' patience. */
const WAITING = 200
/** With so many lines, all addresses of an IPv6 site share one. */
const MANY_LINES = 50
/** Turns of known devices before one of the others. */
const AHEAD = 3

export interface QueuePriority {
  /** Address block, or `lineOf` a proven account; lines take turns with each other. */
  line: string
  /** True if the account has signed in with this device before: goes first. */
  known: boolean
  /** True once the client has disconnected. */
  aborted?: () => boolean
}

/** Line of an account that a session or a device proves. */
export const lineOf = (accountId: string): string => `account ${accountId}`

export interface QueuedCall {
  start: () => void
  refuse: (error: Error) => void
  aborted: () => boolean
}

export interface FairQueue {
  add: (line: string, waiting: QueuedCall) => void
  next: () => QueuedCall | undefined
  isEmpty: () => boolean
  refuseAll: () => void
}

interface Line {
  name: string
  waiting: QueuedCall[]
  /** It has had no turn yet. */
  fresh: boolean
}

/**
 * Turns by line. Every other turn goes to the line that has waited longest, so that a line waits for at most twice as
 * many turns as there are lines; turns in between go to new lines, which need not wait for the end of a burst. Over the
 * limit a random entry of the longest lines is refused, but not the newest.
 * @param random from 0 to below 1
 */
export function createFairQueue(limit: number, random: () => number = Math.random): FairQueue {
  /** Oldest last turn, or arrival, first. */
  const lines: Line[] = []
  let size = 0
  let oldest = true

  const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const remove = (line: Line) => lines.splice(lines.indexOf(line), 1)
  const drop = (latest: QueuedCall) => {
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
          if (first?.aborted()) first.refuse(busy())
          else if (first) {
            line.fresh = false
            if (line.waiting.length > 0) lines.push(line)
            return first
          }
        }
        // A disconnected client has not used its turn.
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
/** Consecutive turns of known devices while others waited. */
let ahead = 0

function nextWaiting(): QueuedCall | undefined {
  const first = ahead < AHEAD ? known.next() : undefined
  if (first) {
    ahead = others.isEmpty() ? 0 : ahead + 1
    return first
  }
  ahead = 0
  return others.next() ?? known.next()
}

/** Runs a hash in its turn. @param priority undefined: the server itself @throws ApiError 429; 503 when the process ends */
export async function hashInQueue<T>(
  priority: QueuePriority | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (running >= AT_ONCE && closed) throw stopping()
  if (running >= AT_ONCE)
    await new Promise<void>((start, reject) => {
      const queue = !priority || priority.known ? known : others
      queue.add(priority?.line ?? "", {
        start,
        refuse: reject,
        aborted: priority?.aborted ?? (() => false),
      })
    })
  // A finished hash passes its slot on, so `running` stays unchanged.
  else running++
  try {
    return await work()
  } finally {
    const next = nextWaiting()
    if (next) next.start()
    else running--
  }
}

/** Refuses waiting and later callers: the process is about to end, and an answer is better than none. */
export function refuseWaiting(): void {
  closed = true
  known.refuseAll()
  others.refuseAll()
}
