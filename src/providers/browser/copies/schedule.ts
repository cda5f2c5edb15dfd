/** When copies are sent: soon after a change, at the start, when the network comes back, and again after a failure. */
import type { Copier } from "./copier"

/** Several changes in a row are one copy; a minute after a change it is there. */
const SOON_MS = 4000
const LATEST_MS = 20_000
const OTHER_TAB_MS = 10_000
const FIRST_AGAIN_MS = 10_000
const LAST_AGAIN_MS = 5 * 60_000
/** Nobody may have told of a write, and the server is asked now and then whether it still has what it took. */
const IDLE_MS = 10 * 60_000

export interface Schedule {
  /** Something has changed. */
  changed: (key: string) => void
  /** Now, whatever was waited for: the start, a network that came back, another person. */
  hurry: () => void
  stop: () => void
}

export function createSchedule(copier: Copier): Schedule {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let missed = false
  let failures = 0
  /** When what has changed is to be sent at the latest. */
  let latest: number | undefined
  let stopped = false

  const wait = (ms: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(run, ms)
  }
  async function run() {
    clearTimeout(timer)
    timer = undefined
    if (running) {
      missed = true
      return
    }
    running = true
    latest = undefined
    const outcome = await copier.run()
    running = false
    failures = outcome === "failed" ? failures + 1 : 0
    if (missed) {
      missed = false
      wait(SOON_MS)
    } else if (timer !== undefined) return
    else if (outcome === "later") wait(OTHER_TAB_MS)
    else if (outcome === "failed") wait(Math.min(FIRST_AGAIN_MS * 2 ** (failures - 1), LAST_AGAIN_MS))
    else wait(IDLE_MS)
  }
  return {
    changed: (key) => {
      if (!copier.keys.includes(key)) return
      copier.touch(key)
      latest ??= Date.now() + LATEST_MS
      // While the server cannot be reached a change alone is no reason to hurry.
      if (failures > 0 && timer !== undefined) return
      wait(Math.max(0, Math.min(SOON_MS, latest - Date.now())))
    },
    hurry: () => {
      failures = 0
      wait(0)
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
