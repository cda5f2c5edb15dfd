/** Entries of one write: that of the record, with those of its lines. */
import { localDay } from "../../core/format/moment"
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

/** Entries that differ in their times alone. */
export interface RepeatedGroup extends EntryGroup {
  /** ISO times, newest first; a single one for an entry alone. */
  times: readonly string[]
}

const SESSIONS: ReadonlySet<HistoryAction> = new Set(["login", "login-failed", "logout"])

/** Equal for sign-ins of one person on one day, device and address. */
const repeatKey = ({ action, actorId, recordId, at, address, changes }: HistoryEntry): string | null =>
  SESSIONS.has(action)
    ? JSON.stringify([action, actorId, recordId, localDay(new Date(at)), address, changes])
    : null

/** Joins sign-ins that follow one another and differ in their times alone. */
export function joinRepeats(groups: readonly EntryGroup[]): RepeatedGroup[] {
  const joined: (EntryGroup & { times: string[] })[] = []
  for (const group of groups) {
    const last = joined.at(-1)
    const key = repeatKey(group.entry)
    if (last && key !== null && key === repeatKey(last.entry)) last.times.push(group.entry.at)
    else joined.push({ ...group, times: [group.entry.at] })
  }
  return joined
}

/** Splits the entries where the local day changes. */
export function groupsByDay(groups: readonly RepeatedGroup[]): RepeatedGroup[][] {
  const dayIn = (group: RepeatedGroup | undefined) => group && localDay(new Date(group.entry.at))
  const days: RepeatedGroup[][] = []
  for (const group of groups) {
    const last = days.at(-1)
    if (last && dayIn(last[0]) === dayIn(group)) last.push(group)
    else days.push([group])
  }
  return days
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
