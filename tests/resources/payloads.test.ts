import { describe, expect, it } from "vitest"
import { registry } from "../../resources/registry"
import { decode, encode } from "../../src/core/codec/codec"
import type { Mode, Values } from "../../src/core/schema/types"
import { validateField, validateValues, withDerived } from "../../src/core/validation/validate"
import { withShown } from "../../src/fields/choice"
import { withParts } from "../../src/fields/plate"
import { formatValue, typeCheck, wire } from "../../src/fields/registry"
import { contextOf, sampleRows } from "../support/context"
import { validValues } from "../support/valid-values"

function payloadOf(name: string, change: Values = {}, mode: Mode = "create", original?: Values) {
  const resource = registry.get(name)
  const base = { ...validValues[name], ...change }
  const context = contextOf(resource, base, { mode, rows: sampleRows, original, name: "Petugas Satu" })
  return encode(resource, withDerived(resource, base, context), context, wire)
}
const MEMBER = {
  groupId: "g-pioneer",
  joinMember: "2024-01-02",
  memberId: "A00001",
  memberRole: "r-member",
  memberPosition: "p-member",
}

describe("admin and employee payloads", () => {
  it.each(["admins", "employees"])("[AE-34] %s: the document's keys and no others", (name) => {
    expect(Object.keys(payloadOf(name, { ...MEMBER, password: "abcd1234" })).sort()).toEqual(
      [
        "fullName",
        "email",
        "password",
        "phoneNumber",
        "Roles",
        "Positions",
        "groupId",
        "employeeId",
        "joinDate",
        "address",
        "userType",
        "placeOfBirth",
        "dateOfBirth",
        "maritalStatus",
        "ptkpCode",
        "NIK",
        "NPWP",
        "memberId",
        "joinMember",
      ].sort(),
    )
  })
  it("[AE-35] [AE-36] lists the user's role and position first, the member's second", () => {
    expect(payloadOf("admins", MEMBER)).toMatchObject({
      Roles: ["r-admin", "r-member"],
      Positions: ["p-admin", "p-member"],
    })
    expect(payloadOf("admins", { ...MEMBER, groupId: "g-non" })).toMatchObject({
      Roles: ["r-admin"],
      Positions: ["p-admin"],
    })
  })
  it("leaves the membership out once the group is another", () => {
    const payload = payloadOf("employees", { ...MEMBER, groupId: "g-non" })
    expect(payload).not.toHaveProperty("memberId")
    expect(payload).not.toHaveProperty("joinMember")
  })
  it("[AE-37] sends the user type of its screen", () => {
    expect(payloadOf("admins").userType).toBe("ADMIN")
    expect(payloadOf("employees").userType).toBe("EMPLOYEE")
  })
  it("never sends a password on edit", () => {
    expect(payloadOf("admins", {}, "edit", { id: "1" })).not.toHaveProperty("password")
  })
})

