/**
 * Light or dark: the choice stored in this browser, else the device's. The inline script of index.html sets the document's
 * `data-theme` before the first paint; `followTheme` keeps it current. Styles and app read it there.
 */
import { THEME } from "../core/session/items"
import { local } from "./storage"

export type Theme = "light" | "dark"
export type ThemeChoice = Theme | "system"

const device = () => matchMedia("(prefers-color-scheme: dark)")
/** Where colours are the system's own it says which theme fits them: what a canvas draws keeps ours. */
const forced = () => matchMedia("(forced-colors: active)")

export function chosenTheme(): ThemeChoice {
  const chosen = local.get(THEME)
  return chosen === "light" || chosen === "dark" ? chosen : "system"
}

export const shownTheme = (): Theme => (document.documentElement.dataset.theme === "dark" ? "dark" : "light")

/** Shows what is chosen; paper is white whatever the screen is. */
function show(printing = false): void {
  const chosen = forced().matches ? "system" : chosenTheme()
  const dark = !printing && (chosen === "system" ? device().matches : chosen === "dark")
  const root = document.documentElement
  root.dataset.theme = dark ? "dark" : "light"
  const bar = document.querySelector('meta[name="theme-color"]')
  bar?.setAttribute("content", getComputedStyle(root).getPropertyValue("--surface"))
}

/** Shows it from now on: as the device changes, as another tab chooses, and light while printing. */
export function followTheme(): void {
  for (const media of [device(), forced()]) media.addEventListener("change", () => show())
  addEventListener("storage", () => show())
  addEventListener("beforeprint", () => show(true))
  addEventListener("afterprint", () => show())
  show()
}

/** Remembered in this browser, whoever is signed in. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === "system") local.remove(THEME)
  else local.set(THEME, choice)
  show()
}

/** Tells when the document's looks change: its theme, or the size of its letters. */
export function subscribeLooks(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ["data-theme", "style"] })
  return () => observer.disconnect()
}
