/**
 * Light or dark: the choice stored in this browser, else the device's. The inline script of index.html sets the document's
 * `data-theme` before the first paint; `followTheme` keeps it current. Styles and app read it there.
 */
import { THEME } from "../core/session/items"
import { local } from "./storage"

export type ThemeChoice = "light" | "dark" | "system"

const device = () => matchMedia("(prefers-color-scheme: dark)")
/** In forced colours the system chooses the theme; a canvas keeps our colours. */
const forced = () => matchMedia("(forced-colors: active)")

export function chosenTheme(): ThemeChoice {
  const chosen = local.get(THEME)
  return chosen === "light" || chosen === "dark" ? chosen : "system"
}

/** Applies the chosen theme; paper is always light. */
function show(printing = false): void {
  const chosen = forced().matches ? "system" : chosenTheme()
  const dark = !printing && (chosen === "system" ? device().matches : chosen === "dark")
  const root = document.documentElement
  root.dataset.theme = dark ? "dark" : "light"
  const bar = document.querySelector('meta[name="theme-color"]')
  bar?.setAttribute("content", getComputedStyle(root).getPropertyValue("--surface"))
}

/** Applies the theme now and whenever the device's theme, another tab's choice or printing changes it. */
export function followTheme(): void {
  for (const media of [device(), forced()]) media.addEventListener("change", () => show())
  addEventListener("storage", () => show())
  addEventListener("beforeprint", () => show(true))
  addEventListener("afterprint", () => show())
  show()
}

/** Stored per browser, for all users. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === "system") local.remove(THEME)
  else local.set(THEME, choice)
  show()
}

/** Called when the document's theme or font size changes. Returns an unsubscribe function. */
export function subscribeLooks(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ["data-theme", "style"] })
  const stop = followFontSize(listener)
  return () => {
    observer.disconnect()
    stop()
  }
}

/** The browser's setting and a user's style sheet change the font size without an event: an element of 1 rem has one. */
function followFontSize(listener: () => void): () => void {
  const probe = document.createElement("div")
  Object.assign(probe.style, { position: "absolute", width: "1rem", height: "0", visibility: "hidden" })
  document.body.append(probe)
  let width = probe.offsetWidth
  const observer = new ResizeObserver(() => {
    if (probe.offsetWidth === width) return
    width = probe.offsetWidth
    listener()
  })
  observer.observe(probe)
  return () => {
    observer.disconnect()
    probe.remove()
  }
}