describe("partner payloads", () => {
  const vehicle = { partnerTypeId: "t-transport", vehicleNumber: "BE 1234 XY", partnerId: "ANG_A0002" }
  it("[PT-30] has the document's keys and no others", () => {
    expect(Object.keys(payloadOf("partners", { ...MEMBER, ...vehicle })).sort()).toEqual(
      [
        "fullName",
        "phoneNumber",
        "Roles",
        "partnerTypeId",
        "partnerId",
        "nameIdPartner",
        "activeStatus",
        "supplierId",
        "postalCode",
        "partnerJoinDate",
        "address",
        "groupId",
        "updatedBy",
        "userType",
        "Positions",
        "vehicleNumber",
        "memberId",
        "joinMember",
      ].sort(),
    )
  })
  it("[PT-11] [PT-12] works out name/ID and who entered it", () => {
    expect(payloadOf("partners", vehicle)).toMatchObject({
      nameIdPartner: "Budi/ANG_A0002",
      updatedBy: "Petugas Satu",
    })
  })
  it("[PT-14] upper-cases the status", () => {
    expect(payloadOf("partners", { activeStatus: "non_active" }).activeStatus).toBe("NON_ACTIVE")
  })
  it("[PT-19] sends the vehicle number in one piece", () => {
    expect(payloadOf("partners", vehicle).vehicleNumber).toBe("BE1234XY")
  })
  it("[AB-47] leaves one vehicle that is no plate alone", () => {
    expect(payloadOf("partners", { ...vehicle, vehicleNumber: ["tanpa plat"] })).not.toHaveProperty(
      "vehicleNumber",
    )
  })
  /** A partner or a transportation as a host answers it, through the form's values to the payload of a save. */
  const saved = (name: string, raw: object, change: (value: unknown) => unknown = (value) => value) => {
    const resource = registry.get(name)
    const original = decode(resource, raw, wire)
    const field = resource.field("vehicleNumber")
    const values = { ...original, vehicleNumber: change(original.vehicleNumber) }
    const context = contextOf(resource, values, {
      mode: "edit",
      original,
      rows: { ...sampleRows, transportations: [original] },
    })
    return {
      shown: formatValue(original.vehicleNumber, field, original),
      message: validateField(field, values, context, typeCheck),
      sent: encode(resource, values, context, wire).vehicleNumber,
    }
  }
  const hosts = {
    partners: (vehicle_number: unknown) => ({
      id: "u-driver",
      partners: { partner_type_id: "t-transport", vehicle_number },
    }),
    transportations: (vehicle_number: unknown) => ({
      id: "tr1",
      user_id: "u-driver",
      user: { partners: { vehicle_number } },
      supplier_id: "s1",
    }),
  }
  it.each(Object.entries(hosts))(
    "[AB-103] %s: several vehicles are shown, sent and kept whole",
    (name, raw) => {
      for (const list of [
        ["BE9999ZZ", "B77A"],
        ["be 1 a", "TRUK MERAH", "B 77 A"],
        ["TRUK MERAH", "BE1234XY"],
      ])
        expect(saved(name, raw(list)), list.join()).toEqual({
          shown: list.join(", "),
          message: undefined,
          sent: list,
        })
    },
  )
  it.each(Object.entries(hosts))(
    "[AB-47, PT-19] %s: one vehicle is one text, in a list or not",
    (name, raw) => {
      for (const one of ["BE9999ZZ", ["BE9999ZZ"]]) expect(saved(name, raw(one)).sent).toBe("BE9999ZZ")
    },
  )
  it("[AB-103] a partner's new number takes the place of the one shown, the others stay", () => {
    const parts = ["B", "1", "A"]
    const change = (value: unknown) => withParts(value, parts)
    expect(saved("partners", hosts.partners(["BE9999ZZ", "B77A", "TRUK MERAH"]), change)).toMatchObject({
      message: undefined,
      sent: ["B1A", "B77A", "TRUK MERAH"],
    })
    expect(saved("partners", hosts.partners(["TRUK MERAH", "B77A"]), change).sent).toEqual(["B1A", "B77A"])
    const half = saved("partners", hosts.partners(["BE9999ZZ", "B77A"]), (value) =>
      withParts(value, ["B", "", "A"]),
    )
    expect(half.message).toBe("Seri Angka wajib diisi")
    const none = saved("partners", hosts.partners(["BE9999ZZ", "B77A"]), (value) =>
      withParts(value, ["", "", ""]),
    )
    expect(none.message).toBe("Kode Daerah wajib diisi")
  })
  it("[AB-103] another vehicle of a transportation takes the place of the one shown, the others stay", () => {
    const change = (value: unknown) => withShown(value, "BE1234XY")
    expect(saved("transportations", hosts.transportations(["BE9999ZZ", "B77A"]), change)).toMatchObject({
      message: undefined,
      sent: ["BE1234XY", "B77A"],
    })
    expect(
      saved("transportations", hosts.transportations(["BE9999ZZ", "B77A"]), (value) =>
        withShown(value, "X1X"),
      ).message,
    ).toBe("Nomor Kendaraan: pilihan tidak tersedia lagi")
    const longer = saved("transportations", hosts.transportations(["BE9999ZZ"]), (value) => [
      value,
      "BE1234XY",
    ])
    expect(longer.message).toBe("Nomor Kendaraan: pilihan tidak tersedia lagi")
  })
  it("[PT-29] lists user type first, membership type second", () => {
    expect(payloadOf("partners", MEMBER).Roles).toEqual(["r-partner", "r-member"])
  })
  it("[PT-31] [PT-34] sends PARTNER, and the date under one name", () => {
    expect(payloadOf("partners")).toMatchObject({ userType: "PARTNER", partnerJoinDate: "2024-01-02" })
    expect(payloadOf("partners")).not.toHaveProperty("joinDate")
  })
  it("[PT-32] [PT-33] sends email and password with an account, else neither", () => {
    const account = { email: "budi@mitra.id", password: "abcd1234" }
    expect(payloadOf("partners", { ...account, createAccount: true })).toMatchObject(account)
    const without = payloadOf("partners", { ...account, createAccount: false })
    expect(without).not.toHaveProperty("email")
    expect(without).not.toHaveProperty("password")
    const kept = payloadOf("partners", account, "edit", { id: "1", email: account.email })
    expect(kept).not.toHaveProperty("email")
    expect(kept).not.toHaveProperty("password")
  })
})

