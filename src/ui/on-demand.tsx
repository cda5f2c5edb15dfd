import { type ComponentType, lazy, useState } from "react"

export type OnDemand<P> = ComponentType<P> & { preload: () => Promise<unknown> }

/**
 * A component that is loaded when it is first drawn, or before that by `preload`: what has been loaded is drawn at once,
 * without a turn of nothing. Needs a Suspense above it.
 * @param load a failure of it shows where the component is drawn
 */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>): OnDemand<P> {
  let loaded: ComponentType<P> | undefined
  const fetched = async () => {
    loaded ??= await load()
    return loaded
  }
  const Later = lazy(async () => ({ default: await fetched() }))
  function Part(props: P) {
    // Settled once: another component in its place would lose its state.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? (Later as unknown as ComponentType<P>))
    return <Shown {...props} />
  }
  return Object.assign(Part, { preload: fetched })
}
