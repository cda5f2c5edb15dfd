import { createContext, type ReactNode, useContext } from "react"
import type { Grants } from "../core/access/permissions"
import type { Registry } from "../core/schema/registry"
import type { Me } from "../core/schema/types"

const RegistryContext = createContext<Registry | null>(null)

/** Who sees the screen: the signed-in user, and the rights that go with the role. */
export interface Session {
  me: Me
  grants: Grants
}
const MeContext = createContext<Session>({
  me: { id: "", name: "", role: "" },
  grants: { role: "", permissions: {} },
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
export const useGrants = (): Grants => useContext(MeContext).grants

export { MeContext, RegistryContext }
