/** Gives the cell below the pointer its whole text as a tooltip while it is cut off. */
export function showWholeText(target: EventTarget): void {
  const cell = target instanceof Element && target.closest<HTMLElement>("td[data-label]")
  if (!cell) return
  // Marks may be a pixel higher than their line.
  const isCut = [cell, ...cell.querySelectorAll("span, a")].some(
    (box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 4,
  )
  cell.title = isCut ? cell.innerText : ""
}
