/** Requests for groups at once: the server lets a user run few queries of long lists and refuses many waiting ones. */
const AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

/** Runs one request after the other where *Buka semua* starts many. @throws the signal's reason, or the error of `work` */
export async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    signal.throwIfAborted()
    return await work()
  } finally {
    // The next one takes over the place.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
