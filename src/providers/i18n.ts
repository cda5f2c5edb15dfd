import type { I18nProvider } from "@refinedev/core"

/**
 * What Refine's hooks and buttons ask for, in Indonesian; {{names}} are filled in. Of what is saved or fails a screen
 * tells in its resource's own words, with Refine's notification switched off.
 */
const TEXTS: Readonly<Record<string, string>> = {
  "buttons.save": "Simpan",
  "buttons.logout": "Logout",
  "notifications.success": "Berhasil",
}

const textOf = (key: string): string | undefined => (Object.hasOwn(TEXTS, key) ? TEXTS[key] : undefined)

const fill = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String((Object.hasOwn(values, name) ? values[name] : undefined) ?? ""),
  )

/** Indonesian only (LY-05). */
export const createI18nProvider = (): I18nProvider => ({
  translate: (key: string, options?: unknown, fallback?: string) => {
    const values = typeof options === "object" && options !== null ? (options as Record<string, unknown>) : {}
    const otherwise = typeof options === "string" ? options : fallback
    return fill(textOf(key) ?? otherwise ?? key, values)
  },
  changeLocale: async () => undefined,
  getLocale: () => "id",
})
