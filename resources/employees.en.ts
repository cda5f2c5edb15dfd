/** English texts of resources/employees.ts. */
export const en = {
  "Data Karyawan": "Employees",
  "Data karyawan berhasil diperbarui!": "Employee updated!",
  "Gagal menghapus data karyawan.": "Could not delete the employee.",
  Karyawan: "Employee",
  "Karyawan berhasil ditambahkan!": "Employee added!",
  "Memuat data karyawan...": "Loading employees...",
} as const
