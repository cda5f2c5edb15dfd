import type { I18nProvider } from "@refinedev/core"

/** What Refine's hooks and buttons that this app uses ask for, in Indonesian; {{names}} are filled in. */
const TEXTS: Readonly<Record<string, string>> = {
  "buttons.save": "Simpan",
  "buttons.logout": "Logout",
  "notifications.createSuccess": "{{resource}} berhasil ditambahkan!",
  "notifications.createError": "Gagal menambah {{resource}} (kode {{statusCode}})",
  "notifications.editSuccess": "{{resource}} berhasil diperbarui!",
  "notifications.editError": "Gagal memperbarui {{resource}} (kode {{statusCode}})",
  "notifications.deleteSuccess": "{{resource}} berhasil dihapus!",
  "notifications.deleteError": "Gagal menghapus {{resource}} (kode {{statusCode}})",
  "notifications.error": "Gagal (kode {{statusCode}})",
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
