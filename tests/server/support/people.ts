/** Payloads that pass, in the specification's names, on a product server's own records. */
import type { Client } from "./api"

let number = 0

export interface Basics {
  adminRole: string
  employeeRole: string
  partnerRole: string
  memberRole: string
  adminPosition: string
  employeePosition: string
  memberPosition: string
  groups: Record<string, string>
  supplier: string
  transport: string
  farmer: string
}

/** The lists that every form chooses from. */
export async function basics(root: Client): Promise<Basics> {
  const add = async (path: string, body: unknown): Promise<string> => {
    const answer = await root.post(path, body)
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body.data.id
  }
  const groups: Record<string, string> = {}
  for (const group of (await root.get("/groups")).body.data) groups[group.status] = group.id
  return {
    adminRole: await add("/roles", { name: "Kepala Kantor", status: "ADMIN" }),
    employeeRole: await add("/roles", { name: "Operator", status: "EMPLOYEE" }),
    partnerRole: await add("/roles", { name: "Mitra Tani", status: "PARTNER" }),
    memberRole: await add("/roles", { name: "Anggota", status: "MEMBER" }),
    adminPosition: await add("/positions", { name: "Manajer", status: "ADMIN" }),
    employeePosition: await add("/positions", { name: "Staf", status: "EMPLOYEE" }),
    memberPosition: await add("/positions", { name: "Ketua", status: "MEMBER" }),
    groups,
    supplier: await add("/suppliers", { name: "CV Maju", codeSP: "SP01" }),
    transport: await add("/partner-types", { name: "Angkutan", code: "ANG" }),
    farmer: await add("/partner-types", { name: "Petani", code: "" }),
  }
}

const person = () => {
  number += 1
  return {
    password: "Rahasia1",
    phoneNumber: "081234567890",
    address: "Jl. Merdeka 1",
    joinDate: "2024-02-29",
    placeOfBirth: "Metro",
    dateOfBirth: "1990-05-07",
    maritalStatus: "MARRY",
    ptkpCode: "K/1",
    NIK: "1802070705900001",
    NPWP: "09.254.294.3-407.000",
    email: `pegawai${number}@koperasi.local`,
  }
}

export const adminPayload = (b: Basics, more: Record<string, unknown> = {}) => ({
  ...person(),
  fullName: "Siti Aminah",
  Roles: [b.adminRole],
  Positions: [b.adminPosition],
  groupId: b.groups.NON_MEMBER,
  userType: "ADMIN",
  ...more,
})

export const employeePayload = (b: Basics, more: Record<string, unknown> = {}) => ({
  ...person(),
  fullName: "Budi Santoso",
  Roles: [b.employeeRole],
  Positions: [b.employeePosition],
  groupId: b.groups.NON_MEMBER,
  userType: "EMPLOYEE",
  ...more,
})

export const partnerPayload = (b: Basics, more: Record<string, unknown> = {}) => ({
  fullName: "Wati",
  phoneNumber: "081234567891",
  Roles: [b.partnerRole],
  partnerTypeId: b.farmer,
  activeStatus: "ACTIVE",
  supplierId: b.supplier,
  postalCode: "34163",
  partnerJoinDate: "2025-01-31",
  address: "Dusun Sidodadi",
  groupId: b.groups.PARTNER,
  userType: "PARTNER",
  ...more,
})

export const memberPayload = (b: Basics, more: Record<string, unknown> = {}) => ({
  Name: "Slamet",
  phoneNumber: "081234567892",
  memberId: `Q${String(++number).padStart(5, "0")}`,
  joinMember: "2025-03-01",
  positionId: b.memberPosition,
  activeStatus: "ACTIVE",
  groupId: b.groups.PIONEER,
  Roles: [b.memberRole],
  userType: "MEMBER",
  ...more,
})
