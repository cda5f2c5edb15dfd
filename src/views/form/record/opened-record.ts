import type { Resource } from "../../../core/schema/resource"
import type { StoredRecord } from "../../../core/schema/types"
import { isOwnServer } from "../../../session/own-server"

/** What an edit form was opened with; settled once, whatever is loaded afterwards (AB-100). */
export interface OpenedRecord {
  record: StoredRecord
  /** Above the form; undefined for a record that was read, or that needs no word. */
  notice: Unread | undefined
}

/** Why the record was not read, to the letter of its declaration (AB-104), and which one is shown instead. */
export interface Unread {
  why: string
  shown: string
}

/** Whether a single record may be asked for: where every host has the call, else of our own server alone (AB-101). */
export const hasSingleRead = ({ source }: Resource, own = isOwnServer()): boolean =>
  source.kind === "browser" || source.oneEverywhere || own
