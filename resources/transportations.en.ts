/** English texts of resources/transportations.ts. */
export const en = {
  Angkutan: "Vehicle",
  "Data Angkutan": "Vehicles",
  "Data angkutan berhasil diperbarui!": "Vehicle updated!",
  "Data angkutan berhasil ditambahkan!": "Vehicle added!",
  "Data angkutan tidak ditemukan.": "This vehicle could not be found.",
  "Gagal menghapus angkutan.": "Could not delete the vehicle.",
  "Nama Pemilik": "Owner",
  "Nomor Kendaraan sudah digunakan": "This vehicle number is already in use",
  "Terjadi kesalahan saat memperbarui data.": "Something went wrong while updating.",
} as const
