/** Draft of a role's unsaved changes, in this tab, for the same user after the end of a session. */
import type { Me } from "../../core/schema/types"
import { currentPath } from "../../session/base-path"
import { dropDraft, readDraft, writeDraft } from "../../session/drafts"
import { type GiverChange, type RightChange, readGiverChanges, readRightChanges } from "./changes"

/** Name of the draft. One is enough: the choice of another role drops unsaved changes. */
const SLOT = "access"

/** The user's changes of one role. */
interface AccessDraft {
  roleId: string
  rights: readonly RightChange[]
  givers: readonly GiverChange[]
}

/** The user's draft; undefined if there is none, or nothing of it applies. */
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
 * Stores the draft, or deletes it if nothing is changed.
 * @param interrupted the session has ended: the next login leads back to this page
 */
export function keepAccessDraft(me: Me, { roleId, rights, givers }: AccessDraft, interrupted: boolean): void {
  const values = { role: roleId, rights, givers }
  const path = currentPath()
  if (rights.length + givers.length === 0) dropAccessDraft()
  else writeDraft(SLOT, { user: me.id, at: Date.now(), path, interrupted, values })
}

export const dropAccessDraft = (): void => dropDraft(SLOT)
