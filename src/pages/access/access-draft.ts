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
  /** The changed 'Wajib verifikasi dua langkah'; undefined if it is unchanged. */
  factor?: boolean | undefined
}

const hasChanges = ({ rights, givers, factor }: AccessDraft): boolean =>
  rights.length + givers.length > 0 || factor !== undefined

/** The user's draft; undefined if there is none, or nothing of it applies. */
export function readAccessDraft(me: Me): AccessDraft | undefined {
  const values = readDraft(SLOT, me.id)?.values
  if (typeof values?.role !== "string") return undefined
  const draft = {
    roleId: values.role,
    rights: readRightChanges(values.rights),
    givers: readGiverChanges(values.givers),
    factor: typeof values.factor === "boolean" ? values.factor : undefined,
  }
  return hasChanges(draft) ? draft : undefined
}

/**
 * Stores the draft, or deletes it if nothing is changed.
 * @param interrupted the session has ended: the next login leads back to this page
 */
export function keepAccessDraft(me: Me, draft: AccessDraft, interrupted: boolean): void {
  const { roleId, rights, givers, factor } = draft
  const values = { role: roleId, rights, givers, ...(factor !== undefined && { factor }) }
  const path = currentPath()
  if (!hasChanges(draft)) dropAccessDraft()
  else writeDraft(SLOT, { user: me.id, at: Date.now(), path, interrupted, values })
}

export const dropAccessDraft = (): void => dropDraft(SLOT)
