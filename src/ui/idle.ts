const savesData = (): boolean =>
  (globalThis.navigator as { connection?: { saveData?: boolean } } | undefined)?.connection?.saveData === true

/** Safari has no idle callbacks. */
const request: (run: () => void) => number =
  globalThis.requestIdleCallback ?? ((run) => Number(setTimeout(run, 200)))
const cancel = globalThis.cancelIdleCallback ?? clearTimeout

/**
 * Runs prefetching tasks one after the other, each in an idle moment of its own; none if the browser is set to save data.
 * Errors are ignored, since the caller that needs the result tries again. Returns a function that stops.
 */
export function whenIdle(tasks: readonly (() => unknown)[]): () => void {
  if (savesData()) return () => undefined
  const left = [...tasks]
  let handle = 0
  let stopped = false
  const next = () => {
    const task = left.shift()
    if (!task) return
    handle = request(async () => {
      try {
        await task()
      } catch {}
      if (!stopped) next()
    })
  }
  next()
  return () => {
    stopped = true
    cancel(handle)
  }
}
