/** English texts of resources/first-day.ts. */
export const en = {
  "Dapat juga diimpor dari berkas Excel lewat halaman daftarnya.":
    "Can also be imported from an Excel file on its list page.",
  "Data contoh tidak ikut dihitung.": "Sample rows do not count.",
  "Daftar varietas": "Varieties",
  "Hari pertama": "First day",
  "Jabatan dan kelompok": "Positions and groups",
  "Jenis mitra": "Partner types",
  "Jenis pengguna dan haknya": "User types and their rights",
  "Karyawan pertama": "First employee",
  "Kode jenis ini menjadi awalan ID Mitra.": "Partner IDs begin with its code.",
  "Dipakai sebagai pilihan untuk mitra, angkutan, dan verifikasi.":
    "Used as choices for partners, vehicles and verifications.",
  "Mitra pertama": "First partner",
  "Setiap admin, karyawan, mitra, dan anggota memiliki satu. Beri haknya di Manajemen Akses.":
    "Each admin, employee, partner and member has one. Grant their rights in access management.",
  "Setiap karyawan dan anggota memiliki keduanya.": "Each employee and member has both.",
  "Transaksi pertama": "First transaction",
  "Dipakai sebagai pilihan untuk verifikasi.": "Used as choices for verifications.",
} as const
