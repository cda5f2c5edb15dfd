/** Someone of each kind who can sign in, with a role in every field that takes one: payloads that pass. */
import { adminPayload, type Basics, employeePayload, memberPayload, partnerPayload } from "./people"

let number = 0

/** Group, date, number and position of a member of the cooperative: with them the second role takes part. */
const membership = (b: Basics) => ({
  groupId: b.groups.PIONEER,
  joinMember: "2025-03-01",
  memberId: `M${String(++number).padStart(5, "0")}`,
})
const account = () => ({ email: `akun${++number}@koperasi.local`, password: "Rah4sia!x" })

/** By resource; `Roles` in the order of the resource's role fields. */
export const peopleWithRoles: Readonly<
  Record<string, (b: Basics, Roles: readonly string[]) => Record<string, unknown>>
> = {
  admins: (b, Roles) =>
    adminPayload(b, { ...membership(b), Roles, Positions: [b.adminPosition, b.memberPosition] }),
  employees: (b, Roles) =>
    employeePayload(b, { ...membership(b), Roles, Positions: [b.employeePosition, b.memberPosition] }),
  partners: (b, Roles) =>
    partnerPayload(b, { ...membership(b), ...account(), Roles, Positions: [b.memberPosition] }),
  members: (b, Roles) => memberPayload(b, { ...account(), memberId: membership(b).memberId, Roles }),
}
