import { useEffect, useRef, useState } from "react"
import { isSuperadmin } from "../../core/access/names"
import type { PermissionEntry } from "../../core/access/permissions"
import { loadGivers } from "../../providers/givers"
import { loadPermissions } from "../../providers/permissions"
import { loadFactorRequired } from "../../providers/required-factor"
import { onKeepDrafts } from "../../session/drafts"
import { isOwnServer } from "../../session/own-server"
import { accessNames, isLoggedIn } from "../../session/session"
import { useMe } from "../../session/use-session"
import { useUnsaved } from "../../views/record/use-unsaved"
import { dropAccessDraft, keepAccessDraft, readAccessDraft } from "./access-draft"
import { giverChanges, rightChanges, withGivers, withRights } from "./changes"
import type { RoleChoice } from "./role-choices"
import { useOfRole } from "./use-of-role"

/**
 * Rights, givers and required factor of the chosen role, with the unsaved changes. Leaving the page with changes asks for a confirmation;
 * the end of the session stores them as a draft (RT-38, RT-39).
 */
export function useRoleAccess(roles: readonly RoleChoice[] | undefined) {
  const signedIn = useMe()
  // The end of a session stores the draft when no user is signed in any more.
  const [me] = useState(signedIn)
  const [draft, setDraft] = useState(() => readAccessDraft(me))
  const [chosen, setChosen] = useState<RoleChoice>()
  const role = chosen ?? roles?.find(({ id }) => id === draft?.roleId)
  // A superadmin is asked for a factor, never forced.
  const mayRequire = isOwnServer() && !(role && isSuperadmin(accessNames(), role.name))
  const namesGivers = isOwnServer() && isSuperadmin(accessNames(), me.role)

  const permissions = useOfRole<readonly PermissionEntry[]>(role?.id, loadPermissions, (stored) =>
    withRights(stored, draft?.rights ?? []),
  )
  const givers = useOfRole(namesGivers ? role?.id : undefined, loadGivers, (stored) =>
    // A giver may have been deleted since.
    withGivers(stored, draft?.givers.filter(({ id }) => roles?.some((each) => each.id === id)) ?? []),
  )
  const factor = useOfRole(
    mayRequire ? role?.id : undefined,
    loadFactorRequired,
    (stored) => draft?.factor ?? stored,
  )

  const rights =
    permissions.stored && permissions.value
      ? rightChanges(permissions.stored, permissions.value)
      : (draft?.rights ?? [])
  const given =
    givers.stored && givers.value ? giverChanges(givers.stored, givers.value) : (draft?.givers ?? [])
  const required =
    factor.stored === undefined ? draft?.factor : factor.value === factor.stored ? undefined : factor.value
  const changes = role === undefined ? 0 : rights.length + given.length + Number(required !== undefined)
  const changed = changes > 0

  useUnsaved(changed)

  const keep = (interrupted: boolean) =>
    role && keepAccessDraft(me, { roleId: role.id, rights, givers: given, factor: required }, interrupted)
  const latest = useRef(keep)
  latest.current = keep
  // Changes of a restored draft are stored at once, so that a reload does not bring the older draft back.
  const unsaved = draft && JSON.stringify([role?.id, rights, given, required])
  useEffect(() => {
    if (unsaved) latest.current(false)
  }, [unsaved])
  useEffect(() => {
    const stop = onKeepDrafts(({ interrupted }) => latest.current(interrupted))
    return () => {
      stop()
      // A signed-in user has confirmed leaving.
      if (isLoggedIn()) dropAccessDraft()
    }
  }, [])

  const chooseRole = (next: RoleChoice | undefined) => {
    setChosen(next)
    setDraft(undefined)
    dropAccessDraft()
  }
  const latestChoice = useRef(() => {})
  latestChoice.current = () => chooseRole(role)
  // Ends the draft once all of it is saved or undone.
  const isSaved = draft !== undefined && permissions.stored !== undefined && !changed
  useEffect(() => {
    if (isSaved) latestChoice.current()
  }, [isSaved])

  const othersChanged = (given.length > 0 && givers.value !== undefined) || required !== undefined
  const parts = { rights: permissions, givers, factor }
  return {
    role,
    namesGivers,
    mayRequire,
    permissions,
    givers,
    factor,
    /** Boxes of the matrix that differ from the saved rights. */
    rights,
    /** Number of unsaved changes. */
    changes,
    /** True if the changes come from a draft. */
    restored: draft !== undefined && permissions.value !== undefined && changed,
    choose: (id: string) => chooseRole(roles?.find((each) => each.id === id)),
    discard: () => {
      permissions.reset()
      givers.reset()
      factor.reset()
      chooseRole(role)
    },
    /**
     * The changed parts; the rights if nothing changed. A change of other parts alone does not send the rights, since another
     * user may have saved them meanwhile (AM-10).
     */
    toSave: () => ({
      rights: rights.length > 0 || !othersChanged ? permissions.value : undefined,
      givers: given.length > 0 ? givers.value : undefined,
      factor: required,
    }),
    saved: (part: keyof typeof parts) => parts[part].saved(),
  }
}
