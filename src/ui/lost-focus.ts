/**
 * Gives back a focus that is lost with its element: without it keys reach nothing, and a screen reader starts at the top.
 */

const titleNow = (): HTMLElement | null =>
  [...document.querySelectorAll("dialog[open]")].at(-1)?.querySelector("h2") ??
  document.querySelector<HTMLElement>("[data-screen-title]")

/** True for the title of a screen, which holds the focus for want of a better place. */
export const isScreenTitle = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("[data-screen-title]")

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

let ended = new AbortController()

/**
 * Called when a dialog has closed or another screen opens. Until the focus moves or the user acts: once its element is gone, the
 * title of the open dialog or of the screen takes it, as soon as there is one.
 */
export function restoreLostFocus(): void {
  ended.abort()
  const own = new AbortController()
  const { signal } = own
  ended = own
  const attempt = () => {
    const title = !signal.aborted && isLost() ? titleNow() : null
    if (!title) return
    own.abort()
    title.tabIndex = -1
    title.focus({ preventScroll: true })
  }
  // A task later: most components lead the focus on by themselves.
  const plan = () => void setTimeout(attempt)
  const watch = new MutationObserver(plan)
  signal.addEventListener("abort", () => watch.disconnect())
  watch.observe(document.body, { childList: true, subtree: true })
  for (const type of ["focusin", "pointerdown", "keydown"])
    document.addEventListener(type, () => own.abort(), { capture: true, signal })
  plan()
}

/** Focuses an element that is a better place than none or a screen's title. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (isLost() || isScreenTitle(document.activeElement)) element?.focus({ preventScroll: true })
}
