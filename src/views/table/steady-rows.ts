/** Keeps the rows of a list where they are while a record opens and closes beside them. */
import { hasPanel } from "./columns-beside"

/**
 * The panel narrows the table, whose rows may get higher, which is scrolled so that the pressed row stays, or lower, which is
 * prevented. Closing undoes both.
 * @param list around the list's table
 */
export function keepRows(list: HTMLElement): void {
  const rows = () => [...list.querySelectorAll("tr")]
  const topOf = (element: Element) => element.getBoundingClientRect().top
  let pressed: { row: Element; top: number; heights: Map<HTMLElement, number> } | undefined
  let width = list.clientWidth
  let scrolled = 0
  list.addEventListener(
    "click",
    ({ target }) => {
      // Beside another record the table keeps its width.
      const row = target instanceof Element && !hasPanel() && target.closest("tr")
      if (!row) return
      const heights = new Map(rows().map((each) => [each, each.getBoundingClientRect().height]))
      pressed = { row, top: topOf(row), heights }
    },
    true,
  )
  new ResizeObserver(() => {
    if (list.clientWidth === width) return
    width = list.clientWidth
    const before = scrollY
    if (!hasPanel()) {
      for (const row of rows()) row.style.height = ""
      scrollBy(0, -scrolled)
      scrolled = 0
    } else if (pressed) {
      for (const [row, height] of pressed.heights) row.style.height = `${height}px`
      scrollBy(0, topOf(pressed.row) - pressed.top)
      scrolled = scrollY - before
    }
    pressed = undefined
  }).observe(list)
}
