/** Records of the documented entities on which tests rely. */
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"

type Rows = Readonly<Record<string, readonly Values[]>>

export const WRITTEN: Rows = {
  roles: [
    { id: "r-super", name: "superadmin", status: "ADMIN" },
    { id: "r-admin", name: "Kepala Gudang", status: "ADMIN" },
    { id: "r-employee", name: "Operator", status: "EMPLOYEE" },
    { id: "r-partner", name: "Mitra Tani", status: "PARTNER" },
    { id: "r-member", name: "Anggota Biasa", status: "MEMBER" },
  ],
  positions: [
    { id: "p-admin", name: "Manajer", status: "ADMIN" },
    { id: "p-employee", name: "Staf", status: "EMPLOYEE" },
    { id: "p-member", name: "Ketua Kelompok", status: "MEMBER" },
  ],
  groups: [
    { id: "g-non", name: "NonAnggota", status: "NON_MEMBER" },
    { id: "g-pioneer", name: "Pelopor", status: "PIONEER" },
    { id: "g-manager", name: "Pengelola", status: "MANAGER" },
  ],
  partnerTypes: [
    { id: "t-transport", name: "Angkutan", code: "ANG" },
    { id: "t-farmer", name: "Petani", code: "PTN" },
    { id: "t-plain", name: "Lainnya", code: "" },
  ],
  suppliers: [{ id: "s1", name: "CV Maju", codeSP: "SP01" }],
  varieties: [
    { id: "v1", name: "Kuning" },
    { id: "v2", name: "Putih" },
  ],
  subAgents: [{ id: "a1", name: "Agen Satu", codeSA: "SA01" }],
  partners: [
    {
      id: "u-driver",
      fullName: "Budi",
      nameIdPartner: "Budi/ANG_A0001",
      partnerId: "ANG_A0001",
      partnerTypeId: "t-transport",
      "partnerTypeId.label": "Angkutan",
      vehicleNumber: "BE 1234 XY",
      address: "Jl. Raya 1",
    },
    {
      id: "u-farmer",
      fullName: "Wati",
      nameIdPartner: "Wati/PTN_A0001",
      partnerId: "PTN_A0001",
      partnerTypeId: "t-farmer",
      "partnerTypeId.label": "Petani",
      vehicleNumber: null,
      address: "Dusun 2",
    },
  ],
  // Without records; `withTargets` draws them for a form that refers to them.
  transportations: [],
  admins: [],
  employees: [],
  members: [],
}

/** Records that occupy others, for new forms: a vehicle of the driver. */
export const IN_USE: Rows = {
  transportations: [{ id: "tr1", userId: "u-driver", vehicleNumber: "BE1234XY" }],
}

/** Values of a stored record that its declaration does not tell: a member's group, and the driver of a vehicle. */
export function ownValues({ name, variantOf }: Resource): Values {
  const isManager = name === "managers"
  if (variantOf === "members")
    return isManager
      ? { groupId: "g-manager", groupStatus: "MANAGER" }
      : { groupId: "g-pioneer", groupStatus: "PIONEER" }
  return name === "transportations" ? { userId: "u-driver" } : {}
}
