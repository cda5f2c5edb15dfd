/** Milliseconds: shorter than the way in. */
const LEAVE_MS = 100

/** antd's selects and calendars take their styles with them. */
const UNSTYLED = ".ant-select, .ant-picker"

/**
 * Lets an element that React removes next fade in its place, if its style gives it a transition: none with reduced motion.
 * Nothing in it can be pressed, focused or read meanwhile.
 */
export function leave(element: HTMLElement): void {
  const { transitionDuration, borderRadius } = getComputedStyle(element)
  if (Number.parseFloat(transitionDuration) === 0 || element.querySelector(UNSTYLED)) return
  const { left, top, width, height } = element.getBoundingClientRect()
  // The styles of the frame count for it.
  const frame = element.closest(".layout") ?? document.body
  queueMicrotask(() => {
    // React has kept it.
    if (element.isConnected) return
    // It counts as no open record.
    delete element.dataset.panel
    element.inert = true
    element.ariaHidden = "true"
    Object.assign(element.style, {
      display: "flex",
      position: "fixed",
      zIndex: "30",
      inset: `${top}px auto auto ${left}px`,
      width: `${width}px`,
      maxWidth: "none",
      height: `${height}px`,
      maxHeight: "none",
      margin: "0",
      borderRadius,
      transition: "none",
    })
    frame.append(element)
    const end = () => element.remove()
    element.animate({ opacity: 0 }, LEAVE_MS).finished.then(end, end)
  })
}

/**
 * Lets what is below an element come up when React removes it, in the time in which the element grew: at once with reduced
 * motion. For `ref`.
 */
export const liftBelow = (element: HTMLElement | null) => () => {
  const below = element?.nextElementSibling ?? element?.parentElement?.nextElementSibling
  if (!element || !below) return
  const duration = Number.parseFloat(getComputedStyle(element).transitionDuration) * 1000
  const { top } = below.getBoundingClientRect()
  queueMicrotask(() => {
    const gap = top - below.getBoundingClientRect().top
    if (duration > 0 && gap > 0)
      below.animate({ marginTop: [`${gap}px`, "0px"] }, { duration, easing: "ease" })
  })
}
