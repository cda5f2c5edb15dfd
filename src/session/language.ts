/** The language of this browser, whoever uses it: the login page speaks it already. */
import { isEnglish } from "../texts/language"
import { local } from "./storage"

const KEY = "language"

/** What was chosen; anything else than English is Indonesian, an unreadable storage included. */
export const prefersEnglish = (): boolean => local.get(KEY) === "en"

/** The one that is not spoken now, as it calls itself. */
export const otherLanguage = () =>
  isEnglish() ? { lang: "id", name: "Bahasa Indonesia" } : { lang: "en", name: "English" }

/**
 * From the next page on; the page is loaded anew, for everything on it is said in the old one. What is typed there and
 * not saved is asked for as at any reload.
 */
export function changeLanguage(lang: string): void {
  local.set(KEY, lang)
  window.location.reload()
}
