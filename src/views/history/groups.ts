/** Entries of one write: that of the record, with those of its lines. */
import type { HistoryAction, HistoryEntry } from "../../core/history/entry"
import { lineNumber } from "../../core/history/line-key"
import type { Resource } from "../../core/schema/resource"

export interface EntryGroup {
  entry: HistoryEntry
  /** In the order of their numbers. */
  lines: readonly HistoryEntry[]
}

const byNumber = (one: HistoryEntry, other: HistoryEntry): number =>
  (lineNumber(one.changes) ?? 0) - (lineNumber(other.changes) ?? 0)

/**
 * Groups entries, newest first. The entries of lines are written right before that of their record; one whose record's entry
 * is filtered out is a group of its own.
 */
export function groupEntries(
  entries: readonly HistoryEntry[],
  find: (resource: string) => Resource | undefined,
): EntryGroup[] {
  const groups: { entry: HistoryEntry; lines: HistoryEntry[] }[] = []
  /** Resource and id of a record → its newest write that was passed. */
  const writes = new Map<string, { lines: HistoryEntry[] }>()
  const keyOf = (resource: string, id: string) => `${find(resource)?.variantOf ?? resource} ${id}`
  for (const entry of entries) {
    const owner = find(entry.resource)?.owner
    const write = owner && writes.get(keyOf(owner.resource, entry.recordId))
    if (write) write.lines.unshift(entry)
    else {
      const group = { entry, lines: [] }
      groups.push(group)
      if (!owner) writes.set(keyOf(entry.resource, entry.recordId), group)
    }
  }
  for (const { lines } of groups) lines.sort(byNumber)
  return groups
}

/** Number of lines by action, in the order of the actions. */
export const countLines = (lines: readonly HistoryEntry[]): ReadonlyMap<HistoryAction, number> => {
  const counts = new Map<HistoryAction, number>()
  for (const action of ["create", "edit", "delete"] as const) {
    const count = lines.filter((line) => line.action === action).length
    if (count > 0) counts.set(action, count)
  }
  return counts
}
