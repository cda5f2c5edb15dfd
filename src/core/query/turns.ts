/** Long work cut into slices, so that a key that is pressed meanwhile is painted at once. */

const SLICE_MS = 8
/** Rows between two looks at the clock. */
export const STRIDE = 256

/** To be awaited every `STRIDE` rows: gives way when the slice is used up. @throws the signal's reason when it gave up meanwhile */
export type Turn = () => Promise<void>

/** Work that stops at each `STRIDE`, for whoever does it to give way, or to go on at once. */
export type Work<T> = Generator<void, T>

export function takeTurns(signal?: AbortSignal): Turn {
  let end = performance.now() + SLICE_MS
  return async () => {
    if (performance.now() < end) return
    await new Promise<void>((resolve) => setTimeout(resolve))
    signal?.throwIfAborted()
    end = performance.now() + SLICE_MS
  }
}

/** Does it in slices. @throws the signal's reason when it gave up meanwhile */
export async function inTurns<T>(work: Work<T>, signal?: AbortSignal): Promise<T> {
  const turn = takeTurns(signal)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await turn()
  }
}

/** Does it in one go. */
export function atOnce<T>(work: Work<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
