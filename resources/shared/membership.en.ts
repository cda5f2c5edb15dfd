/** English texts of resources/shared/membership.ts. */
export const en = {
  "Berikan akses penuh?": "Give full access?",
  "Jabatan Keanggotaan": "Membership position",
  "Jenis Pengguna Keanggotaan": "Membership user type",
  "Jenis pengguna Member wajib diisi": "Membership user type is required",
  "Memuat hak yang tidak Anda miliki": "Includes rights that you do not have",
  "Orang ini dapat melihat, mengubah, dan menghapus semua data, serta mengatur hak orang lain.":
    "This person can see, change and delete every record, and manage the rights of others.",
  "Pemilik akun harus masuk lagi setelah disimpan.":
    "The owner of this account has to log in again once this is saved.",
} as const
