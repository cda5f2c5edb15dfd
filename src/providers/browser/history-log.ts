/**
 * Follows rows that have no id of their own. Their content is their name, so a row that another tab changed is not found
 * by the name it had when a form opened it. The log maps each content before a save or deletion to the content after it.
 */
import { contentOf } from "./identity"
import type { Store } from "./stored-list"

/** A row's content before a write, and after it: '' when the row was deleted. */
export type Step = readonly [before: string, after: string]

export interface HistoryLog {
  /** Adds steps, the newest last. Does nothing if the storage is full. */
  note: (steps: readonly Step[]) => void
  /**
   * The present content of an opened row: the first later content for which `isListed` is true.
   * `gone`: the row was deleted; undefined: the log does not know it.
   */
  follow: (content: string, isListed: (content: string) => boolean) => string | "gone" | undefined
}

/** More steps than the tabs of one browser write while a form is open. */
const MOST = 300

const isStep = (value: unknown): value is Step =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string")

export function createHistoryLog(key: string, store: () => Store): HistoryLog {
  const name = `${key}.jejak`
  const read = (): readonly Step[] => {
    try {
      const stored: unknown = JSON.parse(store().getItem(name) ?? "[]")
      return Array.isArray(stored) ? stored.filter(isStep) : []
    } catch {
      return []
    }
  }
  return {
    note: (steps) => {
      const changed = steps.filter(([before, after]) => before !== "" && before !== after)
      if (changed.length === 0) return
      try {
        store().setItem(name, JSON.stringify([...read(), ...changed].slice(-MOST)))
      } catch {
        // The list itself is stored; only the log lacks these steps.
      }
    },
    follow: (content, isListed) => {
      const next = new Map(read())
      const passed = new Set<string>()
      let at = content
      for (;;) {
        const after = next.get(at)
        if (after === undefined) return undefined
        if (after === "" || passed.has(after)) return "gone"
        if (isListed(after)) return after
        passed.add(after)
        at = after
      }
    },
  }
}

/** The steps of a write, which replaces rows in place, appends rows, or removes some. */
export function stepsBetween(before: readonly unknown[], after: readonly unknown[]): Step[] {
  if (after.length >= before.length)
    return before.flatMap((row, index) =>
      row === after[index] ? [] : [[contentOf(row), contentOf(after[index])] as const],
    )
  const remaining = new Set(after)
  const removed = before.filter((row) => !remaining.has(row)).map(contentOf)
  const left = new Set(removed.length > 0 ? after.map(contentOf) : [])
  return removed.filter((content) => !left.has(content)).map((content) => [content, ""] as const)
}
