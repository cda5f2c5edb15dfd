import { describe, expect, it } from "vitest"
import { matchRole } from "../../src/core/access/match-role"
import { can, FLAGS, flagsOf, noFlags, readEntries, toMap } from "../../src/core/access/permissions"

const full = (module: string) => FLAGS.map((action) => ({ module, action }))

describe("permission map", () => {
  it("[PM-01] [PM-02] [PM-03] turns entries into five booleans and semua, true only when all five are", () => {
    const map = toMap([...full("AdminData"), { module: "UserSetup", action: "View" }])
    expect(map.AdminData).toEqual({
      view: true,
      add: true,
      edit: true,
      delete: true,
      print: true,
      semua: true,
    })
    expect(map.UserSetup).toEqual({ ...noFlags(), view: true })
    expect(toMap(full("AdminData").slice(1)).AdminData?.semua).toBe(false)
  })
  it("[PM-05] gives a superadmin everything, whatever the case, on every module", () => {
    for (const role of ["superadmin", "SuperAdmin", " SUPERADMIN "])
      for (const action of ["list", "create", "edit", "delete", "print"] as const)
        expect(can({ role, permissions: {} }, "AnyModule", action)).toBe(true)
    expect(can({ role: "superadmin 2", permissions: {} }, "AdminData", "list")).toBe(false)
  })
  it("[PM-06] [PM-10] gives others what their map says; without a map nothing", () => {
    const permissions = toMap([{ module: "AdminData", action: "edit" }])
    expect(can({ role: "admin", permissions }, "AdminData", "edit")).toBe(true)
    expect(can({ role: "admin", permissions }, "AdminData", "delete")).toBe(false)
    for (const action of ["list", "create", "edit", "delete", "print"] as const)
      expect(can({ role: "admin", permissions: {} }, "AdminData", action)).toBe(false)
  })
  it("[PM-07] matches names without case, blanks, underscores and hyphens", () => {
    const permissions = toMap([{ module: "admin_data", action: "view" }])
    for (const name of ["AdminData", "Admin Data", "ADMIN-DATA", "admin_data"])
      expect(flagsOf(permissions, name).view).toBe(true)
  })
  it("[PM-08] prefers the exact name over one that contains it", () => {
    const map = toMap([
      { module: "AdminDataArchive", action: "delete" },
      { module: "AdminData", action: "view" },
    ])
    expect(flagsOf(map, "AdminData")).toMatchObject({ view: true, delete: false })
  })
  it("[PM-09] then takes the longest containment, never for short, empty or Global names", () => {
    const map = toMap([
      { module: "DataAdminDataUtama", action: "view" },
      { module: "AdminDataX", action: "add" },
      { module: "", action: "delete" },
      { module: "adm", action: "edit" },
    ])
    expect(flagsOf(map, "AdminData")).toMatchObject({ view: true, add: false, edit: false, delete: false })
    expect(flagsOf(map, "").view).toBe(false)
    expect(flagsOf(toMap(full("Global")), "GlobalReports").view).toBe(false)
    expect(flagsOf(toMap(full("GlobalReports")), "Global").semua).toBe(false)
    expect(flagsOf(toMap(full("Data")), "Laporan").view).toBe(false)
  })
  it("lets Global semua do everything, and only semua", () => {
    expect(can({ role: "kepala", permissions: toMap(full("Global")) }, "UserSetup", "delete")).toBe(true)
    const partly = toMap(full("Global").slice(1))
    expect(can({ role: "kepala", permissions: partly }, "UserSetup", "delete")).toBe(false)
  })
  it("[AM-07] [AM-08] reads a list of entries and a map of modules alike, carrying unknown ones", () => {
    const list = [
      { module: "AdminData", action: "view" },
      { module: "Custom", action: "approve" },
    ]
    expect(readEntries(list)).toEqual(list)
    expect(readEntries({ AdminData: { view: true, add: false, semua: true }, Custom: ["approve"] })).toEqual(
      list,
    )
    expect(readEntries("nothing")).toBeUndefined()
    expect(readEntries(undefined)).toBeUndefined()
  })
})

describe("the role of a name", () => {
  const roles = [
    { id: "1", name: "Admin Gudang" },
    { id: "2", name: "admin" },
    { id: "3", name: "superadmin" },
    { id: "4", name: "Kasir Pusat" },
  ]
  it("[LG-20] is the exact one first", () => {
    expect(matchRole(roles, "admin")?.id).toBe("2")
  })
  it("[LG-21] then the normalised one", () => {
    expect(matchRole(roles, "ADMIN_gudang")?.id).toBe("1")
  })
  it("[LG-22] then a partial one, when it is the only one and no superadmin", () => {
    expect(matchRole(roles, "kasir")?.id).toBe("4")
    expect(matchRole([{ id: "3", name: "superadmin" }], "admin")).toBeUndefined()
    expect(matchRole([{ id: "2", name: "admin" }], "superadmin")).toBeUndefined()
    expect(matchRole([...roles, { id: "5", name: "kasir cabang" }], "kasir")).toBeUndefined()
    expect(matchRole(roles, "")).toBeUndefined()
  })
})