describe("the other payloads", () => {
  it("[SA-06] sub-agents", () => {
    const optional = { nickName: "A", codeSA: "B", Regency: "C", subDistrict: "D", Ward: "E" }
    const bank = {
      phoneNumber: "081234567890",
      NPWP: "1",
      Bank: "BRI",
      accountNumber: "2",
      onBehalfOf: "F",
      Fee: 5,
    }
    expect(Object.keys(payloadOf("subAgents", { ...optional, ...bank })).sort()).toEqual(
      [
        "PKSNumber",
        "name",
        "NIK",
        "joinDate",
        "nickName",
        "codeSA",
        "Regency",
        "subDistrict",
        "Ward",
        "phoneNumber",
        "fcKTP",
        "NPWP",
        "Bank",
        "accountNumber",
        "onBehalfOf",
        "statusStatementLetter",
        "fcKK",
        "statusTTD",
        "Fee",
        "statusSA",
      ].sort(),
    )
  })
  it("[SA-11] [SA-12] the fee is a number, or left out", () => {
    expect(payloadOf("subAgents", { Fee: 12.5 }).Fee).toBe(12.5)
    expect(payloadOf("subAgents", { Fee: null })).not.toHaveProperty("Fee")
  })
  it("[TR-06] [TR-07] transportations, the owner worked out from the vehicle", () => {
    const payload = payloadOf("transportations", { subAgentId: "a1" })
    expect(payload).toEqual({
      vehicleNumber: "BE1234XY",
      supplierId: "s1",
      userId: "u-driver",
      tansportationStatus: "ACTIVE",
      subAgentId: "a1",
    })
    expect(payloadOf("transportations")).not.toHaveProperty("subAgentId")
  })
  it("[VF-05..VF-10] [VF-12] verifications: every key, Luas Lahan not among them", () => {
    const payload = payloadOf("verifications", {
      landArea: "2,5",
      hijackers02: "2x",
      chemicalFertilizer02: "a",
      chemicalFertilizer03: "b",
      herbicide02: "c",
      herbicide03: "d",
      verificationNote: "e",
      activityNote: "f",
    })
    expect(Object.keys(payload).sort()).toEqual(
      [
        ...["supplierId", "supplierCode", "subAgentId", "subAgentCode", "referenceCode", "fieldAgentName"],
        ...[
          "employeeCode",
          "transportationId",
          "nameIdFarmer",
          "addressFarmer",
          "nameIdDriver",
          "addressDriver",
        ],
        ...[
          "harvestLocation",
          "harvestDate",
          "plantingDate",
          "plantingAgeMonth",
          "plantingAgeDay",
          "geolocation",
        ],
        ...["originOfCassava", "cassavaQuality", "tonnageEstimate", "cassavaStemCondition"],
        ...[1, 2, 3, 4, 5].map((number) => `soilPhAtLocation0${number}`),
        ...["hijackers01", "hijackers02", "gulud", "plantingDistance", "lime", "baseFertilizer"],
        ...[1, 2, 3].flatMap((number) => [`chemicalFertilizer0${number}`, `herbicide0${number}`]),
        ...["verificationResults", "verificationDate", "verificationStatus", "verificationNote"],
        ...["ttdFieldAgent", "ttdDriver", "ttdFarmer", "activityNote", "typeCassavaVarieties"],
      ].sort(),
    )
    expect(payload.typeCassavaVarieties).toEqual(["v1", "v2"])
    for (const number of [1, 2, 3, 4, 5]) expect(typeof payload[`soilPhAtLocation0${number}`]).toBe("number")
  })
  it("[VF-14..VF-20] verifications: ages, codes and addresses are worked out", () => {
    expect(payloadOf("verifications")).toMatchObject({
      plantingAgeMonth: 9,
      plantingAgeDay: 5,
      supplierCode: "SP01",
      subAgentCode: "SA01",
      addressFarmer: "Dusun 2",
      addressDriver: "Jl. Raya 1",
    })
  })
  it.each(["pioneers", "managers"])("[MB-09] [MB-10] [MB-11] %s", (name) => {
    const keys = [
      "groupId",
      "positionId",
      "Name",
      "phoneNumber",
      "activeStatus",
      "memberId",
      "joinMember",
      "Roles",
      "userType",
    ]
    expect(Object.keys(payloadOf(name)).sort()).toEqual([...keys].sort())
    expect(payloadOf(name)).toMatchObject({
      userType: "MEMBER",
      groupId: name === "pioneers" ? "g-pioneer" : "g-manager",
    })
    const account = { createAccount: true, email: "a@b.id", password: "abcd12@#", adminRole: "r-admin" }
    expect(Object.keys(payloadOf(name, account)).sort()).toEqual([...keys, "email", "password"].sort())
  })
  it("[MB-13] members' roles: the admin role first, the member's second", () => {
    expect(payloadOf("pioneers").Roles).toEqual(["r-member"])
    const account = { createAccount: true, email: "a@b.id", adminRole: "r-admin" }
    expect(payloadOf("pioneers", account).Roles).toEqual(["r-admin", "r-member"])
  })
  it.each([
    ["AP-09", "roles", ["name", "status"]],
    ["AP-32", "positions", ["name", "status"]],
    ["AP-34", "groups", ["name", "status"]],
    ["AP-36", "partnerTypes", ["name", "code"]],
    ["AP-38", "suppliers", ["name", "codeSP"]],
    ["AP-44", "varieties", ["name"]],
  ])("[%s] %s: %s", (_, name, keys) => {
    expect(Object.keys(payloadOf(name)).sort()).toEqual([...keys].sort())
  })
})

