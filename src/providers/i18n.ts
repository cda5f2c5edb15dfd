import type { I18nProvider } from "@refinedev/core"
import { changeLanguage } from "../session/language"
import { isEnglish, t } from "../texts/language"

/** Refine's keys → texts of the catalogue (src/texts). Screens show their own messages of saves and failures. */
const SENTENCES: Readonly<Record<string, "Simpan" | "Logout" | "Berhasil">> = {
  "buttons.save": "Simpan",
  "buttons.logout": "Logout",
  "notifications.success": "Berhasil",
}

const fill = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String((Object.hasOwn(values, name) ? values[name] : undefined) ?? ""),
  )

/** Texts of Refine's hooks and buttons in the chosen language (LY-05), with {{names}} filled in. */
export const createI18nProvider = (): I18nProvider => ({
  translate: (key: string, options?: unknown, fallback?: string) => {
    const values = typeof options === "object" && options !== null ? (options as Record<string, unknown>) : {}
    const otherwise = typeof options === "string" ? options : fallback
    const sentence = Object.hasOwn(SENTENCES, key) ? SENTENCES[key] : undefined
    return fill(sentence ? t(sentence) : (otherwise ?? key), values)
  },
  changeLocale: async (lang: string) => changeLanguage(lang),
  getLocale: () => (isEnglish() ? "en" : "id"),
})
