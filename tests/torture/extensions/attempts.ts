/** The outcome of each command: acknowledged ones have one entry, refused ones none. */
import type { Tally } from "../tally"
import { after, type Entry } from "./entries"
import type { Answered } from "./killing"

/** A command of a user, repeated with one key until it was answered. */
export interface Attempt extends Answered {
  user: string
  /** Its own, by which its entry is found. */
  reason: string
  day: string
  /** Milliseconds, as `Date.now()`. */
  sent: number
  ended: number
}

/** A time in which the users' right was taken away, in milliseconds as `Date.now()`. */
export interface Window {
  /** The right is being taken away. */
  begun: number
  /** That has been answered. */
  from: number
  /** It is being given again. */
  to: number
  /** That has been answered. */
  given: number
}

/** Statuses that a race explains: in another state, gone. */
const RACED = [409, 404]

function expectedCounts({ answer, lost }: Attempt): readonly number[] {
  if (answer.status === 200) return [1]
  // A request without an answer may have been done before the right was gone.
  return lost > 0 && answer.status === 403 ? [0, 1] : [0]
}

export function checkAttempts(
  attempts: readonly Attempt[],
  { entries, windows, tally }: { entries: readonly Entry[]; windows: readonly Window[]; tally: Tally },
): void {
  const found = new Map<string, Entry[]>()
  for (const entry of entries) {
    const reason = String(after(entry, "@close.reason"))
    found.set(reason, [...(found.get(reason) ?? []), entry])
  }
  for (const attempt of attempts) {
    const { answer, reason, lost, sent, ended, day } = attempt
    const own = found.get(reason) ?? []
    tally.check(
      expectedCounts(attempt).includes(own.length),
      () => `${own.length} entries of an action answered by ${answer.status} after ${lost} lost answers`,
    )
    for (const entry of own)
      tally.check(after(entry, "closedAt") === day, () => "an action with the day of another one")
    const without = windows.some(({ from, to }) => sent > from && ended < to)
    const mayLack = windows.some(({ begun, given }) => sent <= given && ended >= begun)
    const allowed = without ? [403] : [200, ...RACED, ...(mayLack ? [403] : [])]
    tally.check(
      allowed.includes(answer.status),
      () =>
        `an action ${without ? "without the right" : "with it"}: ${answer.status} ${answer.error ?? ""} ${answer.text}`,
    )
  }
}

/** No write of these users while they had no right. @param users ids */
export function checkWindows(
  entries: readonly Entry[],
  { users, windows, tally }: { users: ReadonlySet<string>; windows: readonly Window[]; tally: Tally },
): void {
  for (const entry of entries) {
    if (!users.has(entry.actor)) continue
    const within = windows.find(({ from, to }) => entry.at > from && entry.at < to)
    tally.check(
      !within,
      () =>
        `a write of a user whose right was taken away; e.g. ${entry.action}, ${entry.at - (within?.from ?? 0)} ms after the answer`,
    )
  }
}
