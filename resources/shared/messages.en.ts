/** English messages of several declarations. */
export const en = {
  "Data tidak ditemukan": "No such record",
  "Hanya angka yang diperbolehkan": "Digits only",
  "Kelompok wajib dipilih": "Group must be chosen",
  "Kode sudah digunakan": "This code is already in use",
  "Maksimal 13 digit": "At most 13 digits",
  "Minimal 10 digit": "At least 10 digits",
  "Nama sudah digunakan": "This name is already in use",
  "Nama wajib diisi": "Name is required",
  "No. Telp hanya boleh angka": "The phone number may have digits only",
  "Status wajib diisi": "Status is required",
  "Status wajib dipilih": "Status must be chosen",
  "Yakin ingin menghapus data ini?": "Are you sure you want to delete this?",
} as const
