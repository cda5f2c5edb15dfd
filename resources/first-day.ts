/** The first day of a new office, as its superadmin sees it on the dashboard. */
import { defineFirstDay } from "../src/core/first-day"
import { isSuperadmin } from "./access"

export const firstDay = defineFirstDay({
  title: "Hari pertama",
  steps: [
    {
      label: "Jenis pengguna dan haknya",
      text: "Tambahkan di Setup Admin, lalu beri haknya di Manajemen Akses.",
      path: "/user-setup/admin",
      exists: ["roles"],
      but: ({ name }) => isSuperadmin(name),
    },
    {
      label: "Jabatan dan kelompok",
      text: "Setiap karyawan dan anggota memiliki keduanya.",
      path: "/user-setup/karyawan",
      exists: ["positions", "groups"],
    },
    {
      label: "Jenis mitra",
      text: "Kodenya menjadi awal ID Mitra.",
      path: "/user-setup/mitra",
      exists: ["partnerTypes"],
    },
    {
      label: "Supplier",
      text: "Mitra, angkutan, dan verifikasi memilih dari daftar ini.",
      path: "/verifikasi-setup/supplier",
      exists: ["suppliers"],
    },
    {
      label: "Daftar varietas",
      text: "Verifikasi memilih dari daftar ini.",
      path: "/verifikasi-setup/varietas-singkong",
      exists: ["varieties"],
    },
    {
      label: "Karyawan pertama",
      text: "Berkas Excel dapat diimpor dari daftarnya.",
      path: "/data-karyawan",
      exists: ["employees"],
    },
    {
      label: "Mitra pertama",
      text: "Berkas Excel dapat diimpor dari daftarnya.",
      path: "/data-mitra",
      exists: ["partners"],
    },
    {
      label: "Transaksi pertama",
      text: "Data contoh tidak ikut dihitung.",
      path: "/add-transaksi-singkong",
      exists: ["transactions"],
    },
  ],
})
