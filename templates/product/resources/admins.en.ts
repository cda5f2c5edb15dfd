/** English texts of resources/admins.ts. */
export const en = {
  Admin: "Admin",
  Aktif: "Active",
  "Data Admin": "Admins",
  Email: "Email",
  "Memuat hak yang tidak Anda miliki": "It has rights that you do not have",
  "Nama Lengkap": "Full name",
  Password: "Password",
} as const
