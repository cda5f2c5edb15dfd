/**
 * Whether something is on its way to another place or size: a page that was resized, say. What is pressed then may be gone
 * from under the pointer when it is let go. It stands alone, for a page is sent its text.
 */
export function isMoving(): boolean {
  /** Transitions that move nothing. */
  const paint = /color|shadow|outline|opacity|background|fill|stroke|visibility|filter/
  return document
    .getAnimations()
    .some(
      (each) =>
        each instanceof CSSTransition && each.playState === "running" && !paint.test(each.transitionProperty),
    )
}
