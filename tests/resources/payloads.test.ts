import { describe, expect, it } from "vitest"
import { MEMBER, payloadOf } from "./payload-of"

const words = (text: string): string[] => text.split(/\s+/)

describe("admin and employee payloads", () => {
  it.each(["admins", "employees"])("[AE-34] %s: the document's keys and no others", (name) => {
    expect(
      Object.keys(payloadOf(name, { ...MEMBER, employeeId: "STN-00012", password: "abcd1234" })).sort(),
    ).toEqual(
      words(
        `fullName email password phoneNumber Roles Positions groupId employeeId joinDate address userType
        placeOfBirth dateOfBirth maritalStatus ptkpCode NIK NPWP memberId joinMember`,
      ).sort(),
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
      words(
        `fullName phoneNumber Roles partnerTypeId partnerId nameIdPartner activeStatus supplierId
        postalCode partnerJoinDate address groupId updatedBy userType Positions vehicleNumber memberId
        joinMember`,
      ).sort(),
    )
  })
  it("[PT-11] [PT-12] derives name/ID and the editor's name", () => {
    expect(payloadOf("partners", { ...vehicle, fullName: "Budi" })).toMatchObject({
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
  it("[AB-47] does not send a single text that is no plate", () => {
    expect(payloadOf("partners", { ...vehicle, vehicleNumber: ["tanpa plat"] })).not.toHaveProperty(
      "vehicleNumber",
    )
  })
  it("[PT-29] lists user type first, membership type second", () => {
    expect(payloadOf("partners", MEMBER).Roles).toEqual(["r-partner", "r-member"])
  })
  it("[PT-31] [PT-34] sends PARTNER, and the date under one name", () => {
    const partnerJoinDate = "2024-01-02"
    expect(payloadOf("partners", { partnerJoinDate })).toMatchObject({ userType: "PARTNER", partnerJoinDate })
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
      words(
        `PKSNumber name NIK joinDate nickName codeSA Regency subDistrict Ward phoneNumber fcKTP NPWP Bank
        accountNumber onBehalfOf statusStatementLetter fcKK statusTTD Fee statusSA`,
      ).sort(),
    )
  })
  it("[SA-11] [SA-12] the fee is a number, or left out", () => {
    expect(payloadOf("subAgents", { Fee: 12.5 }).Fee).toBe(12.5)
    expect(payloadOf("subAgents", { Fee: null })).not.toHaveProperty("Fee")
  })
  it("[TR-06] [TR-07] transportations, with the vehicle's owner", () => {
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
  const numbered = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}0${index + 1}`)
  const VERIFICATION = {
    "VF-05": words(
      "supplierId supplierCode subAgentId subAgentCode referenceCode fieldAgentName employeeCode transportationId nameIdFarmer addressFarmer nameIdDriver addressDriver",
    ),
    "VF-06": words(
      "harvestLocation harvestDate plantingDate plantingAgeMonth plantingAgeDay geolocation originOfCassava cassavaQuality tonnageEstimate cassavaStemCondition",
    ),
    "VF-07": numbered("soilPhAtLocation", 5),
    "VF-08": [
      ...["hijackers01", "hijackers02", "gulud", "plantingDistance", "lime", "baseFertilizer"],
      ...numbered("chemicalFertilizer", 3),
      ...numbered("herbicide", 3),
    ],
    "VF-09": words(
      "verificationResults verificationDate verificationStatus verificationNote ttdFieldAgent ttdDriver ttdFarmer activityNote",
    ),
    "VF-10": ["typeCassavaVarieties"],
  }
  const verification = () =>
    payloadOf("verifications", {
      landArea: "2,5",
      typeCassavaVarieties: ["v1", "v2"],
      hijackers02: "2x",
      chemicalFertilizer02: "a",
      chemicalFertilizer03: "b",
      herbicide02: "c",
      herbicide03: "d",
      verificationNote: "e",
      activityNote: "f",
    })
  it.each(Object.entries(VERIFICATION))("[%s] verifications: its keys", (_id, keys) => {
    expect(Object.keys(verification())).toEqual(expect.arrayContaining(keys))
  })
  it("[VF-07] verifications: the soil's numbers are numbers", () => {
    const payload = verification()
    for (const key of VERIFICATION["VF-07"]) expect(typeof payload[key], key).toBe("number")
  })
  it("[VF-10] verifications: the varieties are a list", () => {
    expect(verification().typeCassavaVarieties).toEqual(["v1", "v2"])
  })
  it("[VF-12] verifications: no other key, Luas Lahan not among them", () => {
    expect(Object.keys(verification()).sort()).toEqual(Object.values(VERIFICATION).flat().sort())
  })
  it.each([
    ["VF-14, VF-15", "plantingAgeMonth", 9],
    ["VF-14, VF-16", "plantingAgeDay", 5],
    ["VF-17", "supplierCode", "SP01"],
    ["VF-18", "subAgentCode", "SA01"],
    ["VF-19", "addressFarmer", "Dusun 2"],
    ["VF-20", "addressDriver", "Jl. Raya 1"],
  ])("[%s] verifications: %s is derived", (_ids, key, value) => {
    const days = { plantingDate: "2024-01-31", harvestDate: "2024-11-05" }
    expect(payloadOf("verifications", days)[key]).toBe(value)
  })
  it.each(["pioneers", "managers"])("[MB-09] [MB-10] [MB-11] %s", (name) => {
    const keys = words(`groupId positionId Name phoneNumber activeStatus memberId joinMember Roles userType`)
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
