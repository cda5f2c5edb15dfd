import { describe, expect, it } from "vitest"
import { registry } from "../../resources/registry"
import type { Field } from "../../src/core/schema/resource"
import type { Mode, Values } from "../../src/core/schema/types"
import { validateValues } from "../../src/core/validation/validate"
import { withDerived } from "../../src/core/validation/values"
import { linkOf, typeCheck } from "../../src/fields/registry"
import { contextOf } from "../support/context"
import { involving } from "../support/involving"
import { rowsFor, validValues } from "../support/valid-values"
import { MEMBER } from "./payload-of"

/** All messages of a resource's valid values with a change. */
function messagesOf(name: string, change: Values, mode: Mode = "create", role = "admin") {
  const resource = registry.get(name)
  const values = { ...validValues[name], ...change }
  const context = contextOf(resource, values, { mode, rows: rowsFor(resource), role })
  return validateValues(resource, withDerived(resource, values, context), context, typeCheck)
}

const VEHICLE = { partnerTypeId: "t-transport", vehicleNumber: "BE 1234 XY" }
const ACCOUNT = { createAccount: true, email: "a@b.id", adminRole: "r-admin" }

describe("valid values", () => {
  it.each(Object.keys(validValues))("%s: have no message", (name) => {
    expect(messagesOf(name, {})).toEqual({})
  })
})

/** id, resource, field, message, values, mode */
type Row = [string, string, string, string, Values, Mode?]

const person = (resource: string): Row[] => [
  ["VA-02", resource, "fullName", "Nama wajib diisi", { fullName: " " }],
  ["VA-03", resource, "email", "Email wajib diisi", { email: "" }],
  ["VA-04", resource, "email", "Format email tidak valid", { email: "a b@c.id" }],
  ["VA-05", resource, "placeOfBirth", "Tempat lahir wajib diisi", { placeOfBirth: "" }],
  ["VA-06", resource, "NIK", "NIK wajib diisi", { NIK: "" }],
  ["VA-07", resource, "position", "Jabatan wajib dipilih", { position: null }],
  ["VA-08", resource, "ptkpCode", "Kode PTKP wajib diisi", { ptkpCode: "" }],
  ["VA-10", resource, "groupId", "Status wajib dipilih", { groupId: null }, "edit"],
  ["VA-11", resource, "joinMember", "Tanggal Keanggotaan wajib diisi", { ...MEMBER, joinMember: null }],
  ["VA-12", resource, "address", "Alamat wajib diisi", { address: "" }],
  ["VA-13", resource, "phoneNumber", "No. Telp wajib diisi", { phoneNumber: "" }],
  ["VA-14", resource, "joinDate", "Tanggal Masuk wajib diisi", { joinDate: null }],
  ["VA-15", resource, "dateOfBirth", "Tanggal Lahir wajib diisi", { dateOfBirth: null }],
  ["VA-16", resource, "NPWP", "No.NPWP wajib diisi", { NPWP: "" }],
  ["VA-17", resource, "userRole", "Jenis pengguna wajib dipilih", { userRole: null }],
  ["VA-18", resource, "maritalStatus", "Status Perkawinan wajib diisi", { maritalStatus: null }],
  ["VA-19", resource, "memberRole", "Jenis pengguna Member wajib diisi", { ...MEMBER, memberRole: null }],
  ["VA-20", resource, "memberPosition", "Jabatan member wajib dipilih", { ...MEMBER, memberPosition: null }],
  ["VA-21", resource, "memberId", "Member ID wajib diisi", { ...MEMBER, memberId: "" }, "edit"],
  ["VA-22", resource, "phoneNumber", "No. Telp hanya boleh angka", { phoneNumber: "08123abc" }],
  ["VA-23", resource, "phoneNumber", "Minimal 10 digit", { phoneNumber: "081234567" }],
  ["VA-24", resource, "phoneNumber", "Maksimal 13 digit", { phoneNumber: "08123456789012" }],
  [
    "VA-25",
    resource,
    "phoneNumber",
    "Nomor harus 10–15 digit angka",
    { phoneNumber: "0812345678901234" },
    "edit",
  ],
  ["VA-25", resource, "phoneNumber", "Nomor harus 10–15 digit angka", { phoneNumber: "081234567" }, "edit"],
]

