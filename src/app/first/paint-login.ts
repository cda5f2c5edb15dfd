import { ENDED } from "../../core/session/items"
import { prefersEnglish } from "../../session/language"
import { tab } from "../../session/storage"

/**
 * Shows the login page as the build drew it (src/app/first/login-html.tsx), before any script of the app has come: one can
 * type at once. What is pressed meanwhile waits for the app, and nothing of a password ever stands in an address.
 * @returns gives the page to the app that now stands behind it; undefined: the app draws it itself
 */
export function paintLogin(): (() => void) | undefined {
  const root = document.getElementById("root")
  const drawn = document.querySelector<HTMLTemplateElement>(
    `template[lang=${prefersEnglish() ? "en" : "id"}]`,
  )
  // What a session that ended has to say, the app says.
  if (!root || !drawn || tab.get(ENDED) !== null) return undefined
  document.documentElement.lang = drawn.lang
  root.append(drawn.content.cloneNode(true))
  const form = root.querySelector("form")
  root.querySelector("input")?.focus()

  let pressed: (() => void) | undefined
  const onSubmit = (event: Event) => {
    event.preventDefault()
    pressed = () => form?.requestSubmit()
    form?.setAttribute("aria-busy", "true")
  }
  const onClick = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLButtonElement>("button[type=button]")
    if (button) pressed = () => button.click()
  }
  /** Its script did not come: nobody will ever answer. */
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return
    form?.removeAttribute("aria-busy")
    const told = document.createElement("p")
    told.className = "login-failure"
    told.setAttribute("role", "alert")
    told.textContent = drawn.dataset.failed ?? ""
    form?.append(told)
  }
  form?.addEventListener("submit", onSubmit)
  form?.addEventListener("click", onClick)
  window.addEventListener("error", onError, true)
  return () => {
    form?.removeEventListener("submit", onSubmit)
    form?.removeEventListener("click", onClick)
    window.removeEventListener("error", onError, true)
    form?.removeAttribute("aria-busy")
    pressed?.()
  }
}
