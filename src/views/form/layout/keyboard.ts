import { type KeyboardEvent, type RefObject, useEffect } from "react"

const INPUTS = "input, textarea, button[type=submit]"

const canTakeFocus = (element: HTMLElement): boolean =>
  !element.matches(
    ":disabled, [readonly]:not([role=combobox]), [type=hidden], [type=file], [tabindex='-1']",
  ) && element.checkVisibility()

/** Enter in one line of text goes on to the next input, and from the last to the button that sends. */
export function enterGoesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event
  if (event.key !== "Enter" || event.defaultPrevented || event.nativeEvent.isComposing) return
  if (event.ctrlKey || event.shiftKey || event.altKey || event.metaKey) return
  if (!(target instanceof HTMLInputElement) || target.type === "checkbox") return
  // A list that is closed opens by this key, and an open one takes what is marked.
  if (target.role === "combobox") return
  event.preventDefault()
  const inputs = [...currentTarget.querySelectorAll<HTMLElement>(INPUTS)].filter(canTakeFocus)
  inputs[inputs.indexOf(target) + 1]?.focus()
}

/** Ctrl+S (Cmd+S) sends the form, wherever the focus is; not while something is asked. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey) return
      // Nobody wants the page as a file here.
      event.preventDefault()
      if (!event.repeat && !document.querySelector("dialog[open]")) form.current?.requestSubmit()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [form])
}
