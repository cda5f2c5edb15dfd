/** The fields and rules of membership, shared by members and users. */
import { defineFields } from "../../src/core/schema/define"
import type { Context, FieldMap, Values } from "../../src/core/schema/types"
import { sameName } from "../../src/core/text"
import { isSuperadmin } from "../access"
import { CODE_TAKEN } from "./messages"

/** Status of a group, by its name if it has none (AB-27). */
export const isPioneer = (group: Values | undefined) =>
  group?.status === "PIONEER" || sameName(group?.name, "pelopor")
export const isManager = (group: Values | undefined) =>
  group?.status === "MANAGER" || sameName(group?.name, "pengelola")
export const isNonMember = (group: Values | undefined) =>
  group?.status === "NON_MEMBER" || sameName(group?.name, "nonanggota")

/** The four membership fields show for pelopor and pengelola only (AE-22, PT-15). */
const isMember = (_: Values, context: Context): boolean => {
  const group = context.ref("groupId")
  return isPioneer(group) || isManager(group)
}

/** The roles of a status; superadmin only for a superadmin (AB-25). */
const roleOf =
  (status: string) =>
  (role: Values, { me }: Context) =>
    role.status === status && (!isSuperadmin(role.name) || isSuperadmin(me.role))

/** A choice of roles of a status; a role that the user may not give is blocked. */
export const roleChoice = (status: string) =>
  ({
    where: roleOf(status),
    blocked: (role: Values) => (role.grantable === false ? "Memuat hak yang tidak Anda miliki" : undefined),
    confirm: {
      when: (role: Values) => isSuperadmin(role.name),
      heading: "Berikan akses penuh?",
      text: "Orang ini dapat melihat, mengubah, dan menghapus semua data, serta mengatur hak orang lain.",
    },
    lookups: { roles: ["status", "grantable"] },
  }) as const

/** The role of a record's account. Our server ends all sessions of an account whose role changes. */
export const accountRole = (key: string, status: string) =>
  ({
    ...roleChoice(status),
    warn: (values: Values, { original }: Context) =>
      original?.email && original[key] && values[key] !== original[key]
        ? "Pemilik akun harus masuk lagi setelah disimpan."
        : undefined,
  }) as const

export const hasStatus = (status: string) => (option: Values) => option.status === status

/** All resources share one run of member ids (AB-45): a letter and five digits (CN-08). */
export const memberIds = {
  letter: true,
  digits: 5,
  scope: "memberId",
  taken: CODE_TAKEN,
} as const

interface Membership {
  numbering: FieldMap["sequence"]["numbering"]
  /** The message of an empty Jabatan Keanggotaan; it differs between forms (VA-20, VA-41). */
  positionMissing: string
}

/** The four fields that users of the groups pelopor and pengelola have (AE-22, PT-15). */
export const membershipFields = ({ numbering, positionMissing }: Membership) =>
  defineFields({
    joinMember: {
      type: "date",
      label: "Tanggal Keanggotaan",
      read: "profiles.join_member",
      required: true,
      when: isMember,
    },
    memberId: {
      type: "sequence",
      label: "Member ID",
      read: "profiles.member_id",
      ...memberIds,
      numbering,
      required: true,
      when: isMember,
    },
    memberRole: {
      type: "reference",
      label: "Jenis Pengguna Keanggotaan",
      resource: "roles",
      read: "profiles.roles[status=MEMBER].id",
      readLabel: "profiles.roles[status=MEMBER].name",
      send: "Roles[]",
      required: "Jenis pengguna Member wajib diisi",
      when: isMember,
      ...roleChoice("MEMBER"),
    },
    memberPosition: {
      type: "reference",
      label: "Jabatan Keanggotaan",
      resource: "positions",
      read: "profiles.positions[status=MEMBER].id",
      readLabel: "profiles.positions[status=MEMBER].name",
      send: "Positions[]",
      required: positionMissing,
      when: isMember,
      where: hasStatus("MEMBER"),
      lookups: { positions: ["status"] },
    },
  })
