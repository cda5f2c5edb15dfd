/** Recipes of the lists that a cooperative sets up once. */
import type { Values } from "../../src/core/schema/types"
import type { Recipe } from "./recipe"

const listOf = (items: readonly Values[]): Recipe => ({
  count: items.length,
  values: ({ index }) => items[index] ?? {},
})

export const roles = listOf([
  { name: "Kepala Kantor", status: "ADMIN" },
  { name: "Staf Administrasi", status: "ADMIN" },
  { name: "Bendahara", status: "ADMIN" },
  { name: "Petugas Lapangan", status: "EMPLOYEE" },
  { name: "Operator Timbang", status: "EMPLOYEE" },
  { name: "Mitra Petani", status: "PARTNER" },
  { name: "Mitra Angkutan", status: "PARTNER" },
  { name: "Anggota Pelopor", status: "MEMBER" },
  { name: "Anggota Pengelola", status: "MEMBER" },
])

export const positions = listOf([
  { name: "Ketua Koperasi", status: "ADMIN" },
  { name: "Sekretaris", status: "ADMIN" },
  { name: "Manajer Operasional", status: "ADMIN" },
  { name: "Koordinator Lapangan", status: "EMPLOYEE" },
  { name: "Petugas Verifikasi", status: "EMPLOYEE" },
  { name: "Kerani Timbang", status: "EMPLOYEE" },
  { name: "Pengemudi", status: "EMPLOYEE" },
  { name: "Mitra Tetap", status: "PARTNER" },
  { name: "Ketua Kelompok Tani", status: "MEMBER" },
  { name: "Anggota Kelompok", status: "MEMBER" },
])

/** One for each status is there from the first start. */
export const groups: Recipe = { count: 0 }

export const partnerTypes = listOf([
  { name: "Petani", code: "PTN" },
  { name: "Angkutan", code: "ANG" },
  { name: "Lapak", code: "LPK" },
  { name: "Pengepul", code: "PGP" },
])

export const suppliers = listOf(
  [
    "PT Sumber Pati Lampung",
    "CV Tani Makmur Sejahtera",
    "PT Singkong Jaya Abadi",
    "UD Berkah Tani",
    "CV Mitra Karya Bersama",
    "PT Agro Tapioka Nusantara",
    "UD Sari Bumi",
    "CV Putra Seputih",
    "PT Way Kanan Agrindo",
    "Koperasi Tani Maju",
    "CV Abung Lestari",
    "UD Rejeki Lancar",
  ].map((name, index) => ({ name, codeSP: `SP${String(index + 1).padStart(2, "0")}` })),
)

export const varieties = listOf(
  [
    "Kuning",
    "Putih",
    "Merah",
    "UJ-3 (Thailand)",
    "UJ-5 (Cassesart)",
    "Adira 4",
    "Malang 6",
    "Litbang UK 2",
  ].map((name) => ({ name })),
)
