/** The user's last viewed records in this browser: their names alone, removed with the session (AB-79). */
import { RECENT } from "../core/session/items"
import { isObject } from "../core/text"
import { me } from "./session"
import { local } from "./storage"

export interface RecentRecord {
  resource: string
  id: string
  /** The record's name at that time. */
  name: string
}

const MOST = 8

const isRecent = (value: unknown): value is RecentRecord =>
  isObject(value) && [value.resource, value.id, value.name].every((part) => typeof part === "string")

/** The user's records, the newest first. */
export function recentRecords(): readonly RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(local.get(RECENT) ?? "null")
    if (!isObject(stored) || stored.user !== me().id || !Array.isArray(stored.records)) return []
    return stored.records.filter(isRecent).slice(0, MOST)
  } catch {
    return []
  }
}

const store = (records: readonly RecentRecord[]) =>
  local.set(RECENT, JSON.stringify({ user: me().id, records: records.slice(0, MOST) }))

const isOther = (one: RecentRecord) => (other: RecentRecord) =>
  other.resource !== one.resource || other.id !== one.id

/** Stores nothing for a user without an id, or a record without a name. */
export function noteRecent(record: RecentRecord): void {
  if (me().id === "" || record.name === "" || record.id === "") return
  store([record, ...recentRecords().filter(isOther(record))])
}

/** Removes a record that no longer exists. */
export const forgetRecent = (record: RecentRecord): void => store(recentRecords().filter(isOther(record)))
