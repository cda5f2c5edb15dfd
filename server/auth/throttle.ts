/** Slows down guessing: after some failures an address and place wait. Kept in memory, of this process alone. */
import { Refusal } from "../http/refusal"

const ALLOWED = 10
const WINDOW_MS = 10 * 60_000
const REMEMBERED = 10_000

export interface Throttle {
  /** @throws Refusal 429 */
  check: (key: string) => void
  failed: (key: string) => void
  succeeded: (key: string) => void
}

export function openThrottle(now: () => Date): Throttle {
  const failures = new Map<string, { count: number; since: number }>()
  const of = (key: string) => {
    const entry = failures.get(key)
    return entry && now().getTime() - entry.since < WINDOW_MS ? entry : undefined
  }
  return {
    check: (key) => {
      const entry = of(key)
      if (!entry || entry.count < ALLOWED) return
      const seconds = Math.max(1, Math.ceil((entry.since + WINDOW_MS - now().getTime()) / 1000))
      const minutes = Math.ceil(seconds / 60)
      throw new Refusal(429, `Terlalu banyak percobaan masuk. Coba lagi dalam ${minutes} menit.`, {
        headers: { "Retry-After": String(seconds) },
      })
    },
    failed: (key) => {
      const entry = of(key) ?? { count: 0, since: now().getTime() }
      failures.delete(key)
      const oldest = failures.size >= REMEMBERED ? failures.keys().next().value : undefined
      if (oldest !== undefined) failures.delete(oldest)
      failures.set(key, { count: entry.count + 1, since: entry.since })
    },
    succeeded: (key) => {
      failures.delete(key)
    },
  }
}
