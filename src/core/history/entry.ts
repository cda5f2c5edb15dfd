import { isObject } from "../text"

export const HISTORY_ACTIONS = [
  "create",
  "edit",
  "delete",
  "restore",
  "login",
  "login-failed",
  "logout",
  "sessions-ended",
  "password-changed",
  "password-reset",
  "account-on",
  "account-off",
  "rights",
  "givers",
  "view-shared",
  "view-removed",
  "prune",
] as const
export type HistoryAction = (typeof HISTORY_ACTIONS)[number]

/** A field's value before and after, with the name of a reference's target at that time. */
export interface FieldChange {
  before: unknown
  after: unknown
  /** The labels of a reference at that time; its target may be deleted since. */
  labels?: { before: unknown; after: unknown }
}
export type Changes = Readonly<Record<string, FieldChange>>

export interface HistoryEntry {
  id: string
  /** ISO time. */
  at: string
  /** The actor's name; '' if unknown. */
  actorId: string
  actorName: string
  /** The IP address; '' if unknown or hidden. */
  address: string
  action: HistoryAction
  /** '' where it is about an account's sessions or the history itself. */
  resource: string
  recordId: string
  recordName: string
  changes: Changes
}

/** Most entries of one response. */
export const MOST_AT_ONCE = 500

/** Characters of a personal number that a user without the right to see it gets. */
const SHOWN = 4

/** '1802070705900001' as '············0001': length and end identify it for those who know it. */
export function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (value === null || value === undefined || value === "") return value
  // Another type is hidden whole: its length would show a number's size.
  if (typeof value !== "string") return "·".repeat(SHOWN)
  const characters = [...value]
  const shown = characters.length > 2 * SHOWN ? characters.slice(-SHOWN) : []
  return "·".repeat(characters.length - shown.length) + shown.join("")
}

const isAction = (value: unknown): value is HistoryAction =>
  (HISTORY_ACTIONS as readonly unknown[]).includes(value)
const text = (value: unknown): string => (typeof value === "string" ? value : "")

export function readChanges(value: unknown): Changes {
  if (!isObject(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, change]) =>
      isObject(change)
        ? [
            [
              field,
              {
                before: change.before ?? null,
                after: change.after ?? null,
                ...(isObject(change.labels) && {
                  labels: { before: change.labels.before ?? null, after: change.labels.after ?? null },
                }),
              },
            ] as const,
          ]
        : [],
    ),
  )
}

export const readHistory = (rows: readonly unknown[]): HistoryEntry[] =>
  rows.flatMap((row) =>
    isObject(row) && typeof row.id === "string" && isAction(row.action)
      ? [
          {
            id: row.id,
            at: text(row.at),
            actorId: text(row.actorId),
            actorName: text(row.actorName),
            address: text(row.address),
            action: row.action,
            resource: text(row.resource),
            recordId: text(row.recordId),
            recordName: text(row.recordName),
            changes: readChanges(row.changes),
          },
        ]
      : [],
  )
