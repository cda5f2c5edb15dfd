/**
 * Moves the focus into a dialog or panel that opens: to its element with `data-autofocus`. One that opens with the page, from its
 * address, has no opener with the focus; it takes the focus itself, since browsers ring a button that is focused before any press.
 */
export function focusFirst(dialog: HTMLElement, opener: Element | null): void {
  const opensWithPage = dialog.hasAttribute("tabindex") && (opener === null || opener === document.body)
  const first = opensWithPage ? dialog : dialog.querySelector<HTMLElement>("[data-autofocus]")
  first?.focus()
}
