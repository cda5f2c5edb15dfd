import type { MouseEvent } from "react"

/** A press anywhere on a row opens its record as its name does, except while rows are ticked or after a text was selected. */
export function openByRow(event: MouseEvent): void {
  const pressed = event.target as Element
  if (event.isPropagationStopped() || pressed.closest("a, button, input, label, select, summary")) return
  // The second press of a double click on a dialog that is gone.
  if (event.detail > 1) return
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (getSelection()?.type === "Range") return
  pressed.closest("tr:not([data-selected])")?.querySelector<HTMLElement>("a[data-record]")?.click()
}
