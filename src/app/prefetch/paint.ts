/** Shows what the build drew (src/app/prefetch/drawn.tsx) before any script of the app has come. */
import { ENDED } from "../../core/session/items"
import { prefersEnglish } from "../../session/language"
import { tab } from "../../session/storage"

export type DrawnPart = "login" | "checking"

/** Gives the page to the app that now stands behind it. */
type HandOver = () => void

interface Shown {
  root: Element
  /** Nobody listens any more whether the app's script comes. */
  stop: () => void
}

/** @param tell shows what is to be said where the app's script did not come: nobody will ever answer */
function show(part: DrawnPart, tell: (root: Element, failed: HTMLElement) => void): Shown | undefined {
  const root = document.getElementById("root")
  const drawn = document.querySelector<HTMLTemplateElement>(
    `template[data-part=${part}][lang=${prefersEnglish() ? "en" : "id"}]`,
  )
  if (!root || !drawn) return undefined
  document.documentElement.lang = drawn.lang
  root.append(drawn.content.cloneNode(true))
  const stop = () => window.removeEventListener("error", onError, true)
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return
    stop()
    const failed = document.createElement("p")
    failed.setAttribute("role", "alert")
    failed.textContent = drawn.dataset.failed ?? ""
    tell(root, failed)
  }
  window.addEventListener("error", onError, true)
  return { root, stop }
}

/** That a session is checked and the app is on its way: the app clears it away when it stands. */
export const paintChecking = (): HandOver | undefined =>
  show("checking", (root, failed) => {
    failed.className = "checking"
    root.replaceChildren(failed)
  })?.stop

/**
 * The login page: one can type at once. What is pressed meanwhile waits for the app, and nothing of a password ever stands
 * in an address.
 * @returns undefined: the app draws it itself
 */
export function paintLogin(): HandOver | undefined {
  // What a session that ended has to say, the app says.
  if (tab.get(ENDED) !== null) return undefined
  const shown = show("login", (_, failed) => {
    failed.className = "login-failure"
    form?.removeAttribute("aria-busy")
    form?.append(failed)
  })
  const form = shown?.root.querySelector("form")
  if (!shown || !form) return undefined
  form.querySelector("input")?.focus()

  let pressed: (() => void) | undefined
  const onSubmit = (event: Event) => {
    event.preventDefault()
    pressed = () => form.requestSubmit()
    form.setAttribute("aria-busy", "true")
  }
  const onClick = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLButtonElement>("button[type=button]")
    if (button) pressed = () => button.click()
  }
  form.addEventListener("submit", onSubmit)
  form.addEventListener("click", onClick)
  return () => {
    shown.stop()
    form.removeEventListener("submit", onSubmit)
    form.removeEventListener("click", onClick)
    form.removeAttribute("aria-busy")
    pressed?.()
  }
}
