import { describe, expect, it } from "vitest"
import { registry } from "../../resources/registry"
import { decode } from "../../src/core/codec/codec"
import { labelOf } from "../../src/core/schema/resource"
import { wire } from "../../src/fields/registry"
import { detailLines } from "../../src/views/detail/lines"

describe("decoded responses", () => {
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
  it("[MB-08] members, with roles by status", () => {
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
  it("[AE-04] [AE-05] the admin list shows active admins only, the employee list hides inactive ones", () => {
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

const lineOf = (list: unknown) => {
  const verifications = registry.get("verifications")
  const record = decode(verifications, { id: "1", type_cassava_varieties: list }, wire)
  const shown = detailLines(verifications, record).find(({ label }) => label === "Jenis Varietas")
  return {
    value: record.typeCassavaVarieties,
    names: labelOf(record, "typeCassavaVarieties"),
    text: shown?.text,
  }
}

it("[VF-13, GL-11, AB-74] a list of records is stored as ids and shown by names; bare ids are not shown", () => {
  const named = [
    { id: 1, name: "Kuning" },
    { id: 2, name: "Putih" },
  ]
  expect(lineOf(named)).toEqual({ value: ["1", "2"], names: ["Kuning", "Putih"], text: "Kuning, Putih" })
  expect(lineOf(["1", "2"])).toEqual({ value: ["1", "2"], names: undefined, text: "–" })
  expect(lineOf([])).toMatchObject({ value: [], names: undefined, text: "-" })
})
