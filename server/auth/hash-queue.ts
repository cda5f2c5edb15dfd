/**
 * Who is hashed next. Hashing is the dearest thing that anybody may ask for, so those who wait take turns by their
 * address, whoever is known goes first, and nobody can fill the queue for others.
 */
import { Refusal } from "../http/refusal"

/** Hashing shares four threads with all file access: two at once leave some for it. */
const AT_ONCE = 2
/** More than this would wait longer than anybody does. */
const WAITING = 200
const COME_BACK_SECONDS = 5

/** Where a hash is asked for from. */
export interface Place {
  /** Those of one address take turns with those of others. */
  address: string
  /** Whether this account has signed in from there before: goes before all who have not. */
  known: boolean
  /** Whether whoever asked has hung up. */
  gone?: () => boolean
}

export const busy = (): Refusal =>
  new Refusal(429, "Server sedang sibuk. Coba lagi sebentar lagi.", {
    headers: { "Retry-After": String(COME_BACK_SECONDS) },
  })

interface Waiting {
  start: () => void
  refuse: () => void
  gone: () => boolean
}

export interface FairQueue {
  add: (address: string, waiting: Waiting) => void
  next: () => Waiting | undefined
  refuseAll: () => void
}

/** Turns by address. One that has just come goes first: in a flood the last in line would be served for nothing. */
export function createFairQueue(limit: number): FairQueue {
  /** In the order of their turns. */
  const lines: { address: string; waiting: Waiting[] }[] = []
  let size = 0

  const dropOne = () => {
    let longest = lines.at(-1)
    for (const line of lines) if (line.waiting.length > (longest?.waiting.length ?? 0)) longest = line
    if (!longest) return
    longest.waiting.shift()?.refuse()
    if (longest.waiting.length === 0) lines.splice(lines.indexOf(longest), 1)
    size--
  }
  return {
    add: (address, waiting) => {
      const line = lines.find((candidate) => candidate.address === address)
      if (line) line.waiting.push(waiting)
      else lines.unshift({ address, waiting: [waiting] })
      size++
      if (size > limit) dropOne()
    },
    next: () => {
      for (let line = lines.shift(); line; line = lines.shift()) {
        const first = line.waiting.shift()
        if (line.waiting.length > 0) lines.push(line)
        if (!first) continue
        size--
        if (!first.gone()) return first
        first.refuse()
      }
      return undefined
    },
    refuseAll: () => {
      for (const { waiting } of lines.splice(0)) for (const one of waiting) one.refuse()
      size = 0
    },
  }
}

const known = createFairQueue(WAITING)
const others = createFairQueue(WAITING)
let running = 0

/** @param place without one it is our own wish, or that of somebody who is signed in @throws Refusal 429 */
export async function inTurn<T>(place: Place | undefined, work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE)
    await new Promise<void>((start, reject) => {
      const queue = !place || place.known ? known : others
      queue.add(place?.address ?? "", {
        start,
        refuse: () => reject(busy()),
        gone: place?.gone ?? (() => false),
      })
    })
  // Whoever leaves hands his place over, so that the count does not change here.
  else running++
  try {
    return await work()
  } finally {
    const next = known.next() ?? others.next()
    if (next) next.start()
    else running--
  }
}

/** Refuses all who wait: the process is about to end, and an answer is better than none. */
export function refuseWaiting(): void {
  known.refuseAll()
  others.refuseAll()
}
