import type { Declared } from "../src/core/schema/define"
import { defineFields, defineResource } from "../src/core/schema/define"
import type { RecordOf } from "../src/core/schema/infer"
import { labelOf } from "../src/core/schema/resource"
import type { Context, Values } from "../src/core/schema/types"
import {
  accountRole,
  hasStatus,
  isManager,
  isNonMember,
  isPioneer,
  memberIds,
  roleChoice,
} from "./shared/membership"
import { ACTIVE_OPTIONS, phoneRules } from "./shared/messages"
import { today } from "./shared/today"

/** True if the account section is open: switched on, or the member has an account (MB-14, MB-16). */
const hasAccount = (values: Values, context: Context) =>
  values.createAccount === true || Boolean(context.original?.email)
const makesAccount = (values: Values, context: Context) =>
  values.createAccount === true && !context.original?.email

/** The fields of a decoded member's group. */
const groupOf = (member: Values): Values => ({ name: labelOf(member, "groupId"), status: member.groupStatus })

/**
 * The fields of every member. `group` fixes the group for the pelopor and pengelola screens (AB-49b); without it the
 * payload's group counts, as at the endpoint itself.
 */
const memberFields = (group?: { is: (group: Values) => boolean; missing: string }) =>
  defineFields({
    Name: { type: "text", label: "Nama", read: "name", required: "Nama wajib diisi", similar: true },
    phoneNumber: {
      type: "digits",
      phone: true,
      label: "No. Telp",
      read: "phone_number",
      copy: false,
      rules: phoneRules("No. Telp hanya boleh angka"),
    },
    memberId: {
      type: "sequence",
      label: "Member ID",
      read: "member_id",
      ...memberIds,
      numbering: { create: "typed", edit: "free" },
      required: "Member ID wajib diisi",
    },
    joinMember: {
      type: "date",
      label: "Tanggal Keanggotaan",
      read: "join_member",
      required: "Tanggal keanggotaan wajib diisi",
      initial: today,
    },
    positionId: {
      type: "reference",
      label: "Jabatan",
      resource: "positions",
      read: "position_id",
      readLabel: "position.name",
      required: true,
      where: hasStatus("MEMBER"),
      lookups: { positions: ["status"] },
    },
    activeStatus: {
      type: "select",
      label: "Status",
      read: "active_status",
      required: "Status wajib diisi",
      upperCase: true,
      options: ACTIVE_OPTIONS,
      initial: "ACTIVE",
    },
    groupId: {
      type: "reference",
      label: "Kelompok",
      resource: "groups",
      read: "group_id",
      readLabel: "group.name",
      lookups: { groups: ["status"] },
      required: group?.missing ?? "Kelompok wajib dipilih",
      hidden: true,
      ...(group && {
        derive: (_: Values, context: Context) =>
          (context.rows("groups")?.find(group.is)?.id as string | undefined) ?? null,
      }),
    },
    groupStatus: {
      type: "text",
      label: "Status Kelompok",
      read: "group.status",
      send: false,
      column: false,
      hidden: true,
    },
    userId: {
      type: "text",
      label: "ID Akun",
      read: "user_id",
      send: false,
      column: false,
      hidden: true,
    },
    // With an account: [admin role, member role]; a response separates them by status, not by place (AB-29).
    adminRole: {
      type: "reference",
      label: "Role Admin",
      resource: "roles",
      read: "roles[status=ADMIN].id",
      readLabel: "roles[status=ADMIN].name",
      send: "Roles[]",
      required: true,
      when: (values, context) => hasAccount(values, context) || Boolean(context.original?.adminRole),
      ...accountRole("adminRole", "ADMIN"),
    },
    memberRole: {
      type: "reference",
      label: "Role",
      resource: "roles",
      read: "roles[status=MEMBER].id",
      readLabel: "roles[status=MEMBER].name",
      send: "Roles[]",
      required: true,
      ...roleChoice("MEMBER"),
    },
    createAccount: {
      type: "toggle",
      label: "Akun",
      labels: { off: "Buat Akun", on: "Batalkan" },
      onWhenPresent: "password",
      initial: (context: Context) => Boolean(context.original?.adminRole),
      when: (_, context) => !context.original?.email,
      wide: true,
    },
    email: { type: "email", label: "Email", read: "user.email", required: true, when: hasAccount },
    password: { type: "password", label: "Password", alphabet: "symbols", length: 8, when: makesAccount },
  })

