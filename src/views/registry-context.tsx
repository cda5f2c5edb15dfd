import { createContext, type ReactNode, useContext } from "react"
import type { Right } from "../core/access/right"
import type { Registry } from "../core/schema/registry"
import type { Me } from "../core/schema/types"

const RegistryContext = createContext<Registry | null>(null)

/** Who sees the screen: the signed-in user, and what he may do. */
export interface Session {
  me: Me
  /** Another function as soon as the rights change. */
  may: (right: Right) => boolean
}
const MeContext = createContext<Session>({
  me: { id: "", name: "", role: "" },
  may: () => false,
})

/** What the app hands to the views: all declarations, and who looks at them. */
export function ViewsProvider(props: { registry: Registry; session: Session; children: ReactNode }) {
  return (
    <RegistryContext value={props.registry}>
      <MeContext value={props.session}>{props.children}</MeContext>
    </RegistryContext>
  )
}

/** @throws Error outside `ViewsProvider` */
export function useRegistry(): Registry {
  const registry = useContext(RegistryContext)
  if (!registry) throw new Error("useRegistry needs a ViewsProvider above it")
  return registry
}

export const useMe = (): Me => useContext(MeContext).me

/**
 * The one road to a right, of the menu, a screen and a button alike: answers at once, from the stored permission map,
 * and draws its caller anew when that changes (PM-11..PM-29, AB-73).
 */
export const useMay = (): Session["may"] => useContext(MeContext).may

export { MeContext, RegistryContext }
