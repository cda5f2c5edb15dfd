const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches

/**
 * Focuses the summary that a stopped submit shows: in the footer of a phone, else above the fields. One that has just appeared in
 * sight above them would push them from under the pointer: the page scrolls by its height first, so that they stay, and then
 * glides up to it.
 */
export function revealSummary(box: HTMLElement, isNew: boolean): void {
  const { top, bottom, height } = box.getBoundingClientRect()
  // Further down the browser keeps the place of the fields by itself, and a dialog is centred.
  const pushes = isNew && top >= 0 && !box.closest("dialog, footer") && !isStill()
  const isInSight = box.closest("footer") !== null && bottom <= innerHeight
  if (pushes) {
    const margin = Number.parseFloat(getComputedStyle(box).marginTop)
    scrollBy({ top: height + margin, behavior: "instant" })
    // After the frame that shows the fields in their place.
    const glide = () => box.scrollIntoView({ behavior: "smooth", block: "nearest" })
    requestAnimationFrame(() => requestAnimationFrame(glide))
  }
  box.focus({ preventScroll: pushes || isInSight })
}
