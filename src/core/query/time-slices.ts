/** Long work in slices, so that a pressed key is painted at once. */

const SLICE_MS = 8
/** Rows between two checks of the time. */
export const STRIDE = 256

/** Yields to the event loop once the slice of 8 ms is used up. @throws the signal's reason, checked after each pause */
export type YieldIfDue = () => Promise<void>

/** Work that yields every `STRIDE` rows. */
export type Work<T> = Generator<void, T>

/** Lets input and paint go first. A timer would wait 4 ms each time, which adds up to half of a long search. */
const pause = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

export function createYielder(signal?: AbortSignal): YieldIfDue {
  let end = performance.now() + SLICE_MS
  return async () => {
    if (performance.now() < end) return
    await pause()
    signal?.throwIfAborted()
    end = performance.now() + SLICE_MS
  }
}

/** Runs the work in slices. @throws the signal's reason, checked after each pause */
export async function runInSlices<T>(work: Work<T>, signal?: AbortSignal): Promise<T> {
  const yieldIfDue = createYielder(signal)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await yieldIfDue()
  }
}

/** Runs the work without a pause. */
export function runSync<T>(work: Work<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
