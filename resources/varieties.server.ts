import { defineServer, listOf } from "../server/hooks/define"
import { varieties } from "./varieties"

export const server = defineServer(varieties, {
  sample: listOf([
    { name: "Kuning" },
    { name: "Putih" },
    { name: "Merah" },
    { name: "UJ-3 (Thailand)" },
    { name: "UJ-5 (Cassesart)" },
    { name: "Adira 4" },
    { name: "Malang 6" },
    { name: "Litbang UK 2" },
  ]),
})
