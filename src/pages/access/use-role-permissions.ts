import { useEffect, useState } from "react"
import type { PermissionEntry } from "../../core/access/permissions"
import { loadPermissions } from "../../providers/permissions"

/** What is known of one role; a state of another role says nothing about the one chosen now. */
type Known = { roleId: string; entries?: readonly PermissionEntry[]; failed?: unknown }

/**
 * The chosen role's entries: undefined until they have loaded (AB-02). A late answer of a role chosen before is dropped.
 */
export function useRolePermissions(roleId: string | undefined) {
  const [known, setKnown] = useState<Known>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    setKnown(undefined)
    if (roleId === undefined) return
    const asked = new AbortController()
    loadPermissions(roleId, asked.signal)
      .then((entries) => {
        if (!asked.signal.aborted) setKnown({ roleId, entries })
      })
      .catch((error) => {
        if (asked.signal.aborted) return
        console.error("Hak akses tidak dapat dimuat", error)
        setKnown({ roleId, failed: error })
      })
    return () => asked.abort()
  }, [roleId, attempt])

  const current = known?.roleId === roleId ? known : undefined
  return {
    entries: current?.entries,
    /** The error of the last attempt; undefined while there is none. */
    failed: current?.failed,
    reload: () => setAttempt(attempt + 1),
    change: (entries: readonly PermissionEntry[]) => {
      if (roleId !== undefined) setKnown({ roleId, entries })
    },
  }
}
