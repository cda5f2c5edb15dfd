import { type RefObject, useEffect } from "react"
import { fieldUi } from "../../../fields/registry.ui"
import { isScreenTitle } from "../../../ui/lost-focus"
import type { FormStore } from "../state/store-types"
import { fieldId } from "./form-field"
import { canTakeFocus } from "./keyboard"

/** Id of the first input that can be filled; undefined for none. */
function firstInputId(form: FormStore): string | undefined {
  const { resource, mode } = form
  const key = resource.form.sections
    .flatMap(({ fields }) => fields)
    .find((key) => {
      const field = resource.field(key)
      const { active, readOnly } = form.view(key)
      return active && !readOnly && !field.derive && !field.hidden && !fieldUi(field).hides?.(field, mode)
    })
  return key && fieldId(form, key)
}

/** True on a device whose focused input opens no keyboard over the form. */
export const hasKeyboard = (): boolean => matchMedia("(any-pointer: fine)").matches

/**
 * Focuses the first input of a form once it can take the focus: its choices or its code may still be loading. The user's own
 * press or focus meanwhile ends the attempt.
 * @returns a function that ends the attempt
 */
function focusFirst(element: HTMLFormElement, form: FormStore): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const attempt = () => {
    const input = document.getElementById(firstInputId(form) ?? "")
    if (!input || !element.contains(input) || !canTakeFocus(input)) return
    ended.abort()
    input.focus({ preventScroll: true })
  }
  const watch = new MutationObserver(attempt)
  signal.addEventListener("abort", () => watch.disconnect())
  watch.observe(element, { childList: true, subtree: true, attributeFilter: ["readonly", "disabled"] })
  const end = ({ target }: Event) => {
    // The title takes a focus that the previous screen has lost.
    if (!isScreenTitle(target)) ended.abort()
  }
  for (const type of ["focusin", "pointerdown"])
    document.addEventListener(type, end, { capture: true, signal })
  attempt()
  return () => ended.abort()
}

/**
 * The first input takes the focus when the form opens. On a phone it does not: the keyboard would cover the form.
 * @param wanted false leaves the focus where it is
 */
export function useFirstInput(
  element: RefObject<HTMLFormElement | null>,
  form: FormStore,
  wanted = true,
): void {
  useEffect(() => {
    if (wanted && element.current && hasKeyboard()) return focusFirst(element.current, form)
  }, [element, form, wanted])
}
