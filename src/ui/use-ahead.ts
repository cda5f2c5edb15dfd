import { useEffect, useState } from "react"
import { whenIdle } from "./idle"

/**
 * Loads what the buttons of a screen open before they are pressed: one after the other when nothing else is to be done, or
 * all at once when somebody points at the screen's buttons.
 * @param ready the screen shows what it is for
 * @param parts the likeliest first; those of the first time count
 * @returns for the element around the buttons
 */
export function useAhead(ready: boolean, parts: readonly { preload: () => Promise<unknown> }[]) {
  const [loads] = useState(() => parts.map(({ preload }) => preload))
  useEffect(() => (ready ? whenIdle(loads) : undefined), [ready, loads])
  const now = () => {
    // What fails is loaded again, and told, where it is needed.
    for (const load of loads) load().catch(() => undefined)
  }
  return { onPointerOver: now, onFocus: now }
}
