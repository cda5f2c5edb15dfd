/** The records that a person has looked at last, in this browser: names alone, gone with the session (AB-79). */
import { RECENT } from "../core/session/items"
import { isObject } from "../core/text"
import { me } from "./session"
import { local } from "./storage"

export interface RecentRecord {
  resource: string
  id: string
  /** As it was called then. */
  name: string
}

const MOST = 8

const isRecent = (value: unknown): value is RecentRecord =>
  isObject(value) && [value.resource, value.id, value.name].every((part) => typeof part === "string")

/** This person's, the newest first. */
export function recentRecords(): readonly RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(local.get(RECENT) ?? "null")
    if (!isObject(stored) || stored.user !== me().id || !Array.isArray(stored.records)) return []
    return stored.records.filter(isRecent).slice(0, MOST)
  } catch {
    return []
  }
}

const keep = (records: readonly RecentRecord[]) =>
  local.set(RECENT, JSON.stringify({ user: me().id, records: records.slice(0, MOST) }))

const isOther = (one: RecentRecord) => (other: RecentRecord) =>
  other.resource !== one.resource || other.id !== one.id

/** Nothing is noted of somebody who cannot be told from others, or of what has no name. */
export function noteRecent(record: RecentRecord): void {
  if (me().id === "" || record.name === "" || record.id === "") return
  keep([record, ...recentRecords().filter(isOther(record))])
}

/** It is gone. */
export const forgetRecent = (record: RecentRecord): void => keep(recentRecords().filter(isOther(record)))
