/** English texts of resources/modules.ts; modules that are called as their lists are have those names. */
export const en = {
  "Manajemen Akses": "Access management",
  "Semua modul": "All modules",
} as const
