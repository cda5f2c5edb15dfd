import { createContext, type ReactNode, useCallback, useContext } from "react"
import type { Grants } from "../../core/access/permissions"
import type { Right } from "../../core/access/right"
import { type SessionRegistry, sessionRegistry } from "../../core/access/session-registry"
import type { Registry } from "../../core/schema/registry"
import { useGrants } from "../../session/use-session"

interface Views {
  registry: Registry
  /** Refine's access-control provider. */
  accessControl: { canNow: (right: Right, of: Grants) => boolean }
}
const ViewsContext = createContext<Views | null>(null)

/** Gives the views all declarations and the access control. */
export const ViewsProvider = ({ children, ...views }: Views & { children: ReactNode }) => (
  <ViewsContext value={views}>{children}</ViewsContext>
)

/** @throws Error outside `ViewsProvider` */
function useViews(): Views {
  const views = useContext(ViewsContext)
  if (!views) throw new Error("views need a ViewsProvider above them")
  return views
}

/** The declarations with the fields that the user may read; follows the rights. */
export const useRegistry = (): SessionRegistry => sessionRegistry(useViews().registry, useGrants())

/**
 * Asks Refine's access-control provider for rights, synchronously (PM-11..PM-29). Re-renders the caller and returns
 * another function when the rights change (AB-73).
 */
export function useCanNow(): (right: Right) => boolean {
  const { canNow } = useViews().accessControl
  const grants = useGrants()
  return useCallback((right) => canNow(right, grants), [canNow, grants])
}
