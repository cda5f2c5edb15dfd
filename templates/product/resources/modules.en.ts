/** English texts of resources/modules.ts; a module named like its list has the list's text. */
export const en = {
  "Manajemen Akses": "Access management",
  "Semua modul": "All modules",
} as const
