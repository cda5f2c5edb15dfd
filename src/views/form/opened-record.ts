import type { Resource } from "../../core/schema/resource"
import { isOwnServer } from "../../providers/own-server"
import type { Handed } from "../handover"

/** What an edit form was opened with; settled once, whatever is loaded afterwards (AB-100). */
export interface OpenedRecord {
  record: Handed
  /** Something to know about the record, above the form. */
  notice: string
}

/** Whether a single record may be asked for: where every host has the call, else of our own server alone (AB-101). */
export const hasSingleRead = ({ source }: Resource, own = isOwnServer()): boolean =>
  source.kind === "browser" || source.oneEverywhere || own
