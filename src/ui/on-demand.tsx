import { type ComponentType, lazy, useState } from "react"

/** The code of a component could not be loaded; the component itself has no error. */
export class PartNotLoaded extends Error {
  /** Makes the next render load the code again, since React.lazy tries only once. Called by the boundary that caught the error. */
  readonly again: () => void
  constructor(cause: unknown, again: () => void) {
    super("part not loaded", { cause })
    this.again = again
  }
}

export type OnDemand<P> = ComponentType<P> & { preload: () => Promise<unknown> }

/**
 * A component whose code is loaded by its first render, or earlier by `preload`; loaded code is rendered at once, without a
 * fallback. Needs a Suspense above it.
 * @param load its rejection is thrown where the component is rendered, as a `PartNotLoaded`
 */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>): OnDemand<P> {
  let loaded: ComponentType<P> | undefined
  const fetched = async () => {
    loaded ??= await load()
    return loaded
  }
  const later = () => {
    const own = lazy(async () => {
      const failed = (cause: unknown) => {
        throw new PartNotLoaded(cause, () => {
          if (Later === own) Later = later()
        })
      }
      return { default: (await fetched().catch(failed)) as ComponentType<P> }
    })
    return own
  }
  let Later = later()
  function Part(props: P) {
    // Fixed at the first render: another component type would lose its state.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? (Later as unknown as ComponentType<P>))
    return <Shown {...props} />
  }
  return Object.assign(Part, { preload: fetched })
}
