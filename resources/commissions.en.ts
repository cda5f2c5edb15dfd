/** English texts of resources/commissions.ts. */
export const en = {
  "Data Komisi": "Commissions",
  "Data komisi berhasil diperbarui!": "Commission updated!",
  Dokumen: "Document",
  "Edit Komisi": "Edit commission",
  "Harap isi semua field wajib": "Please fill in all required fields",
  Komisi: "Commission",
  "Max LP": "Max. LP",
  "Max Premi": "Max. premium",
  "Tambah Komisi": "Add commission",
  "Tanggal Akhir": "End date",
  "Tanggal Akhir tidak boleh sebelum Tanggal Awal.": "The end date may not be before the start date.",
  "Tanggal Awal": "Start date",
} as const
