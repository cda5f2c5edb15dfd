/** English texts of resources/shared/membership.ts. */
export const en = {
  "Jabatan Keanggotaan": "Membership position",
  "Jenis Pengguna Keanggotaan": "Membership user type",
  "Jenis pengguna Member wajib diisi": "Membership user type is required",
  "Memuat hak yang tidak Anda miliki": "Holds rights that you do not have",
} as const
