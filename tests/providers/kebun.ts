/** A declared resource with nested responses, a renamed field and a condition; one in the browser; raw records. */
import { defineResource } from "../../src/core/schema/define"

export const kebun = defineResource({
  name: "kebun",
  label: { singular: "Kebun", plural: "Kebun" },
  api: { list: "/kebun/semua", one: "/kebun/:id" },
  access: { module: "UserSetup" },
  fixedValues: { jenis: { value: "DARAT", read: "jenis" } },
  fields: {
    nama: { type: "text", label: "Nama", read: "profil.nama_kebun" },
    kode: { type: "text", label: "Kode", upperCase: true },
    luas: { type: "number", label: "Luas" },
    rahasia: { type: "text", label: "Kunci rahasia", send: false },
    catatan: {
      type: "text",
      label: "Catatan",
      when: (_, context) => context.ref("kode")?.aktif === true,
    },
  },
})
export const laut = defineResource({
  name: "laut",
  label: { singular: "Laut", plural: "Laut" },
  browser: "laut",
  access: { module: "UserSetup" },
  fields: { nama: { type: "text", label: "Nama" } },
})

export const RAW = [
  { id: 1, profil: { nama_kebun: "Timur" }, kode: "T", luas: 12, jenis: "DARAT" },
  { id: 2, profil: { nama_kebun: "Barat" }, kode: "B", luas: 3, jenis: "DARAT" },
  { id: 3, profil: null, kode: null, luas: null, jenis: "DARAT" },
]
