/** English texts of resources/setup.ts. */
export const en = {
  "Setup Admin": "Admin setup",
  "Setup Anggota Koperasi": "Member setup",
  "Setup Karyawan": "Employee setup",
  "Setup Mitra": "Partner setup",
} as const
