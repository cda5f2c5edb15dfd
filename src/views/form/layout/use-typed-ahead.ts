import { type RefObject, useEffect } from "react"
import { canTakeFocus, focusLikeTab } from "./keyboard"

/** Keys typed while a record was being saved, for the next form. */
export type TypedAhead = RefObject<string[]>

const isText = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !altKey && !metaKey

/** While active, keeps typed characters and Tab for the form that opens next; a dialog keeps its own keys. */
export function useTypedAhead(typed: TypedAhead, active: boolean): void {
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || document.querySelector("dialog[open]")) return
      if (event.key === "Backspace") typed.current.pop()
      else if (isText(event) || (event.key === "Tab" && !event.shiftKey)) typed.current.push(event.key)
      else return
      event.preventDefault()
    }
    document.addEventListener("keydown", onKey, true)
    return () => document.removeEventListener("keydown", onKey, true)
  }, [typed, active])
}

/** Types the kept keys into the form, from its focused input on. */
export function replayTyped(form: HTMLFormElement, typed: TypedAhead): void {
  const keys = typed.current.splice(0)
  while (keys.length > 0) {
    const end = keys.indexOf("Tab")
    const text = keys.splice(0, end < 0 ? keys.length : end).join("")
    // The one way to type like a person: the caret, undo and React's events follow.
    if (text !== "") document.execCommand("insertText", false, text)
    if (keys.shift() === "Tab") focusNext(form)
  }
}

function focusNext(form: HTMLFormElement): void {
  const inputs = [...form.querySelectorAll<HTMLElement>("input, textarea, button")].filter(canTakeFocus)
  const at = inputs.findIndex((input) => document.activeElement?.isSameNode(input))
  focusLikeTab(inputs[at + 1])
}
