/** A valid field verification, and a foreign host with the choices of its form. */
import type { Values } from "../../src/core/schema/types"
import { validValues } from "./valid-values"

/** Valid values, with the texts that tests look for. */
export const values: Values = {
  ...validValues.verifications,
  plantingDate: "2024-01-31",
  harvestDate: "2024-11-05",
  soilPhAtLocation01: 6.5,
  typeCassavaVarieties: ["v1", "v2"],
  verificationResults: "Lolos_FH",
  verificationStatus: "Diterima_pabrik",
  ttdFarmer: "NONE",
}

/** Options of the form's selects. */
export interface Choices {
  supplier: string
  agent: string
  vehicle: string
  farmer: string
  driver: string
  varieties: string[]
}

export const HOST_CHOICES: Choices = {
  supplier: "CV Maju Jaya",
  agent: "Agen Satu",
  vehicle: "BE1234XY",
  farmer: "Wati/PTN_A0001",
  driver: "Budi/ANG_A0001",
  varieties: ["Kuning", "Putih"],
}

const hostPartner = (id: string, name: string, type: "Angkutan" | "Petani", address: string) => ({
  id,
  user_type: "PARTNER",
  is_active: true,
  profiles: { full_name: name, address, roles: [], positions: [] },
  partners: {
    partner_type_id: type === "Angkutan" ? "1" : "2",
    partner_type: { name: type },
    name_id_partner: `${name}/${type === "Angkutan" ? "ANG" : "PTN"}_A0001`,
    vehicle_number: type === "Angkutan" ? ["BE1234XY"] : [],
  },
})

/** Records of the foreign host with these choices. */
export function fillHost(data: Record<string, Record<string, unknown>[]>) {
  data["/users/partner"] = [
    hostPartner("7", "Budi", "Angkutan", "Jl. Raya 1"),
    hostPartner("8", "Wati", "Petani", "Dusun 2"),
  ]
  data["/sub-agents"] = [{ id: "21", name: "Agen Satu", code_sa: "SA01" }]
  data["/transportations"] = [
    {
      id: "31",
      user_id: "7",
      user: { partners: { vehicle_number: ["BE1234XY"] }, profiles: { full_name: "Budi" } },
      supplier_id: "1",
      tansportation_status: "ACTIVE",
    },
  ]
  data["/type-varieties"] = [
    { id: "1", name: "Kuning" },
    { id: "2", name: "Putih" },
    { id: "3", name: "Merah" },
  ]
}
