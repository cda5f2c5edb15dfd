/** Recipes of the people in the office, in the field and outside. */
import type { Values } from "../../src/core/schema/types"
import type { Recipe, RecipeContext } from "./recipe"

const PTKP = ["TK/0", "TK/1", "K/0", "K/1", "K/2", "K/3"] as const

/** An address that nobody else has: the name, and a number where that is taken. */
function emailOf({ person, rows, index }: RecipeContext, kinds: readonly string[]): string {
  const plain = person.name.toLowerCase().replace(/[^a-z]+/g, ".")
  const taken = new Set(kinds.flatMap((kind) => rows(kind).map((row) => row.email)))
  const first = `${plain}@koperasi.local`
  return taken.has(first) ? `${plain}${index + 2}@koperasi.local` : first
}

const ACCOUNTS = ["admins", "employees", "partners", "members"]
const groupOf = ({ rows }: RecipeContext, status: string) =>
  rows("groups").find((group) => group.status === status)?.id
const withoutMembership = (draw: RecipeContext, statuses: readonly string[]): Values => ({
  groupId: groupOf(draw, draw.pick(statuses)),
})

function office(draw: RecipeContext): Values {
  const { person, pick, int, daysAgo } = draw
  const ptkpCode = pick(PTKP)
  return {
    fullName: person.name,
    email: emailOf(draw, ACCOUNTS),
    phoneNumber: person.phone,
    NIK: person.nik,
    NPWP: person.npwp,
    placeOfBirth: person.birthplace,
    dateOfBirth: person.born,
    maritalStatus: ptkpCode.startsWith("K") ? "MARRY" : "SINGLE",
    ptkpCode,
    address: person.address,
    joinDate: daysAgo(60, 2400),
    joinMember: daysAgo(30, 1500),
    ...withoutMembership(draw, int(4) === 0 ? ["PIONEER", "MANAGER"] : ["NON_MEMBER", "PROSPECTIVE_MEMBER"]),
  }
}

export const admins: Recipe = { count: 8, values: office }
export const employees: Recipe = { count: 34, values: office }

export const partners: Recipe = {
  count: 64,
  values: (draw) => {
    const { person, index, int, rows, pick, daysAgo } = draw
    // Two farmers to each driver, now and then someone else.
    const type = index % 9 === 8 ? pick(["Lapak", "Pengepul"]) : index % 3 === 1 ? "Angkutan" : "Petani"
    const role = type === "Angkutan" ? "Mitra Angkutan" : "Mitra Petani"
    return {
      fullName: person.name,
      phoneNumber: person.phone,
      userRole: rows("roles").find((row) => row.name === role)?.id,
      partnerTypeId: rows("partnerTypes").find((row) => row.name === type)?.id,
      partnerJoinDate: daysAgo(20, 1800),
      activeStatus: int(8) === 0 ? "NON_ACTIVE" : "ACTIVE",
      postalCode: person.postalCode,
      address: person.address,
      vehicleNumber: `BE ${1000 + int(9000)} ${pick(["A", "B", "C", "D", "G", "H", "K", "N", "S", "U"])}${pick(["Y", "Z", "M", "L", "P"])}`,
      createAccount: index % 8 === 0,
      email: emailOf(draw, ACCOUNTS),
      joinMember: daysAgo(20, 1500),
      ...withoutMembership(
        draw,
        int(5) === 0 ? ["PIONEER", "MANAGER"] : ["PARTNER", "NON_PARTNER", "NON_MEMBER"],
      ),
    }
  },
}

const member = (draw: RecipeContext): Values => ({
  Name: draw.person.name,
  phoneNumber: draw.person.phone,
  joinMember: draw.daysAgo(30, 2000),
  activeStatus: draw.int(9) === 0 ? "NON_ACTIVE" : "ACTIVE",
  createAccount: draw.index === 0,
  email: emailOf(draw, ACCOUNTS),
})

export const members: Recipe = {
  count: 10,
  values: (draw) => ({ ...member(draw), ...withoutMembership(draw, ["NON_MEMBER", "PROSPECTIVE_MEMBER"]) }),
}
export const pioneers: Recipe = { count: 24, values: member }
export const managers: Recipe = { count: 12, values: member }

export const subAgents: Recipe = {
  count: 22,
  values: ({ person, index, int, pick, daysAgo }) => ({
    name: person.name,
    nickName: person.name.split(" ")[0],
    PKSNumber: `PKS/${String(index + 1).padStart(3, "0")}/KSP/${2022 + int(4)}`,
    NIK: person.nik,
    NPWP: person.npwp,
    codeSA: `SA${String(index + 1).padStart(3, "0")}`,
    joinDate: daysAgo(30, 1500),
    phoneNumber: person.phone,
    Regency: person.regency,
    subDistrict: person.district,
    Ward: person.village,
    fcKTP: int(6) === 0 ? "NON_EXIST" : "EXIST",
    fcKK: int(5) === 0 ? "NON_EXIST" : "EXIST",
    Bank: pick(["BRI", "BNI", "Mandiri", "BCA", "Bank Lampung"]),
    accountNumber: String(10 ** 11 + int(9 * 10 ** 11)),
    onBehalfOf: person.name,
    Fee: 10 + 5 * int(7),
  }),
}
