/** English texts of resources/shared/membership.ts. */
export const en = {
  "Berikan akses penuh?": "Give full access?",
  "Jabatan Keanggotaan": "Membership position",
  "Jenis Pengguna Keanggotaan": "Membership user type",
  "Jenis pengguna Member wajib diisi": "Membership user type is required",
  "Memuat hak yang tidak Anda miliki": "Includes rights that you do not have",
  "Orang ini dapat melihat, mengubah, dan menghapus semua data, serta mengatur hak orang lain.":
    "This person can see, change and delete every record, and manage the rights of others.",
  "Setelah disimpan, pemilik akun ini keluar dari semua perangkat dan harus masuk lagi.":
    "Once this is saved, the owner of this account is signed out of all devices and has to log in again.",
} as const
