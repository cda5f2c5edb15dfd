/**
 * What became of the rows that have no id of their own. They are told apart by their content, so a row that another tab
 * changed is not found by the name that it had when a form was opened. Beside the list stands therefore which content
 * each save and each deletion turned into which; a form finds its row again by it, whatever was changed in it.
 */
import { contentOf } from "./identity"
import type { Store } from "./stored-list"

/** A row's content before a write, and after it: '' when the row was deleted. */
export type Step = readonly [before: string, after: string]

export interface Trail {
  /** Remembers steps, the newest last. Where there is no room for it nothing is remembered, and nothing fails. */
  note: (steps: readonly Step[]) => void
  /**
   * The content that the one of an opened row has become: the first on its way that `stands` in the list now.
   * `gone`: it was deleted; undefined: nothing is known of it.
   */
  follow: (content: string, stands: (content: string) => boolean) => string | "gone" | undefined
}

/** As many as the tabs of one browser write while a form stands open, and some more. */
const MOST = 300

const isStep = (value: unknown): value is Step =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string")

export function createTrail(key: string, store: () => Store): Trail {
  const name = `${key}.jejak`
  const read = (): readonly Step[] => {
    try {
      const kept: unknown = JSON.parse(store().getItem(name) ?? "[]")
      return Array.isArray(kept) ? kept.filter(isStep) : []
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
        // The list itself is written: only the way to a changed row is not.
      }
    },
    follow: (content, stands) => {
      const next = new Map(read())
      const passed = new Set<string>()
      let at = content
      for (;;) {
        const after = next.get(at)
        if (after === undefined) return undefined
        if (after === "" || passed.has(after)) return "gone"
        if (stands(after)) return after
        passed.add(after)
        at = after
      }
    },
  }
}

/** What a write does to the rows of a list: it puts others in their places or adds behind them, or it takes some out. */
export function stepsBetween(before: readonly unknown[], after: readonly unknown[]): Step[] {
  if (after.length >= before.length)
    return before.flatMap((row, index) =>
      row === after[index] ? [] : [[contentOf(row), contentOf(after[index])] as const],
    )
  const kept = new Set(after)
  const removed = before.filter((row) => !kept.has(row)).map(contentOf)
  const left = new Set(removed.length > 0 ? after.map(contentOf) : [])
  return removed.filter((content) => !left.has(content)).map((content) => [content, ""] as const)
}
