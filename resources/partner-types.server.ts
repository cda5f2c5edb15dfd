import { defineServer, listOf } from "../server/hooks/define"
import { partnerTypes } from "./partner-types"

export const server = defineServer(partnerTypes, {
  sample: listOf([
    { name: "Petani", code: "PTN" },
    { name: "Angkutan", code: "ANG" },
    { name: "Lapak", code: "LPK" },
    { name: "Pengepul", code: "PGP" },
  ]),
})
