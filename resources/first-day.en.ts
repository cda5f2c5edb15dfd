/** English texts of resources/first-day.ts. */
export const en = {
  "Berkas Excel dapat diimpor dari daftarnya.": "An Excel file can be imported from the list.",
  "Data contoh tidak ikut dihitung.": "Sample rows do not count.",
  "Daftar varietas": "Varieties",
  "Hari pertama": "First day",
  "Jabatan dan kelompok": "Positions and groups",
  "Jenis mitra": "Partner types",
  "Jenis pengguna dan haknya": "User types and their rights",
  "Karyawan pertama": "First employee",
  "Kodenya menjadi awal ID Mitra.": "Its code begins the partner's ID.",
  "Mitra, angkutan, dan verifikasi memilih dari daftar ini.":
    "Partners, vehicles and verifications choose from this list.",
  "Mitra pertama": "First partner",
  "Setiap karyawan dan anggota memiliki keduanya.": "Each employee and member has both.",
  "Tambahkan di Setup Admin, lalu beri haknya di Manajemen Akses.":
    "Add them in the admin setup, then grant their rights in access management.",
  "Transaksi pertama": "First transaction",
  "Verifikasi memilih dari daftar ini.": "Verifications choose from this list.",
} as const