const memberColumns = [
  "Name",
  "memberId",
  "phoneNumber",
  "positionId",
  { field: "groupId", label: "Kelompok" },
  "joinMember",
  "activeStatus",
] as const
const memberChars = { activeStatus: 12 }
const memberFilters = [
  "joinMember",
  "Name",
  "memberId",
  "phoneNumber",
  { field: "positionId", operator: "eq" },
  "activeStatus",
] as const
const memberDetail = [
  "Name",
  "memberId",
  "phoneNumber",
  "joinMember",
  "positionId",
  "groupId",
  "activeStatus",
  "memberRole",
  "adminRole",
  "email",
] as const

const shared = {
  api: { list: "/cooperative-members", one: "/cooperative-members/:id" },
  access: { module: "PartnerData" },
  fixedValues: { userType: { value: "MEMBER", read: "user_type" } },
  title: "Name",
  account: {
    email: "email",
    password: "password",
    name: "Name",
    role: "adminRole",
    active: { activeStatus: "ACTIVE" },
  },
} as const

/** 'Data Anggota Koperasi', the merged read-only list (MB-03..MB-05), and the endpoint of all members. */
export const members = defineResource({
  name: "members",
  label: { singular: "Anggota Koperasi", plural: "Data Anggota Koperasi" },
  ...shared,
  table: "cooperative_members",
  fields: memberFields(),
  list: {
    path: "/anggota-koperasi",
    readOnly: true,
    columns: memberColumns,
    chars: memberChars,
    filters: memberFilters,
    where: (member) => !isNonMember(groupOf(member)),
  },
  show: { fields: memberDetail },
})
export type Member = RecordOf<typeof members>

/** Pelopor and pengelola differ in their group and their name alone (AB-49). */
const memberScreens = (
  name: string,
  kind: "Pelopor" | "Pengelola",
  isKind: (group: Values) => boolean,
): Declared => {
  const lower = kind.toLowerCase()
  return defineResource({
    name,
    label: { singular: kind, plural: `Data ${kind}` },
    ...shared,
    variantOf: "members",
    fields: memberFields({
      is: isKind,
      missing: `Kelompok ${kind} belum ada. Tambahkan lebih dulu di menu User Setup.`,
    }),
    list: {
      path: `/data-${lower}`,
      columns: memberColumns,
      chars: memberChars,
      filters: memberFilters,
      where: (member) => isKind(groupOf(member)),
    },
    form: {
      create: { path: `/add-${lower}` },
      edit: { path: `/edit-${lower}`, editStash: "editMember" },
      sections: [
        {
          label: "Data anggota",
          fields: [
            "Name",
            "phoneNumber",
            "memberId",
            "joinMember",
            "positionId",
            "memberRole",
            "activeStatus",
          ],
        },
        { label: "Akun", fields: ["createAccount", "adminRole", "email", "password"] },
      ],
    },
    show: { fields: memberDetail },
    messages: {
      created: `${kind} berhasil ditambahkan!`,
      updated: `${kind} berhasil diperbarui!`,
      createFailed: { text: `Gagal menambah ${lower}`, server: "prefer" },
      updateFailed: { text: `Gagal update ${lower}`, server: "prefer" },
      deleteFailed: "Gagal menghapus Member.",
      loadFailed: `Gagal mengambil data ${lower}`,
      notFound: "Data member tidak ditemukan.",
    },
  }) as Declared
}

export const pioneers = memberScreens("pioneers", "Pelopor", isPioneer)
export const managers = memberScreens("managers", "Pengelola", isManager)
