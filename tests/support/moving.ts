/**
 * True if an element is moving or changing its size, such as after a resize: a click may miss it. The function has no
 * imports, because its text is sent to a page.
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
