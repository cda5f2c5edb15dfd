import { defineServer, listOf } from "../server/hooks/define"
import { suppliers } from "./suppliers"

const NAMES = [
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
]

export const server = defineServer(suppliers, {
  sample: listOf(NAMES.map((name, index) => ({ name, codeSP: `SP${String(index + 1).padStart(2, "0")}` }))),
})
