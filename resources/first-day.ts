/** The first day of a new office, as its superadmin sees it on the dashboard. */
import { defineFirstDay } from "../src/core/first-day"
import { isSuperadmin } from "./access"

export const firstDay = defineFirstDay({
  title: "Hari pertama",
  steps: [
    {
      label: "Jenis pengguna dan haknya",
      text: "Setiap admin, karyawan, mitra, dan anggota memiliki satu. Beri haknya di Manajemen Akses.",
      path: "/user-setup/admin",
      exists: ["roles"],
      rights: { label: "Manajemen Akses", path: "/jenis-pengguna" },
      but: ({ name }) => isSuperadmin(name),
    },
    {
      label: "Jabatan dan kelompok",
      text: "Setiap karyawan dan anggota memiliki keduanya.",
      path: "/user-setup/karyawan",
      exists: ["positions", "groups"],
      choices: true,
    },
    {
      label: "Jenis mitra",
      text: "Kode jenis ini menjadi awalan ID Mitra.",
      path: "/user-setup/mitra",
      exists: ["partnerTypes"],
      choices: true,
    },
    {
      label: "Supplier",
      text: "Dipakai sebagai pilihan untuk mitra, angkutan, dan verifikasi.",
      path: "/verifikasi-setup/supplier",
      exists: ["suppliers"],
      choices: true,
    },
    {
      label: "Daftar varietas",
      text: "Dipakai sebagai pilihan untuk verifikasi.",
      path: "/verifikasi-setup/varietas-singkong",
      exists: ["varieties"],
      choices: true,
    },
    {
      label: "Karyawan pertama",
      text: "Dapat juga diimpor dari berkas Excel lewat halaman daftarnya.",
      path: "/data-karyawan",
      exists: ["employees"],
    },
    {
      label: "Mitra pertama",
      text: "Dapat juga diimpor dari berkas Excel lewat halaman daftarnya.",
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
