import { type KeyboardEvent, type RefObject, useEffect } from "react"

const INPUTS = "input, textarea, button:is([type=submit], [data-next-step])"

/** False for inputs that Tab does not reach. */
export const canTakeFocus = (element: HTMLElement): boolean =>
  !element.matches(
    ":disabled, [readonly]:not([role=combobox]), [type=hidden], [type=file], [tabindex='-1']",
  ) && element.checkVisibility()

/** Moves the focus like Tab: the text of the input is selected, and typing replaces it. */
export function focusLikeTab(element: HTMLElement | undefined): void {
  element?.focus()
  if (element instanceof HTMLInputElement && element.role !== "combobox") element.select()
}

/** Enter in a single-line input moves to the next input, and from the last one to the next step or the submit button. */
export function focusNextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event
  if (event.key !== "Enter" || event.defaultPrevented || event.nativeEvent.isComposing) return
  if (event.ctrlKey || event.shiftKey || event.altKey || event.metaKey) return
  if (!(target instanceof HTMLInputElement) || target.type === "checkbox") return
  // Enter opens a closed list and takes the marked entry of an open one.
  if (target.role === "combobox") return
  event.preventDefault()
  const inputs = [...currentTarget.querySelectorAll<HTMLElement>(INPUTS)].filter(canTakeFocus)
  focusLikeTab(inputs[inputs.indexOf(target) + 1])
}

/** True if no dialog is open over the form, or the topmost one is a part of it. */
function isOnTop(form: HTMLFormElement | null): boolean {
  const topmost = [...document.querySelectorAll("dialog[open]")].at(-1)
  return topmost === undefined || form?.contains(topmost) === true
}

/** Ctrl+S (Cmd+S) submits the form from anywhere, unless a dialog is open over it. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey) return
      // Not the browser's own 'save page'.
      event.preventDefault()
      if (!event.repeat && isOnTop(form.current)) form.current?.requestSubmit()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [form])
}
