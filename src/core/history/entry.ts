import { isObject, textOf } from "../text"

export const HISTORY_ACTIONS = [
  "create",
  "edit",
  "delete",
  "restore",
  "action",
  "login",
  "login-failed",
  "logout",
  "sessions-ended",
  "password-changed",
  "password-reset",
  "password-link-sent",
  "password-link-used",
  "second-step-failed",
  "factor-added",
  "factor-renamed",
  "factor-removed",
  "recovery-renewed",
  "factors-reset",
  "account-on",
  "account-off",
  "rights",
  "givers",
  "factor-required",
  "view-shared",
  "view-renamed",
  "view-removed",
  "key-created",
  "key-ended",
  "webhook-created",
  "webhook-changed",
  "webhook-removed",
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

/** An import, in the one entry that replaces those of its records (`group=imports`). */
export interface ImportGroup {
  id: string
  /** Name of the file. */
  name: string
  /** Entries of records that it replaces, as far as they match the filters. */
  rows: number
  /** Records of the import that exist; 0 in the entry of its undoing. */
  left: number
  /** Those of them that are unchanged: undoing the import deletes them. */
  unchanged: number
}

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
  /** '' for an entry about sessions or the history itself. */
  resource: string
  recordId: string
  recordName: string
  changes: Changes
  imported?: ImportGroup
  /** True for a deletion whose record was restored since. */
  restored?: true
}

/** Most entries of one response. */
export const MOST_AT_ONCE = 500

/** Shown characters of a personal number, for users without the right to see it. */
const SHOWN = 4

/** '1802070705900001' → '············0001': length and end identify a known number. */
export function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (value === null || value === undefined || value === "") return value
  // The length of a number would show its size.
  if (typeof value !== "string") return "·".repeat(SHOWN)
  const characters = [...value]
  const shown = characters.length > 2 * SHOWN ? characters.slice(-SHOWN) : []
  return "·".repeat(characters.length - shown.length) + shown.join("")
}

const isAction = (value: unknown): value is HistoryAction =>
  (HISTORY_ACTIONS as readonly unknown[]).includes(value)

const pair = ({ before = null, after = null }: Record<string, unknown>) => ({ before, after })

/** Field → change, from a response; other values are left out. */
export function readChanges(value: unknown): Changes {
  if (!isObject(value)) return {}
  const entries = Object.entries(value).flatMap(([field, change]) => {
    if (!isObject(change)) return []
    const labels = isObject(change.labels) && { labels: pair(change.labels) }
    return [[field, { ...pair(change), ...labels }] as const]
  })
  return Object.fromEntries(entries)
}

const readImported = (value: unknown): { imported?: ImportGroup } =>
  isObject(value) && typeof value.id === "string"
    ? {
        imported: {
          id: value.id,
          name: textOf(value.name),
          rows: Number(value.rows) || 0,
          left: Number(value.left) || 0,
          unchanged: Number(value.unchanged) || 0,
        },
      }
    : {}

/** The valid entries of a response. */
export const readHistory = (rows: readonly unknown[]): HistoryEntry[] =>
  rows.flatMap((row) =>
    isObject(row) && typeof row.id === "string" && isAction(row.action)
      ? [
          {
            id: row.id,
            at: textOf(row.at),
            actorId: textOf(row.actorId),
            actorName: textOf(row.actorName),
            address: textOf(row.address),
            action: row.action,
            resource: textOf(row.resource),
            recordId: textOf(row.recordId),
            recordName: textOf(row.recordName),
            changes: readChanges(row.changes),
            ...readImported(row.imported),
            ...(row.restored === true && { restored: true as const }),
          },
        ]
      : [],
  )
