/** A core Context for tests: records by resource, the reference fields looked up among them. */
import type { Resource } from "../../src/core/schema/resource"
import type { Context, Mode, Values } from "../../src/core/schema/types"
import { fieldType } from "../../src/fields/registry"

interface Options {
  mode?: Mode
  role?: string
  name?: string
  rows?: Readonly<Record<string, readonly Values[]>>
  original?: Values
}

export function contextOf(resource: Resource, values: Values, options: Options = {}): Context {
  const rows = (name: string) => options.rows?.[name]
  const context: Context = {
    mode: options.mode ?? "create",
    me: { id: "u1", name: options.name ?? "Siti Aminah", role: options.role ?? "admin" },
    original: options.original,
    rows,
    ref: (key) => {
      const field = resource.field(key)
      const record = (name: string, id: string) => rows(name)?.find((row) => row.id === id)
      return fieldType(field).resolve(field, { context, record })(values[key])
    },
  }
  return context
}

/** Records that every declaration's references can point at. */
export const sampleRows: Record<string, Values[]> = {
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
  admins: [],
  employees: [],
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
  transportations: [],
  members: [],
}
