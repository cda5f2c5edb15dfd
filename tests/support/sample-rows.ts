/** Records that every declaration's references can point at; tests rely on the written ones, the others are drawn. */
import { registry } from "../../resources/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { withDerived } from "../../src/core/validation/validate"
import { linkOf } from "../../src/fields/registry"
import { contextOf } from "./context"
import { completeValues, drawn, NoValuesError, type Rows } from "./draw-values"

const WRITTEN: Readonly<Record<string, readonly Values[]>> = {
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

/** Number of drawn records of a resource: a rule selects among them by a choice's value, or by a toggle. */
const COUNT = 4

/** The resources with those that they refer to before them. */
function inOrder(resources: readonly Resource[]): Resource[] {
  const ordered = new Set<Resource>()
  const open = new Set<Resource>()
  const visit = (resource: Resource) => {
    if (ordered.has(resource) || open.has(resource)) return
    open.add(resource)
    for (const field of resource.fields) {
      const link = linkOf(field)
      if (link) visit(registry.get(link.resource))
    }
    ordered.add(resource)
  }
  for (const resource of resources) visit(resource)
  return [...ordered]
}

/** Odd records have every field, even ones the required fields alone. */
function recordOf(resource: Resource, rows: Rows, index: number): Values {
  const values = index % 2 === 1 ? completeValues(resource, rows, index) : drawn(resource, rows, index, {})
  const whole = withDerived(resource, values, contextOf(resource, values, { rows }))
  return { ...whole, id: `${resource.name}-${index + 1}` }
}

/** The largest number of records that the rules allow: a vehicle, for example, is used once. */
function recordsOf(resource: Resource, rows: Rows): Values[] {
  const records: Values[] = []
  try {
    for (let index = 0; index < COUNT; index++)
      records.push(recordOf(resource, { ...rows, [resource.name]: records }, index))
  } catch (error) {
    if (!(error instanceof NoValuesError)) throw error
  }
  return records
}

function withDrawn(written: Rows): Rows {
  const rows: Record<string, readonly Values[]> = { ...written }
  for (const resource of inOrder(registry.all))
    if (resource.variantOf === resource.name && !Object.hasOwn(rows, resource.name))
      rows[resource.name] = recordsOf(resource, rows)
  return rows
}

export const sampleRows: Rows = withDrawn(WRITTEN)

/** The rows, with records of every resource that this one refers to. */
export function withTargets(resource: Resource, rows: Rows): Rows {
  const all: Record<string, readonly Values[]> = { ...rows }
  for (const field of resource.fields) {
    const target = linkOf(field)?.resource
    if (target && target !== resource.name && all[target]?.length === 0)
      all[target] = recordsOf(registry.get(target), rows)
  }
  return all
}
