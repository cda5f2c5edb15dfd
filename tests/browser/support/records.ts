/** Records of the embedded server, added over its API: setup lists once a server, others with unique names. */
import { type Api, apiOf } from "./sessions"

export interface Basics {
  groups: Record<string, { id: string; name: string }>
  roles: Record<"admin" | "employee" | "partner" | "member", string>
  positions: Record<"admin" | "employee" | "member", string>
  supplier: string
  transport: string
  farmer: string
  plain: string
  varieties: string[]
}

interface Named {
  id: string
  name: string
  status?: string
}

const made = new WeakMap<Api, Promise<Basics>>()

/** Ids of a server's setup records, which are added on the first call. */
export function basicsOf(api: Api): Promise<Basics> {
  const known = made.get(api)
  if (known) return known
  const making = make(api)
  made.set(api, making)
  return making
}

async function make(api: Api): Promise<Basics> {
  const ensure = async (path: string, body: { name: string; status?: string; [key: string]: unknown }) => {
    const rows = (await api("GET", path)).body.data as Named[]
    const found = rows.find(
      (row) => row.name === body.name && (body.status === undefined || row.status === body.status),
    )
    if (found) return found.id
    const answer = await api("POST", path, body)
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data.id as string
  }
  const groups: Basics["groups"] = {}
  for (const group of (await api("GET", "/groups")).body.data as Named[])
    groups[group.status ?? ""] = { id: group.id, name: group.name }
  return {
    groups,
    roles: {
      admin: await ensure("/roles", { name: "Kepala Kantor", status: "ADMIN" }),
      employee: await ensure("/roles", { name: "Operator", status: "EMPLOYEE" }),
      partner: await ensure("/roles", { name: "Mitra Tani", status: "PARTNER" }),
      member: await ensure("/roles", { name: "Anggota Biasa", status: "MEMBER" }),
    },
    positions: {
      admin: await ensure("/positions", { name: "Manajer", status: "ADMIN" }),
      employee: await ensure("/positions", { name: "Staf", status: "EMPLOYEE" }),
      member: await ensure("/positions", { name: "Ketua Kelompok", status: "MEMBER" }),
    },
    supplier: await ensure("/suppliers", { name: "CV Maju Jaya", codeSP: "SP01" }),
    transport: await ensure("/partner-types", { name: "Angkutan", code: "ANG" }),
    farmer: await ensure("/partner-types", { name: "Petani", code: "PTN" }),
    plain: await ensure("/partner-types", { name: "Lainnya", code: "" }),
    varieties: [
      await ensure("/type-varieties", { name: "Kuning" }),
      await ensure("/type-varieties", { name: "Putih" }),
    ],
  }
}

let number = 0
/** A name that no other test of the run uses. */
export const unique = (name: string): string =>
  `${name} ${process.pid.toString(36)}${(++number).toString(36)}`
    .toLowerCase()
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

export const partnerPayload = (b: Basics, more: Record<string, unknown> = {}) => ({
  fullName: unique("Mitra"),
  phoneNumber: "081234567891",
  Roles: [b.roles.partner],
  partnerTypeId: b.farmer,
  activeStatus: "ACTIVE",
  supplierId: b.supplier,
  postalCode: "34163",
  partnerJoinDate: "2025-01-31",
  address: "Dusun Sidodadi",
  groupId: b.groups.PARTNER?.id,
  userType: "PARTNER",
  ...more,
})

export const subAgentPayload = (more: Record<string, unknown> = {}) => ({
  name: unique("Agen"),
  PKSNumber: "PKS-1",
  NIK: "1871012802900001",
  joinDate: "2024-01-02",
  statusSA: "AREAL",
  fcKTP: "EXIST",
  fcKK: "NON_EXIST",
  statusStatementLetter: "ALREADY",
  statusTTD: "NOT_YET",
  ...more,
})

/** Adds a record over the API and returns its id. @throws Error if the server refuses it */
export async function added(api: Api, path: string, body: unknown): Promise<string> {
  const answer = await api("POST", path, body)
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data.id as string
}

/** Adds the records that the fixture entity's form chooses from, unless they exist. */
export async function addOrchardChoices(url: string): Promise<Api> {
  const api = await apiOf(url)
  const ensure = async (path: string, body: { name: string }) => {
    const { body: all } = await api("GET", path)
    if (!all.data.some((row: { name: string }) => row.name === body.name)) await api("POST", path, body)
  }
  for (const name of ["Kuning", "Putih", "Merah"]) await ensure("/type-varieties", { name })
  await ensure("/suppliers", { name: "CV Dekat" })
  await api("POST", "/roles", { name: "Mandor", status: "ADMIN" })
  return api
}