describe("answers", () => {
  const user = {
    id: 7,
    email: "siti@koperasi.id",
    is_active: true,
    user_type: "ADMIN",
    profiles: {
      full_name: "Siti",
      phone_number: "0812",
      address: "Jl. Raya",
      member_id: "A00001",
      join_member: "2024-02-01T17:00:00.000Z",
      roles: [
        { id: 2, name: "Anggota", status: "MEMBER" },
        { id: 1, name: "Kepala", status: "ADMIN" },
      ],
      positions: [{ id: 3, name: "Manajer", status: "ADMIN" }],
    },
    employees: {
      employee_id: "STN-00012",
      group_id: 4,
      group: { name: "Pelopor" },
      join_date: "2024-01-02",
      place_of_birth: "Metro",
      date_of_birth: "1990-02-28",
      marital_status: "MARRY",
      ptkp_code: "K/1",
      nik: "0871012802900001",
      npwp: "09",
    },
  }
  it("[AE-63] [AE-64] [AE-65] users are read from their nested places, roles by status and not by order", () => {
    expect(decode(registry.get("admins"), user, wire)).toMatchObject({
      id: "7",
      email: "siti@koperasi.id",
      isActive: true,
      userType: "ADMIN",
      fullName: "Siti",
      userRole: "1",
      "userRole.label": "Kepala",
      memberRole: "2",
      position: "3",
      groupId: "4",
      "groupId.label": "Pelopor",
      employeeId: "STN-00012",
      maritalStatus: "MARRY",
      NIK: "0871012802900001",
      // The day that is written there, never shifted by a time zone.
      joinMember: "2024-02-01",
    })
  })
  it("[PT-20] [PT-40] partners: a single plate in three parts, several as they are", () => {
    const partner = (vehicle_number: string[]) => ({
      id: 1,
      partners: { id: 9, partner_id: "ANG_A0001", postalcode: "34111", vehicle_number },
    })
    const read = (list: string[]) => decode(registry.get("partners"), partner(list), wire)
    expect(read(["BE1234XY"])).toMatchObject({ id: "1", partnerId: "ANG_A0001", vehicleNumber: "BE 1234 XY" })
    expect(read(["BE1234XY", "B1A"]).vehicleNumber).toEqual(["BE1234XY", "B1A"])
    expect(read(["ABC12345"]).vehicleNumber).toEqual(["ABC12345"])
    expect(read([]).vehicleNumber).toBeNull()
  })
  it("[TR-05] transportations", () => {
    const raw = {
      id: 1,
      user_id: 5,
      user: { partners: { vehicle_number: ["BE1234XY"] }, profiles: { full_name: "Budi" } },
      supplier: { name: "CV Maju" },
      supplier_id: 2,
      sub_agent: null,
      sub_agent_id: null,
      tansportation_status: "ACTIVE",
    }
    expect(decode(registry.get("transportations"), raw, wire)).toMatchObject({
      vehicleNumber: "BE1234XY",
      userId: "5",
      "userId.label": "Budi",
      "supplierId.label": "CV Maju",
      subAgentId: null,
      tansportationStatus: "ACTIVE",
    })
  })
  it("[MB-08] members, their admin role told apart by status", () => {
    const raw = {
      id: 1,
      member_id: "A00001",
      name: "Karto",
      phone_number: "0812",
      active_status: "ACTIVE",
      join_member: "2024-01-02",
      position: { name: "Ketua" },
      position_id: 3,
      group: { name: "Pelopor" },
      roles: [{ id: 8, name: "Anggota", status: "MEMBER" }],
      user: { email: "k@b.id" },
    }
    const record = decode(registry.get("pioneers"), raw, wire)
    expect(record).toMatchObject({
      Name: "Karto",
      memberRole: "8",
      adminRole: null,
      email: "k@b.id",
      positionId: "3",
    })
    expect(registry.get("pioneers").list.where(record)).toBe(true)
    expect(registry.get("managers").list.where(record)).toBe(false)
  })
  it("[MB-05] members of NonAnggota stay out of the merged list", () => {
    const of = (group: object) => decode(registry.get("members"), { id: 1, group }, wire)
    const { where } = registry.get("members").list
    expect(where(of({ name: "NON_ANGGOTA" }))).toBe(false)
    expect(where(of({ name: "Luar", status: "NON_MEMBER" }))).toBe(false)
    expect(where(of({ name: "Pengelola" }))).toBe(true)
  })
  it("[AE-04] [AE-05] the admin list keeps active admins only, the employee list hides only who is inactive", () => {
    const admin = registry.get("admins")
    const of = (change: object) => admin.list.where(decode(admin, { ...user, ...change }, wire))
    expect(of({})).toBe(true)
    expect(of({ is_active: false })).toBe(false)
    expect(of({ is_active: undefined })).toBe(false)
    expect(of({ user_type: "PARTNER" })).toBe(false)
    const employee = registry.get("employees")
    const worker = { ...user, user_type: "EMPLOYEE", is_active: undefined }
    expect(employee.list.where(decode(employee, worker, wire))).toBe(true)
    expect(employee.list.where(decode(employee, { ...worker, is_active: false }, wire))).toBe(false)
  })
})

