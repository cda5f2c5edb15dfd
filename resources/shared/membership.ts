/** What makes someone a cooperative member, and the numbers that members share with users. */
import { isSuperadmin, normaliseModule } from "../../src/core/access/permissions"
import type { Context, Values } from "../../src/core/schema/types"
import { CODE_TAKEN } from "./messages"

const named = (group: Values | undefined, name: string) => normaliseModule(String(group?.name ?? "")) === name

/** By status, or else by name (AB-27). */
export const isPioneer = (group: Values | undefined) => group?.status === "PIONEER" || named(group, "pelopor")
export const isManager = (group: Values | undefined) =>
  group?.status === "MANAGER" || named(group, "pengelola")
export const isNonMember = (group: Values | undefined) =>
  group?.status === "NON_MEMBER" || named(group, "nonanggota")

/** The four membership fields show for pelopor and pengelola only (AE-22, PT-15). */
export const isMember = (_: Values, context: Context): boolean => {
  const group = context.ref("groupId")
  return isPioneer(group) || isManager(group)
}

/** The roles of a status; superadmin only for a superadmin (AB-25). */
export const roleOf =
  (status: string) =>
  (role: Values, { me }: Context) =>
    role.status === status && (!isSuperadmin(String(role.name)) || isSuperadmin(me.role))

export const hasStatus = (status: string) => (option: Values) => option.status === status

/** Member ids are one run, whoever holds them (AB-45): a letter and five digits (CN-08). */
export const memberIds = {
  format: { prefix: "", letter: true, digits: 5 },
  scope: "memberId",
  within: { admins: "memberId", employees: "memberId", partners: "memberId", members: "memberId" },
  taken: CODE_TAKEN,
} as const
