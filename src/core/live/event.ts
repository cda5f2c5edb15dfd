/** Messages of `GET /api/v1/events`, of the server and of the browser. */
import { isObject } from "../text"

export interface LiveEvent {
  /** The resource that stores the record. */
  resource: string
  id: string
  /** `editing`: others have begun or ended to edit the record. */
  action: "create" | "edit" | "delete" | "editing"
  /** Version of the record after the change; 0 for `editing`. */
  version: number
  at: string
  /** Name of the user who acts; '' for `editing`. */
  by: string
  /** The browser tab that sent the write. */
  tab: string
}

export interface LiveMessage {
  events: readonly LiveEvent[]
  /** Resources with changes that are not listed in `events`. */
  stale: readonly string[]
  /** Resource → fingerprint of its tables: another one after a reconnection shows missed changes. */
  states: Readonly<Record<string, string>>
}

/** Header of a list's response: the fingerprint of its tables when it was read. */
export const TABLE_STATE = "X-Table-State"

/** Another user who edits a record. */
export interface Editor {
  name: string
  /** Seconds since the form was opened. */
  seconds: number
}

/** Seconds between two heartbeats of the stream. */
export const BEAT_SECONDS = 15
/** Seconds between two reports of an open form. */
export const EDITING_SECONDS = 60

/** Reads a message of the stream; undefined for anything else. */
export function readMessage(text: string): LiveMessage | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (!isObject(value) || !Array.isArray(value.events) || !Array.isArray(value.stale)) return undefined
    return isObject(value.states) ? (value as unknown as LiveMessage) : undefined
  } catch {
    return undefined
  }
}
