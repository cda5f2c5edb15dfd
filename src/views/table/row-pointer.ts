/** Parts of a table for a pointer, loaded with the first one above it. */

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

const opening = new WeakSet<Element>()

/** A press anywhere on a row opens its record as its name does, except while rows are ticked or after a text was selected. */
export function openByRow(table: Element): void {
  if (opening.has(table)) return
  opening.add(table)
  table.addEventListener("click", (event) => {
    const { target, altKey, ctrlKey, metaKey, shiftKey } = event as MouseEvent
    if (!(target instanceof Element) || target.closest("a, button, input, label, select, summary")) return
    if (altKey || ctrlKey || metaKey || shiftKey || getSelection()?.type === "Range") return
    target.closest("tr:not([data-selected])")?.querySelector<HTMLElement>("a[data-record]")?.click()
  })
}
