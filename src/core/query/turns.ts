/** Long work in slices, so that a pressed key is painted at once. */

const SLICE_MS = 8
/** Rows between two checks of the time. */
export const STRIDE = 256

/** Awaited every `STRIDE` rows: pauses at the end of a slice. @throws the signal's reason if it was aborted */
export type Turn = () => Promise<void>

/** Work that yields every `STRIDE` rows. */
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

/** Runs the work in slices. @throws the signal's reason if it was aborted */
export async function inTurns<T>(work: Work<T>, signal?: AbortSignal): Promise<T> {
  const turn = takeTurns(signal)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await turn()
  }
}

export function atOnce<T>(work: Work<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
