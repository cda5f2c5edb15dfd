import { describe, expect, it } from "vitest"
import { access } from "../../resources/access"
import { MODULE_NAMES } from "../../resources/modules"
import { matchRole } from "../../src/core/access/match-role"
import {
  ALL_ACTIONS,
  can,
  FLAGS,
  flagsOf,
  noFlags,
  readEntries,
  toMap,
} from "../../src/core/access/permissions"
import { normaliseName } from "../../src/core/text"

const full = (module: string) => FLAGS.map((action) => ({ module, action }))

describe("permission map", () => {
  it("[PM-01] each flag gives its actions and no other", () => {
    expect(ALL_ACTIONS).toEqual(["list", "show", "create", "edit", "delete", "print"])
  })
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
        expect(can({ role, permissions: {}, access }, "AnyModule", action)).toBe(true)
    expect(can({ role: "superadmin 2", permissions: {}, access }, "AdminData", "list")).toBe(false)
  })
  it("[PM-06] [PM-10] gives others the rights of their map; without a map none", () => {
    const permissions = toMap([{ module: "AdminData", action: "edit" }])
    expect(can({ role: "admin", permissions, access }, "AdminData", "edit")).toBe(true)
    expect(can({ role: "admin", permissions, access }, "AdminData", "delete")).toBe(false)
    for (const action of ["list", "create", "edit", "delete", "print"] as const)
      expect(can({ role: "admin", permissions: {}, access }, "AdminData", action)).toBe(false)
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
  it("joins the spellings of one module", () => {
    const map = toMap([
      { module: "Admin Data", action: "view" },
      { module: "admin_data", action: "EDIT" },
    ])
    expect(flagsOf(map, "AdminData")).toEqual({ ...noFlags(), view: true, edit: true })
  })
  it("[PM-09] of a foreign host's answer takes the longest containment, never for short, empty or Global names", () => {
    const declared = new Set(["partnerdata", "global"])
    const map = toMap([
      { module: "DataKebunUtama", action: "view" },
      { module: "KebunX", action: "add" },
      { module: "", action: "delete" },
      { module: "keb", action: "edit" },
    ])
    const flags = { view: true, add: false, edit: false, delete: false }
    expect(flagsOf(map, "Kebun", declared)).toMatchObject(flags)
    expect(flagsOf(map, "Kebun")).toEqual(noFlags())
    expect(flagsOf(map, "", declared).view).toBe(false)
    expect(flagsOf(toMap(full("Global")), "GlobalReports", declared).view).toBe(false)
    expect(flagsOf(toMap(full("GlobalReports")), "Global", declared).semua).toBe(false)
    expect(flagsOf(toMap(full("Data")), "Laporan", declared).view).toBe(false)
    // Names of four characters are compared by containment, shorter ones are not.
    expect(flagsOf(toMap(full("Kebu")), "Kebun", declared).view).toBe(true)
    expect(flagsOf(toMap(full("Keb")), "Kebun", declared).view).toBe(false)
  })
  it("[AB-107, AB-11] a declared module is matched exactly: nothing near it opens it, and it opens nothing near it", () => {
    const declared = new Set(MODULE_NAMES.map(normaliseName))
    for (const module of MODULE_NAMES) {
      for (const near of [`${module}Gaji`, `Arsip${module}`, module.slice(0, -1), module.slice(1)])
        for (const side of [declared, undefined]) {
          expect(flagsOf(toMap(full(module)), near, side), `${module} opens ${near}`).toEqual(noFlags())
          expect(flagsOf(toMap(full(near)), module, side), `${near} opens ${module}`).toEqual(noFlags())
        }
      expect(flagsOf(toMap(full(module)), `${module.slice(0, 2)}_ -${module.slice(2)}`, declared).semua).toBe(
        true,
      )
    }
  })
  it("[AB-37] 'Transaksi Singkong' is CassavaTransactions", () => {
    const map = toMap([{ module: "CassavaTransactions", action: "add" }])
    expect(can({ role: "kasir", permissions: map, access }, "Transaksi Singkong", "create")).toBe(true)
    expect(can({ role: "kasir", permissions: map, access }, "Transaksi Singkong", "delete")).toBe(false)
  })
  it("lets Global semua do everything, and only semua", () => {
    expect(can({ role: "kepala", permissions: toMap(full("Global")), access }, "UserSetup", "delete")).toBe(
      true,
    )
    const partly = toMap(full("Global").slice(1))
    expect(can({ role: "kepala", permissions: partly, access }, "UserSetup", "delete")).toBe(false)
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
    expect(matchRole(roles, "admin", access)?.id).toBe("2")
  })
  it("[LG-21] then the normalised one", () => {
    expect(matchRole(roles, "ADMIN_gudang", access)?.id).toBe("1")
  })
  it("[LG-22] then a partial one, when it is the only one and no superadmin", () => {
    expect(matchRole(roles, "kasir", access)?.id).toBe("4")
    expect(matchRole([{ id: "3", name: "superadmin" }], "admin", access)).toBeUndefined()
    expect(matchRole([{ id: "2", name: "admin" }], "superadmin", access)).toBeUndefined()
    expect(matchRole([...roles, { id: "5", name: "kasir cabang" }], "kasir", access)).toBeUndefined()
    expect(matchRole(roles, "", access)).toBeUndefined()
  })
})
