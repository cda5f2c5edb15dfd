import type { Resource } from "../../core/schema/resource"
import { isOwnServer } from "../../providers/own-server"
import type { Handed } from "../handover"

/** What an edit form was opened with; settled once, whatever is loaded afterwards (AB-100). */
export interface OpenedRecord {
  record: Handed
  /** Why the record is the one from the list, above the form; '' for one that was read, or that needs no word. */
  notice: string
}

/** Whether a single record may be asked for: where every host has the call, else of our own server alone (AB-101). */
export const hasSingleRead = ({ source }: Resource, own = isOwnServer()): boolean =>
  source.kind === "browser" || source.oneEverywhere || own
