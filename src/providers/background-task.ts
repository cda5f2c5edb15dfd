/** Work in the background: one run at a time, the next one by a timer, retries with a delay that doubles. */
export interface BackgroundTask {
  /** Starts now; during a run, another one follows. */
  run: () => Promise<void>
  /** Plans the next run, in place of a planned one. */
  after: (ms: number) => void
  /** Plans a retry, and doubles the delay of the next. */
  retry: () => void
  /** Delay of the next retry in ms. */
  delay: number
  /** Sets the delay back to the first. */
  reset: () => void
  isPlanned: () => boolean
  isIdle: () => boolean
  stop: () => void
}

interface Options<R> {
  /** Never rejects. */
  work: () => Promise<R>
  /** Plans what follows a run. `missed`: a start came during it. */
  next: (result: R, missed: boolean) => void
  firstMs: number
  lastMs: number
}

export function createBackgroundTask<R>({ work, next, firstMs, lastMs }: Options<R>): BackgroundTask {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let missed = false
  let stopped = false
  const task: BackgroundTask = {
    run: async () => {
      clearTimeout(timer)
      timer = undefined
      if (running) {
        missed = true
        return
      }
      running = true
      const result = await work()
      running = false
      if (stopped) return
      const again = missed
      missed = false
      next(result, again)
    },
    after: (ms) => {
      clearTimeout(timer)
      if (!stopped) timer = setTimeout(task.run, ms)
    },
    retry: () => {
      task.after(task.delay)
      task.delay = Math.min(task.delay * 2, lastMs)
    },
    delay: firstMs,
    reset: () => {
      task.delay = firstMs
    },
    isPlanned: () => timer !== undefined,
    isIdle: () => timer === undefined && !running,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
  return task
}
