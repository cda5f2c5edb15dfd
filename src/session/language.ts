/** The interface's language, stored per browser: the login page uses it as well. */
import { isEnglish } from "../texts/language"
import { local } from "./storage"

const KEY = "language"

/** True if English was chosen; an unreadable storage means Indonesian. */
export const prefersEnglish = (): boolean => local.get(KEY) === "en"

/** The languages with their own names. */
export const LANGUAGES = [
  { lang: "id", name: "Bahasa Indonesia" },
  { lang: "en", name: "English" },
] as const

/** The language that is not in use. */
export const otherLanguage = () => LANGUAGES[isEnglish() ? 0 : 1]

/** Stores the language and reloads the page. Unsaved input is asked about as at any reload. */
export function changeLanguage(lang: string): void {
  local.set(KEY, lang)
  window.location.reload()
}
