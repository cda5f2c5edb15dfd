import { useEffect, useState } from "react"
import { whenIdle } from "./idle"

/**
 * Loads the code of parts that a screen's buttons open: in idle moments once the screen is ready, or as soon as a pointer
 * or the focus is on the screen.
 * @param ready the screen shows its records
 * @param parts the likeliest first; later changes of the list are ignored
 * @returns listeners for the element around the buttons
 */
export function usePrefetch(ready: boolean, parts: readonly { preload: () => Promise<unknown> }[]) {
  const [loads] = useState(() => parts.map(({ preload }) => preload))
  useEffect(() => (ready ? whenIdle(loads) : undefined), [ready, loads])
  const now = () => {
    // A failure is shown where the part is opened, and loading is tried again there.
    for (const load of loads) load().catch(() => undefined)
  }
  return { onPointerOver: now, onFocus: now }
}
