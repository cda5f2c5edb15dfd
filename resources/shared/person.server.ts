/** Sample values that several lists of people share. */
import type { RecipeContext } from "../../server/hooks/define"
import { groups } from "../groups"
import { type PersonContext, withPerson } from "./people.server"

const PTKP = ["TK/0", "TK/1", "K/0", "K/1", "K/2", "K/3"] as const
/** The lists of people that may sign in. */
const SIGNING_IN = ["admins", "employees", "partners", "members"]

/** A unique address: the name, with a number if the name is taken. */
export function emailOf({ person, rows, index }: PersonContext): string {
  const plain = person.name.toLowerCase().replace(/[^a-z]+/g, ".")
  const taken = new Set(SIGNING_IN.flatMap((name) => rows({ name }).map((row) => row.email)))
  const first = `${plain}@koperasi.local`
  return taken.has(first) ? `${plain}${index + 2}@koperasi.local` : first
}

/** The id of the group of one of these statuses. */
export function groupOf({ rows, pick }: RecipeContext, statuses: readonly string[]): unknown {
  const status = pick(statuses)
  return rows(groups).find((group) => group.status === status)?.id
}

/** A worker in the office or in the field. */
export const officeValues = withPerson((context) => {
  const { person, pick, int, daysAgo } = context
  const ptkpCode = pick(PTKP)
  return {
    fullName: person.name,
    email: emailOf(context),
    phoneNumber: person.phone,
    NIK: person.identityNumber,
    NPWP: person.taxNumber,
    placeOfBirth: person.birthplace,
    dateOfBirth: person.born,
    maritalStatus: ptkpCode.startsWith("K") ? "MARRY" : "SINGLE",
    ptkpCode,
    address: person.address,
    joinDate: daysAgo(60, 2400),
    joinMember: daysAgo(30, 1500),
    groupId: groupOf(context, int(4) === 0 ? ["PIONEER", "MANAGER"] : ["NON_MEMBER", "PROSPECTIVE_MEMBER"]),
  }
})