describe("what may be chosen", () => {
  const optionsOf = (name: string, key: string, role = "admin", values: Values = {}) => {
    const resource = registry.get(name)
    const field = resource.field(key)
    const context = contextOf(resource, values, { rows: sampleRows, role })
    if (field.type === "choice") return field.options(context).map((option) => option.value)
    if (field.type !== "reference") throw new Error(`${key} is not chosen`)
    const { where } = field
    return (sampleRows[field.resource] ?? [])
      .filter((row) => !where || where(row, context))
      .map((row) => row.id)
  }
  it.each([
    ["AE-29", "admins", "position", ["p-admin"]],
    ["AE-30", "admins", "userRole", ["r-admin"]],
    ["AE-31", "employees", "position", ["p-employee"]],
    ["AE-32", "employees", "userRole", ["r-employee"]],
    ["AE-33", "admins", "memberRole", ["r-member"]],
    ["AE-33", "employees", "memberPosition", ["p-member"]],
    ["PT-28", "partners", "userRole", ["r-partner"]],
    ["PT-28", "partners", "memberRole", ["r-member"]],
    ["PM-30", "pioneers", "adminRole", ["r-admin"]],
  ])("[%s] %s.%s offers %s", (_, name, key, ids) => {
    expect(optionsOf(name, key)).toEqual(ids)
  })
  it("offers superadmin to a superadmin alone", () => {
    expect(optionsOf("admins", "userRole", "superadmin")).toEqual(["r-super", "r-admin"])
  })
  it("[AB-54, AB-103] every plate of a partner with several is offered, and every one of a used list is used", () => {
    const [driver] = sampleRows.partners ?? []
    const partners = [
      { ...driver, vehicleNumber: ["BE1AA", "BE2BB"] },
      { ...driver, id: "u-2", fullName: "Joko", vehicleNumber: ["B3CC", "B4DD"] },
    ]
    const transportation = registry.get("transportations")
    const field = transportation.field("vehicleNumber")
    if (field.type !== "choice") throw new Error("vehicleNumber is no choice")
    const offered = (original?: Values) =>
      field
        .options(
          contextOf(
            transportation,
            {},
            {
              rows: {
                ...sampleRows,
                partners,
                transportations: [{ id: "tr1", vehicleNumber: ["BE1AA", "BE2BB"] }],
              },
              ...(original && { mode: "edit", original }),
            },
          ),
        )
        .map((option) => option.value)
    expect(offered()).toEqual(["B3CC", "B4DD"])
    expect(offered({ id: "tr1", vehicleNumber: ["BE1AA", "BE2BB"] })).toEqual([
      "BE1AA",
      "BE2BB",
      "B3CC",
      "B4DD",
    ])
  })
  it("[TR-09] only vehicles that no transportation uses yet; on edit its own stays", () => {
    const transportation = registry.get("transportations")
    const field = transportation.field("vehicleNumber")
    if (field.type !== "choice") throw new Error("not a choice")
    const rows = { ...sampleRows, transportations: [{ id: "tr1", vehicleNumber: "BE1234XY" }] }
    const add = contextOf(transportation, {}, { rows })
    const edit = contextOf(
      transportation,
      {},
      { rows, mode: "edit", original: { id: "tr1", vehicleNumber: "BE1234XY" } },
    )
    expect(optionsOf("transportations", "vehicleNumber")).toEqual(["BE1234XY"])
    expect(field.options(add)).toEqual([])
    expect(field.options(edit).map((option) => option.value)).toEqual(["BE1234XY"])
  })
  it("[PT-41] farmers and drivers by the partner's type", () => {
    expect(optionsOf("verifications", "nameIdFarmer")).toEqual(["Wati/PTN_A0001"])
    expect(optionsOf("verifications", "nameIdDriver")).toEqual(["Budi/ANG_A0001"])
  })
})

