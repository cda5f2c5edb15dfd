/** Times at which copies are sent: after a change, at the start, when the network comes back, and after a failure. */
import { createBackgroundTask } from "../../background-task"
import type { Copier } from "./copier"

/** Delay after a change in ms, prolonged by further changes up to the second one. */
const SOON_MS = 4000
const LATEST_MS = 20_000
const OTHER_TAB_MS = 10_000
const FIRST_AGAIN_MS = 10_000
const LAST_AGAIN_MS = 5 * 60_000
/** Interval in ms without a change: finds writes that sent no event, and lets the server confirm its copies. */
const IDLE_MS = 10 * 60_000

export interface Schedule {
  changed: (key: string) => void
  /** Sends now: at the start, with the network back, for another user. */
  hurry: () => void
  stop: () => void
}

export function createSchedule(copier: Copier): Schedule {
  let failing = false
  /** Time by which a change is sent at the latest. */
  let latest: number | undefined
  const task = createBackgroundTask({
    work: () => {
      latest = undefined
      return copier.run()
    },
    next: (outcome, missed) => {
      failing = outcome === "failed"
      if (!failing) task.reset()
      if (missed) task.after(SOON_MS)
      else if (task.isPlanned()) return
      else if (failing) task.retry()
      else task.after(outcome === "later" ? OTHER_TAB_MS : IDLE_MS)
    },
    firstMs: FIRST_AGAIN_MS,
    lastMs: LAST_AGAIN_MS,
  })
  return {
    changed: (key) => {
      if (!copier.keys.includes(key)) return
      copier.touch(key)
      latest ??= Date.now() + LATEST_MS
      // A change does not hurry a retry.
      if (failing && task.isPlanned()) return
      task.after(Math.max(0, Math.min(SOON_MS, latest - Date.now())))
    },
    hurry: () => {
      failing = false
      task.reset()
      task.after(0)
    },
    stop: task.stop,
  }
}