const ROWS: Row[] = [
  ...person("admins"),
  ...person("employees"),
  ["VA-09", "admins", "groupId", "Kelompok wajib dipilih", { groupId: null }],
  ["VA-10", "employees", "groupId", "Status wajib dipilih", { groupId: null }],
  ["VA-28", "partners", "fullName", "Nama wajib diisi", { fullName: "" }],
  ["VA-29", "partners", "userRole", "Jenis pengguna wajib diisi", { userRole: null }],
  ["VA-30", "partners", "supplierId", "Supplier wajib dipilih", { supplierId: null }],
  ["VA-31", "partners", "postalCode", "Kode Pos wajib diisi", { postalCode: "" }],
  ["VA-32", "partners", "groupId", "Status keanggotaan wajib diisi", { groupId: null }],
  ["VA-33", "partners", "address", "Alamat wajib diisi", { address: "" }],
  ["VA-34", "partners", "phoneNumber", "No. Telp wajib diisi", { phoneNumber: "" }],
  ["VA-35", "partners", "activeStatus", "Status wajib diisi", { activeStatus: null }],
  ["VA-36", "partners", "partnerTypeId", "Jenis Mitra wajib diisi", { partnerTypeId: null }],
  ["VA-37", "partners", "partnerJoinDate", "Tanggal wajib diisi", { partnerJoinDate: null }],
  ["VA-38", "partners", "joinMember", "Tanggal Keanggotaan wajib diisi", { ...MEMBER, joinMember: null }],
  ["VA-39", "partners", "memberId", "Member ID wajib diisi", { ...MEMBER, memberId: "" }],
  ["VA-40", "partners", "memberRole", "Jenis pengguna Member wajib diisi", { ...MEMBER, memberRole: null }],
  ["VA-41", "partners", "memberPosition", "Jabatan wajib dipilih", { ...MEMBER, memberPosition: null }],
  [
    "VA-42",
    "partners",
    "vehicleNumber",
    "Kode Daerah wajib diisi",
    { ...VEHICLE, vehicleNumber: " 1234 XY" },
  ],
  ["VA-43", "partners", "vehicleNumber", "Seri Angka wajib diisi", { ...VEHICLE, vehicleNumber: "BE  XY" }],
  [
    "VA-44",
    "partners",
    "vehicleNumber",
    "Seri Daerah wajib diisi",
    { ...VEHICLE, vehicleNumber: "BE 1234 " },
  ],
  ["VA-45", "partners", "email", "Email wajib diisi", { createAccount: true }],
  ["VA-48", "partners", "phoneNumber", "Hanya angka yang diperbolehkan", { phoneNumber: "08123x" }],
  ["VA-49", "partners", "phoneNumber", "Minimal 10 digit", { phoneNumber: "081234567" }],
  ["VA-50", "partners", "phoneNumber", "Maksimal 13 digit", { phoneNumber: "08123456789012" }],
  ["VA-51", "partners", "email", "Format email tidak valid", { createAccount: true, email: "budi@" }],
  ["VA-52", "subAgents", "PKSNumber", "No PKS wajib diisi", { PKSNumber: "" }],
  ["VA-53", "subAgents", "NIK", "NIK wajib diisi", { NIK: "" }],
  ["VA-54", "subAgents", "joinDate", "Join Date wajib diisi", { joinDate: null }],
  ["VA-55", "subAgents", "name", "Nama wajib diisi", { name: "" }],
  ["VA-56", "subAgents", "fcKK", "FC KK wajib diisi", { fcKK: null }],
  ["VA-57", "subAgents", "fcKTP", "FC KTP wajib diisi", { fcKTP: null }],
  [
    "VA-58",
    "subAgents",
    "statusStatementLetter",
    "Status Surat Pernyataan wajib diisi",
    { statusStatementLetter: null },
  ],
  ["VA-59", "subAgents", "statusTTD", "Status TTD wajib diisi", { statusTTD: null }],
  ["VA-60", "subAgents", "statusSA", "Asal wajib diisi", { statusSA: null }],
  ["VA-61", "subAgents", "phoneNumber", "No. Telp hanya boleh angka", { phoneNumber: "08-x" }],
  ["VA-62", "subAgents", "phoneNumber", "Minimal 10 digit", { phoneNumber: "081234567" }],
  ["VA-62", "subAgents", "phoneNumber", "Maksimal 13 digit", { phoneNumber: "08123456789012" }],
  ["VA-65", "transportations", "vehicleNumber", "Nomor Kendaraan wajib dipilih", { vehicleNumber: null }],
  ["VA-66", "transportations", "supplierId", "Supplier wajib dipilih", { supplierId: null }],
  ["VA-67", "transportations", "tansportationStatus", "Status wajib diisi", { tansportationStatus: null }],
  ["VA-81", "groups", "name", "Nama dan status wajib diisi!", { name: "" }],
  ["VA-81", "groups", "status", "Nama dan status wajib diisi!", { status: null }],
  ...["pioneers", "managers"].flatMap((name): Row[] => [
    ["VA-68", name, "Name", "Nama wajib diisi", { Name: "" }],
    ["VA-69", name, "activeStatus", "Status wajib diisi", { activeStatus: null }],
    ["VA-70", name, "joinMember", "Tanggal keanggotaan wajib diisi", { joinMember: null }],
    ["VA-71", name, "memberId", "Member ID wajib diisi", { memberId: "" }, "edit"],
    ["VA-72", name, "positionId", "Jabatan wajib dipilih", { positionId: null }],
    ["VA-73", name, "memberRole", "Role wajib dipilih", { memberRole: null }],
    ["VA-74", name, "adminRole", "Role Admin wajib dipilih", { ...ACCOUNT, adminRole: null }],
    ["VA-75", name, "email", "Email wajib diisi", { ...ACCOUNT, email: "" }],
  ]),
]

