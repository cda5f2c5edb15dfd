/** Whether the person asked the browser to load no more than is needed. */
const savesData = (): boolean =>
  (globalThis.navigator as { connection?: { saveData?: boolean } } | undefined)?.connection?.saveData === true

/** Safari has none; there a moment after what is under way has to do. */
const request: (run: () => void, options?: IdleRequestOptions) => number =
  globalThis.requestIdleCallback ?? ((run) => Number(setTimeout(run, 200)))
const cancel = globalThis.cancelIdleCallback ?? clearTimeout

/** In the next idle moment. Answers how to stop. @param atMost milliseconds, where it is not to wait for ever */
export function onIdle(run: () => void, atMost?: number): () => void {
  const handle = request(() => run(), atMost === undefined ? undefined : { timeout: atMost })
  return () => cancel(handle)
}

/**
 * Does what will likely be needed, one after the other, each in an idle moment of its own; nothing where data is to be
 * saved. What fails is tried again when it is needed. Answers how to stop.
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
