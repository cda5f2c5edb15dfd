/** English texts of resources/admins.ts. */
export const en = {
  Admin: "Admin",
  "Admin berhasil ditambahkan!": "Admin added!",
  "Data Admin": "Admins",
  "Data admin berhasil diperbarui!": "Admin updated!",
  "Gagal menghapus admin.": "Could not delete the admin.",
  "Memuat data admin...": "Loading admins...",
} as const
