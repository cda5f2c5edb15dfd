/** Key of a line's number in the history entry of the line: its place among the lines of its record, from 1. */
import type { Changes } from "./entry"

/** No field and no action begins with it. */
export const LINE_KEY = "#"

/** The number after the write, or the former one of a deleted line; undefined for an entry without a number. */
export function lineNumber(changes: Changes): number | undefined {
  const { before, after } = changes[LINE_KEY] ?? {}
  const number = after ?? before
  return typeof number === "number" ? number : undefined
}
