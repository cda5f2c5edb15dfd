import type { I18nProvider } from "@refinedev/core"
import type { Registry } from "../core/schema/registry"

/** Refine's texts in Indonesian; {{names}} are filled in. */
const TEXTS: Readonly<Record<string, string>> = {
  "actions.list": "Daftar",
  "actions.create": "Tambah",
  "actions.edit": "Edit",
  "actions.show": "Detail",
  "actions.clone": "Salin",
  "buttons.list": "Daftar",
  "buttons.create": "Tambah",
  "buttons.edit": "Edit",
  "buttons.show": "Lihat Detail",
  "buttons.clone": "Salin",
  "buttons.delete": "Hapus",
  "buttons.save": "Simpan",
  "buttons.cancel": "Batal",
  "buttons.confirm": "Apakah Anda yakin?",
  "buttons.clear": "Clear All",
  "buttons.filter": "Filter",
  "buttons.refresh": "Muat ulang",
  "buttons.undo": "Urungkan",
  "buttons.import": "Impor",
  "buttons.export": "Ekspor",
  "buttons.logout": "Logout",
  "buttons.notAccessTitle": "Anda tidak memiliki hak akses",
  loading: "Memuat...",
  "notifications.success": "Berhasil",
  "notifications.error": "Gagal (kode {{statusCode}})",
  "notifications.createSuccess": "{{resource}} berhasil ditambahkan!",
  "notifications.createError": "Gagal menambah {{resource}} (kode {{statusCode}})",
  "notifications.editSuccess": "{{resource}} berhasil diperbarui!",
  "notifications.editError": "Gagal memperbarui {{resource}} (kode {{statusCode}})",
  "notifications.deleteSuccess": "{{resource}} berhasil dihapus!",
  "notifications.deleteError": "Gagal menghapus {{resource}} (kode {{statusCode}})",
  "notifications.importProgress": "Mengimpor {{processed}} dari {{total}}",
  "notifications.undoable": "Anda punya {{seconds}} detik untuk mengurungkan",
  "pages.error.404": "Halaman tidak ditemukan.",
  "pages.error.backHome": "Kembali ke dashboard",
  "pages.error.info": "Halaman {{action}} untuk {{resource}} tidak tersedia.",
  "pages.error.resource404": "Data {{resource}} tidak tersedia.",
  "table.actions": "Aksi",
  "tags.clone": "Salin",
  warnWhenUnsavedChanges: "Perubahan belum disimpan. Tinggalkan halaman ini?",
}

const textOf = (key: string): string | undefined => (Object.hasOwn(TEXTS, key) ? TEXTS[key] : undefined)

/** Refine asks for `name.name` and `name.titles.list` of each resource: the declaration has both. */
function ofResource(registry: Registry, key: string): string | undefined {
  const [name = "", part = "", action = ""] = key.split(".")
  const resource = registry.find(name)
  if (!resource) return undefined
  if (part === name) return resource.label.plural
  if (part !== "titles") return undefined
  if (action === "create") return resource.form.create?.heading ?? `Tambah ${resource.label.singular}`
  if (action === "edit") return resource.form.edit?.heading ?? `Edit ${resource.label.singular}`
  return action === "show" ? resource.show.heading : resource.list.heading
}

const fill = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String((Object.hasOwn(values, name) ? values[name] : undefined) ?? ""),
  )

/** Indonesian only (LY-05). */
export const createI18nProvider = (registry: Registry): I18nProvider => ({
  translate: (key: string, options?: unknown, fallback?: string) => {
    const values = typeof options === "object" && options !== null ? (options as Record<string, unknown>) : {}
    const otherwise = typeof options === "string" ? options : fallback
    return fill(textOf(key) ?? ofResource(registry, key) ?? otherwise ?? key, values)
  },
  changeLocale: async () => undefined,
  getLocale: () => "id",
})
