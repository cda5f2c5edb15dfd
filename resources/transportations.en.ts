/** English texts of resources/transportations.ts. */
export const en = {
  Angkutan: "Transport",
  "Data Angkutan": "Transport",
  "Data angkutan berhasil diperbarui!": "Transport updated!",
  "Data angkutan berhasil ditambahkan!": "Transport added!",
  "Data angkutan tidak ditemukan.": "No such transport.",
  "Gagal menghapus angkutan.": "Could not delete the transport.",
  "Nama Pemilik": "Owner",
  "Nomor Kendaraan sudah digunakan": "This vehicle number is already in use",
  "Terjadi kesalahan saat memperbarui data.": "Something went wrong while updating.",
} as const
