import { type ComponentType, lazy, useState } from "react"

/** What draws a part did not come: nothing is wrong with what it draws. */
export class PartNotLoaded extends Error {
  /** Whoever draws the part next loads it anew: for the boundary that has caught this, as React asks but once. */
  readonly again: () => void
  constructor(cause: unknown, again: () => void) {
    super("part not loaded", { cause })
    this.again = again
  }
}

export type OnDemand<P> = ComponentType<P> & { preload: () => Promise<unknown> }

/**
 * A component that is loaded when it is first drawn, or before that by `preload`: what has been loaded is drawn at once,
 * without a turn of nothing. Needs a Suspense above it.
 * @param load a failure of it shows where the component is drawn, as a `PartNotLoaded`
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
    // Settled once: another component in its place would lose its state.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? (Later as unknown as ComponentType<P>))
    return <Shown {...props} />
  }
  return Object.assign(Part, { preload: fetched })
}
