/**
 * Something on the page that nobody can bring back, such as a password that is shown once: as long as it stands, the
 * page is not loaded anew, whatever a call behind it answers (AB-100).
 */
let holders = 0
const waiting = new Set<() => void>()
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Holds the page; answers how to release it. */
export function holdPage(): () => void {
  if (holders++ === 0) globalThis.addEventListener?.("beforeunload", ask)
  let held = true
  return () => {
    if (!held) return
    held = false
    if (--holders > 0) return
    globalThis.removeEventListener?.("beforeunload", ask)
    for (const run of waiting) run()
    waiting.clear()
  }
}

/** Runs at once, or as soon as nobody holds the page any more. */
export function whenReleased(run: () => void): void {
  if (holders === 0) run()
  else waiting.add(run)
}
