import { useEffect, useRef, useState } from "react"
import { isSuperadmin } from "../../core/access/names"
import type { PermissionEntry } from "../../core/access/permissions"
import { loadGivers } from "../../providers/givers"
import { loadPermissions } from "../../providers/permissions"
import { onSessionOver } from "../../session/drafts"
import { isOwnServer } from "../../session/own-server"
import { accessNames, isLoggedIn } from "../../session/session"
import { useMe } from "../../session/use-session"
import { useUnsaved } from "../../views/record/use-unsaved"
import { dropAccessDraft, keepAccessDraft, readAccessDraft } from "./access-draft"
import { giverChanges, rightChanges, withGivers, withRights } from "./changes"
import type { RoleChoice } from "./role-choices"
import { useOfRole } from "./use-of-role"

/**
 * The chosen role's rights and who may give it, with what of them is not saved: leaving the page is asked about then,
 * and the end of a session keeps it for the same person (RT-38, RT-39).
 */
export function useRoleAccess(roles: readonly RoleChoice[] | undefined) {
  const signedIn = useMe()
  // While a session ends nobody is signed in any more, and what is unsaved is still hers.
  const [me] = useState(signedIn)
  const [draft, setDraft] = useState(() => readAccessDraft(me))
  const [chosen, setChosen] = useState<RoleChoice>()
  const role = chosen ?? roles?.find(({ id }) => id === draft?.roleId)
  const namesGivers = isOwnServer() && isSuperadmin(accessNames(), me.role)

  const permissions = useOfRole<readonly PermissionEntry[]>(role?.id, loadPermissions, (stored) =>
    withRights(stored, draft?.rights ?? []),
  )
  const givers = useOfRole(namesGivers ? role?.id : undefined, loadGivers, (stored) =>
    // A role may be gone since.
    withGivers(stored, draft?.givers.filter(({ id }) => roles?.some((each) => each.id === id)) ?? []),
  )

  const rights =
    permissions.stored && permissions.value
      ? rightChanges(permissions.stored, permissions.value)
      : (draft?.rights ?? [])
  const given =
    givers.stored && givers.value ? giverChanges(givers.stored, givers.value) : (draft?.givers ?? [])
  const changed = role !== undefined && rights.length + given.length > 0

  useUnsaved(changed)

  const keep = (interrupted: boolean) =>
    role && keepAccessDraft(me, { roleId: role.id, rights, givers: given }, interrupted)
  const latest = useRef(keep)
  latest.current = keep
  // What was offered again and changed further is no longer what was kept: a reload must not bring that back.
  const unsaved = draft && JSON.stringify([role?.id, rights, given])
  useEffect(() => {
    if (unsaved) latest.current(false)
  }, [unsaved])
  useEffect(() => {
    const stop = onSessionOver(() => latest.current(true))
    return () => {
      stop()
      // Whoever leaves while signed in has been asked.
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
  // All of what was offered again is saved, or taken back: the next change is a new one.
  const isSaved = draft !== undefined && permissions.stored !== undefined && !changed
  useEffect(() => {
    if (isSaved) latestChoice.current()
  }, [isSaved])

  return {
    role,
    namesGivers,
    permissions,
    givers,
    /** Something is not saved. */
    changed,
    /** What stands here unsaved is from before the session ended. */
    restored: draft !== undefined && permissions.value !== undefined && changed,
    choose: (id: string) => chooseRole(roles?.find((each) => each.id === id)),
    discard: () => {
      permissions.reset()
      givers.reset()
      chooseRole(role)
    },
    /**
     * Only what was changed, and all rights where nothing was: rights that somebody else has saved meanwhile are not
     * written over for a change of who may give the role (AM-10).
     */
    toSave: () => ({
      rights: rights.length > 0 || given.length === 0 || !givers.value ? permissions.value : undefined,
      givers: given.length > 0 ? givers.value : undefined,
    }),
    saved: (part: "rights" | "givers") => (part === "rights" ? permissions.saved() : givers.saved()),
  }
}
