/** The form that admins and employees share (AE); they differ in their status and in a few words. */
import { defineFields } from "../../src/core/schema/define"
import { pattern } from "../../src/core/validation/rules"
import { nikWarning, npwpWarning } from "./identity"
import { accountRole, hasStatus, membershipFields } from "./membership"
import { CODE_TAKEN, phoneRules } from "./messages"
import { activeFlag } from "./statuses"

export const personFields = (status: "ADMIN" | "EMPLOYEE", groupMissing: { create: string; edit: string }) =>
  defineFields({
    fullName: {
      type: "text",
      label: "Nama Lengkap",
      read: "profiles.full_name",
      required: "Nama wajib diisi",
      similar: true,
    },
    email: { type: "email", label: "Email", required: "Email wajib diisi" },
    placeOfBirth: {
      type: "text",
      label: "Tempat Lahir",
      read: "employees.place_of_birth",
      required: "Tempat lahir wajib diisi",
    },
    dateOfBirth: { type: "date", label: "Tanggal Lahir", read: "employees.date_of_birth", required: true },
    NIK: {
      type: "text",
      label: "NIK",
      read: "employees.nik",
      required: true,
      maxLength: 32,
      personal: true,
      warn: nikWarning,
    },
    NPWP: {
      type: "text",
      label: "No.NPWP",
      read: "employees.npwp",
      required: true,
      maxLength: 32,
      personal: true,
      warn: npwpWarning,
    },
    phoneNumber: {
      type: "digits",
      phone: true,
      label: "No. Telp",
      read: "profiles.phone_number",
      required: true,
      copy: false,
      rules: {
        create: phoneRules("No. Telp hanya boleh angka"),
        edit: [pattern(/^\d{10,15}$/, "Nomor harus 10–15 digit angka")],
      },
    },
    maritalStatus: {
      type: "select",
      label: "Status Perkawinan",
      read: "employees.marital_status",
      required: "Status Perkawinan wajib diisi",
      // One mapping everywhere: the document's edit forms invert it, so that a save would spoil a right value (AB-04).
      options: [
        { value: "SINGLE", label: "Belum Kawin" },
        { value: "MARRY", label: "Kawin" },
      ],
    },
    ptkpCode: { type: "text", label: "Kode PTKP", read: "employees.ptkp_code", required: true },
    address: {
      type: "multiline",
      label: "Alamat",
      read: "profiles.address",
      required: true,
      wide: true,
    },
    userRole: {
      type: "reference",
      label: "Jenis Pengguna",
      resource: "roles",
      read: `profiles.roles[status=${status}].id`,
      readLabel: `profiles.roles[status=${status}].name`,
      send: "Roles[]",
      required: "Jenis pengguna wajib dipilih",
      ...accountRole("userRole", status),
    },
    position: {
      type: "reference",
      label: "Jabatan",
      resource: "positions",
      read: `profiles.positions[status=${status}].id`,
      readLabel: `profiles.positions[status=${status}].name`,
      send: "Positions[]",
      required: true,
      where: hasStatus(status),
      lookups: { positions: ["status"] },
    },
    groupId: {
      type: "reference",
      label: "Kelompok",
      resource: "groups",
      read: "employees.group_id",
      readLabel: "employees.group.name",
      required: groupMissing,
      lookups: { groups: ["status"] },
    },
    employeeId: {
      type: "sequence",
      label: "Kode Karyawan",
      read: "employees.employee_id",
      prefix: "STN-",
      digits: 5,
      scope: "employeeId",
      active: "isActive",
      taken: CODE_TAKEN,
      readOnly: "edit",
    },
    joinDate: { type: "date", label: "Tanggal Masuk", read: "employees.join_date", required: true },
    password: { type: "password", label: "Password", alphabet: "alphanumeric", length: 8, masked: true },
    ...membershipFields({
      numbering: { create: "typed", edit: "free" },
      positionMissing: "Jabatan member wajib dipilih",
    }),
    isActive: activeFlag,
  })

export const personSections = [
  {
    label: "Data diri",
    fields: [
      "fullName",
      "email",
      "placeOfBirth",
      "dateOfBirth",
      "NIK",
      "NPWP",
      "phoneNumber",
      "maritalStatus",
      "address",
    ],
  },
  {
    label: "Pekerjaan",
    fields: ["userRole", "position", "groupId", "employeeId", "joinDate", "ptkpCode", "password"],
  },
  { label: "Keanggotaan", fields: ["joinMember", "memberId", "memberRole", "memberPosition"] },
] as const

/** AE-02, AE-10. */
export const personColumns = [
  { field: "fullName", label: "Nama" },
  "position",
  "employeeId",
  "phoneNumber",
  "joinDate",
  "email",
] as const

/** The position is last: a long one is cut at the end of its line. */
export const personCard = ["fullName", "employeeId", "phoneNumber", "position"] as const

/** AE-03, AE-11. */
export const personFilters = [
  "joinDate",
  { field: "fullName", label: "Nama" },
  "position",
  "employeeId",
  "phoneNumber",
  "email",
] as const

/** AE-08: the document's own keys; their labels are made from them (GL-09). */
export const personDetail = {
  nama: "fullName",
  email: "email",
  JenisPengguna: "userRole",
  jabatan: "position",
  kelompok: "groupId",
  kode: "employeeId",
  telp: "phoneNumber",
  tanggalMasuk: "joinDate",
  tempatLahir: "placeOfBirth",
  tanggalLahir: "dateOfBirth",
  noNPWP: "NPWP",
  NIK: "NIK",
  statusPerkawinan: "maritalStatus",
  kodePTKP: "ptkpCode",
  tanggalKeanggotaan: "joinMember",
  memberID: "memberId",
  alamat: "address",
} as const

export const personAccount = {
  email: "email",
  password: "password",
  name: "fullName",
  role: "userRole",
  active: { isActive: true },
} as const

export const personFailures = {
  createFailed: "Terjadi kesalahan saat menyimpan data.",
  updateFailed: "Terjadi kesalahan saat menyimpan perubahan.",
  loadFailed: "Terjadi kesalahan saat memuat data.",
  notFound: "Data user tidak ditemukan.",
} as const
