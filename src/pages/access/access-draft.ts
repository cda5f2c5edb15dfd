/** What was changed of a role and not saved, kept in this tab for the same person when the session ends. */
import type { Me } from "../../core/schema/types"
import { currentPath } from "../../session/base-path"
import { dropDraft, readDraft, writeDraft } from "../../session/drafts"
import { type GiverChange, type RightChange, readGiverChanges, readRightChanges } from "./changes"

/** One for the page: another role is chosen only once nothing is unsaved. No form's, whose slots name a record. */
const SLOT = "access"

/** Only what the person changed, of this one role. */
export interface AccessDraft {
  roleId: string
  rights: readonly RightChange[]
  givers: readonly GiverChange[]
}

/** This person's; undefined when there is none, or nothing of it can be used. */
export function readAccessDraft(me: Me): AccessDraft | undefined {
  const values = readDraft(SLOT, me.id)?.values
  if (typeof values?.role !== "string") return undefined
  const draft = {
    roleId: values.role,
    rights: readRightChanges(values.rights),
    givers: readGiverChanges(values.givers),
  }
  return draft.rights.length + draft.givers.length > 0 ? draft : undefined
}

/**
 * Keeps it, or drops what was kept once nothing is changed any more.
 * @param interrupted the session has ended: signing in again leads back to this page
 */
export function keepAccessDraft(me: Me, { roleId, rights, givers }: AccessDraft, interrupted: boolean): void {
  const values = { role: roleId, rights, givers }
  const path = currentPath()
  if (rights.length + givers.length === 0) dropAccessDraft()
  else writeDraft(SLOT, { user: me.id, at: Date.now(), path, interrupted, values })
}

export const dropAccessDraft = (): void => dropDraft(SLOT)