describe("messages", () => {
  it.each(ROWS)("[%s] %s.%s: '%s'", (_, name, field, message, change, mode = "create") => {
    expect(messagesOf(name, change, mode)).toEqual({ [field]: message })
  })
  it("[VA-46] partners need no email without an account", () => {
    expect(messagesOf("partners", { createAccount: false, email: "" })).toEqual({})
  })
  it("[VA-67] [TR-10] transportations need no status on edit", () => {
    expect(messagesOf("transportations", { tansportationStatus: null }, "edit")).toEqual({})
  })
  it("[CN-05] [CN-06] phone limits hold at their bounds", () => {
    for (const name of ["admins", "employees", "partners", "subAgents"]) {
      expect(messagesOf(name, { phoneNumber: "0812345678" })).toEqual({})
      expect(messagesOf(name, { phoneNumber: "0812345678901" })).toEqual({})
    }
    expect(messagesOf("admins", { phoneNumber: "081234567890123" }, "edit")).toEqual({})
    expect(messagesOf("partners", { phoneNumber: "08123456789012" }, "edit")).toEqual({
      phoneNumber: "Maksimal 13 digit",
    })
  })
  it("[AE-22] [AE-23] [PT-15] the four membership fields take part for pelopor and pengelola only", () => {
    const fields = ["joinMember", "memberId", "memberRole", "memberPosition"]
    for (const name of ["admins", "employees", "partners"]) {
      for (const groupId of ["g-pioneer", "g-manager"])
        expect(Object.keys(messagesOf(name, { groupId })).sort()).toEqual([...fields].sort())
      expect(messagesOf(name, { groupId: "g-non" })).toEqual({})
    }
  })
  it("[VF-14] a harvest before the planting is refused", () => {
    expect(messagesOf("verifications", { plantingDate: "2024-01-31", harvestDate: "2024-01-30" })).toEqual({
      harvestDate: "Tanggal Panen tidak boleh sebelum Tanggal Tanam",
    })
  })
})

const OPTIONAL = [
  "landArea",
  "hijackers02",
  "chemicalFertilizer02",
  "chemicalFertilizer03",
  "herbicide02",
  "herbicide03",
  "verificationNote",
  "activityNote",
]
const verification = registry.get("verifications")
const asked = verification.fields.filter((field) => !field.derive && !OPTIONAL.includes(field.key))

/** Chosen from options or records, instead of typed. */
const isChosen = (field: Field) => "options" in field || linkOf(field) !== null

describe("required fields of the verification form", () => {
  it.each(
    asked.map((field) =>
      isChosen(field)
        ? ["VA-77", field.key, `${field.label} wajib dipilih`]
        : ["VA-76", field.key, `${field.label} wajib diisi`],
    ),
  )("[%s] %s: '%s'", (_, key = "", message) => {
    expect(messagesOf("verifications", { [key]: null })[key]).toBe(message)
  })
})

/** Every declared required field with its message, by mode. */
const REQUIRED = registry.all.flatMap((resource) =>
  resource.source.kind === "rest"
    ? (["create", "edit"] as const).flatMap((mode) =>
        resource.fields.flatMap((field) => {
          const message = field.required[mode]
          return message && !field.derive ? [[resource.name, field.key, mode, message] as const] : []
        }),
      )
    : [],
)

describe("every required message of every declaration", () => {
  it.each(REQUIRED)("%s.%s (%s): '%s'", (name, key, mode, message) => {
    const resource = registry.get(name)
    const rows = rowsFor(resource)
    const contextFor = (values: Values) => contextOf(resource, values, { mode, rows })
    const values = involving(resource, resource.field(key), validValues[name] ?? {}, { rows, contextFor })
    expect(values, `nothing makes ${key} take part`).toBeDefined()
    const without = { ...values, [key]: null }
    expect(validateValues(resource, without, contextFor(without), typeCheck)[key]).toBe(message)
  })
})
