import { createContext, type ReactNode, useContext } from "react"
import type { Right } from "../../core/access/right"
import type { Registry } from "../../core/schema/registry"

type May = (right: Right) => boolean

const RegistryContext = createContext<Registry | null>(null)
const MayContext = createContext<May>(() => false)

/**
 * Gives the views all declarations and the user's rights.
 * @param props.may another function after each change of the rights
 */
export function ViewsProvider(props: { registry: Registry; may: May; children: ReactNode }) {
  return (
    <RegistryContext value={props.registry}>
      <MayContext value={props.may}>{props.children}</MayContext>
    </RegistryContext>
  )
}

/** @throws Error outside `ViewsProvider` */
export function useRegistry(): Registry {
  const registry = useContext(RegistryContext)
  if (!registry) throw new Error("useRegistry needs a ViewsProvider above it")
  return registry
}

/**
 * Returns the check of rights for the menu, screens and buttons: it answers at once, from the stored permission map, and its
 * caller renders again when that changes (PM-11..PM-29, AB-73).
 */
export const useMay = (): May => useContext(MayContext)
