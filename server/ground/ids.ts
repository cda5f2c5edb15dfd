import { randomBytes } from "node:crypto"

let lastTime = 0
let counter = 0

/** An id that sorts by creation time (UUID version 7): 48 bits of milliseconds, a running number, then random bits. */
export function newId(now: number = Date.now()): string {
  if (now > lastTime) {
    lastTime = now
    counter = randomBytes(1).readUInt8()
  } else {
    // Keeps ids of one millisecond in order, also if the clock steps back.
    counter += 1
    if (counter > 0xfff) {
      lastTime += 1
      counter = 0
    }
  }
  const time = lastTime.toString(16).padStart(12, "0")
  const random = randomBytes(8)
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80
  const tail = random.toString("hex")
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${counter.toString(16).padStart(3, "0")}`,
    tail.slice(0, 4),
    tail.slice(4),
  ].join("-")
}

/** True if the text has the form of an id. Anything else is answered with 404. */
export const isId = (text: unknown): text is string => typeof text === "string" && /^[\w-]{1,64}$/.test(text)
