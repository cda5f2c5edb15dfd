import type { Resource } from "../../../core/schema/resource"
import type { StoredRecord } from "../../../core/schema/types"
import { isOwnServer } from "../../../session/own-server"

/** The record that an edit form was opened with; fixed, whatever is loaded later (AB-100). */
export interface OpenedRecord {
  record: StoredRecord
  /** Shown above the form; undefined for a record that was read, or that needs no notice. */
  notice: ReadNotice | undefined
}

/** Why the record was not read, in the declaration's words (AB-104), and which one is shown instead. */
export interface ReadNotice {
  why: string
  shown: string
}

/** True if a single record may be read: every host has the call, or the host is our own server (AB-101). */
export const hasSingleRead = ({ source }: Resource, own = isOwnServer()): boolean =>
  source.kind === "browser" || source.oneEverywhere || own