describe("codes that are taken", () => {
  const messages = (name: string, change: Values, rows: Record<string, Values[]>, original?: Values) => {
    const resource = registry.get(name)
    const values = { ...validValues[name], ...change }
    const context = contextOf(resource, values, {
      rows: { ...sampleRows, ...rows },
      mode: original ? "edit" : "create",
      original,
    })
    return validateValues(resource, withDerived(resource, values, context), context, typeCheck)
  }
  const employee = { id: "e1", employeeId: "STN-00012", isActive: true }
  it("[VA-26] [AE-54] an employee code used by an active admin or employee", () => {
    for (const name of ["employees", "admins"])
      expect(messages("admins", {}, { [name]: [employee] })).toEqual({ employeeId: "Kode sudah digunakan" })
  })
  it("[AE-55] an inactive user's code is free", () => {
    expect(messages("admins", {}, { employees: [{ ...employee, isActive: false }] })).toEqual({})
  })
  it("[VA-27] [AE-62] a member id of a user or of a member; one's own is not a duplicate", () => {
    for (const name of ["members", "partners"])
      expect(messages("employees", MEMBER, { [name]: [{ id: "x", memberId: "A00001" }] })).toEqual({
        memberId: "Kode sudah digunakan",
      })
    const own = { id: "e9", memberId: "A00001", employeeId: "STN-00012" }
    expect(messages("employees", MEMBER, { employees: [own] }, own)).toEqual({})
  })
})
