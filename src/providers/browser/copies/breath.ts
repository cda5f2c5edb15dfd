/** Long work in slices, so that nobody who types meanwhile notices it. */
const SLICE_MS = 8
const LATEST_MS = 200

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === "function")
      requestIdleCallback(() => resolve(), { timeout: LATEST_MS })
    else setTimeout(resolve)
  })

/** Answers a function to call between steps: it waits for an idle moment once a slice is used up. */
export function createBreath(): () => Promise<void> | undefined {
  let until = performance.now() + SLICE_MS
  return () => {
    if (performance.now() < until) return undefined
    return pause().then(() => {
      until = performance.now() + SLICE_MS
    })
  }
}
