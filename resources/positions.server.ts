import { defineServer, listOf } from "../server/hooks/define"
import { positions } from "./positions"

export const server = defineServer(positions, {
  seed: { rows: () => [{ name: "Pengurus", status: "ADMIN" }] },
  sample: listOf([
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
  ]),
})
