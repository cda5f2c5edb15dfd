/** Blocks reloads while the page shows something irretrievable, such as a password that is shown once (AB-100). */
let holders = 0
const waiting = new Set<() => void>()
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Holds the page. Returns a function that releases it. */
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

/** Runs at once, or as soon as the page is no longer held. */
export function runAfterRelease(run: () => void): void {
  if (holders === 0) run()
  else waiting.add(run)
}
