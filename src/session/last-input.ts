/** Time of the user's last input in this tab, so that calls that no user caused do not keep the session alive. */

/** Milliseconds after an input in which calls count as caused by it. */
const ACTIVE_MS = 60_000

/** The page's load is an input, too. */
let at = Date.now()
const note = () => {
  at = Date.now()
}
for (const kind of ["pointerdown", "keydown", "wheel", "touchmove"])
  globalThis.addEventListener?.(kind, note, { capture: true, passive: true })

/** True if the user has used this tab within the last minute. */
export const isActive = (): boolean => Date.now() - at < ACTIVE_MS
