import { defineFields } from "../../src/core/schema/define"

/** ADMIN, EMPLOYEE, PARTNER, MEMBER: the people that a role or a position is for (PM-30). */
export const USER_STATUSES = [
  { value: "ADMIN", label: "Admin" },
  { value: "EMPLOYEE", label: "Karyawan" },
  { value: "PARTNER", label: "Mitra" },
  { value: "MEMBER", label: "Anggota" },
] as const

/** SU-16, SU-17; the last two labels are ours (AB-27). */
export const GROUP_STATUSES = [
  { value: "PARTNER", label: "Mitra" },
  { value: "NON_MEMBER", label: "NonAnggota" },
  { value: "PIONEER", label: "Pelopor" },
  { value: "MANAGER", label: "Pengelola" },
  { value: "PROSPECTIVE_MEMBER", label: "Calon Anggota" },
  { value: "NON_PARTNER", label: "Bukan Mitra" },
] as const

/** The origin of cassava, or of a sub-agent (VF-26, AB-55). */
export const ORIGINS = [
  { value: "AREAL", label: "Areal" },
  { value: "LAPAK", label: "Lapak" },
] as const

/** A role or a position: its name is taken once in each status. */
export const namedInStatus = (label: string) =>
  defineFields({
    name: {
      type: "text",
      label,
      titleCase: true,
      required: true,
      maxLength: 100,
      unique: "Nama sudah digunakan",
      uniqueWith: ["status"],
    },
    status: { type: "select", label: "Status", required: true, options: USER_STATUSES },
  })

/** True if a user is active: sent by the server, never to it. */
export const activeFlag = {
  type: "boolean",
  label: "Aktif",
  read: "is_active",
  send: false,
  hidden: true,
  initial: true,
} as const
