import { describe, expect, it } from "vitest"
import { access } from "../../resources/access"
import { menu } from "../../resources/menu"
import { FLAGS, type Grants, toMap } from "../../src/core/access/permissions"
import { isAllowed } from "../../src/core/access/right"
import { isGroup, type MenuItem, visibleMenu } from "../../src/core/schema/menu"

const grantsOf = (...modules: string[]) => ({
  role: "petugas",
  permissions: toMap(modules.map((module) => ({ module, action: "view" }))),
  access,
})
const labels = (entries: readonly MenuItem[]): string[] =>
  entries.flatMap((entry) => [entry.label, ...(isGroup(entry) ? labels(entry.children) : [])])
const paths = (entries: readonly MenuItem[]): string[] =>
  entries.flatMap((entry) => (isGroup(entry) ? paths(entry.children) : [entry.path]))
const seenBy = (grants: Grants, own = true) =>
  labels(visibleMenu(menu, (right) => isAllowed(right, grants, () => undefined), own))
const seen = (...modules: string[]) => seenBy(grantsOf(...modules))

const EVERYTHING = labels(menu)
const MODULES = "AdminData EmployeeData PartnerData UserSetup CommissionData CassavaTransactions".split(" ")

describe("the sidebar by right", () => {
  it("[PM-11] shows every item to Global semua, and to superadmin", () => {
    const semua = {
      role: "kepala",
      permissions: toMap(FLAGS.map((action) => ({ module: "Global", action }))),
      access,
    }
    expect(seenBy(semua)).toEqual(EVERYTHING)
    expect(seenBy({ role: "SuperAdmin", permissions: {}, access })).toEqual(EVERYTHING)
  })
  it("leaves out links that only our own server has", () => {
    const everywhere = seenBy({ role: "SuperAdmin", permissions: {}, access }, false)
    expect(EVERYTHING.filter((label) => !everywhere.includes(label))).toEqual(["Kunci API", "Webhook"])
  })
  it("[LY-24] shows the dashboard alone to someone without rights", () => {
    expect(seen()).toEqual(["Dashboard"])
  })
  it.each([
    ["PM-12", "Data Pengguna"],
    ["PM-13", "Verifikasi Singkong"],
    ["PM-14", "Anggota Koperasi"],
  ])("[%s] shows group %s with view on any of the four user modules", (_, group) => {
    for (const module of ["AdminData", "EmployeeData", "PartnerData", "UserSetup"])
      expect(seen(module)).toContain(group)
    expect(seen("CommissionData", "CassavaTransactions", "CassavaVerification")).not.toContain(group)
  })
  it.each([
    ["PM-15", "AdminData", ["Data Admin"]],
    ["PM-16", "EmployeeData", ["Data Karyawan"]],
    ["PM-17", "PartnerData", ["Data Mitra"]],
    ["PM-18", "UserSetup", ["User Setup", "Setup Admin", "Setup Karyawan", "Setup Mitra"]],
    ["PM-19", "AdminData", ["Data Angkutan"]],
    ["PM-20", "EmployeeData", ["Data Verifikasi Singkong"]],
    ["PM-21", "UserSetup", ["Verifikasi Setup", "Setup Supplier", "Data SubAgent", "Setup Varietas"]],
    ["PM-22", "PartnerData", ["Data Anggota Koperasi", "Data Pelopor", "Data Pengelola"]],
    ["PM-23", "UserSetup", ["Koperasi Setup", "Setup Anggota Koperasi"]],
    ["PM-24", "CommissionData", ["Data Master", "Data Komisi"]],
    ["PM-26", "CassavaTransactions", ["Transaksi Singkong"]],
  ])("[%s] %s view shows %s, and no other module does", (_, module, items) => {
    for (const item of items) {
      expect(seen(module)).toContain(item)
      expect(seen(...MODULES.filter((other) => other !== module))).not.toContain(item)
    }
  })
  it("[PM-25] keeps Manajemen Akses for Global semua", () => {
    expect(seen(...MODULES, "AccessManagement")).not.toContain("Manajemen Akses")
  })
  it("[LY-25, LY-26, LY-27, LY-28, LY-30, LY-31, LY-32, LY-33, LY-34] has every link of the document, in its order", () => {
    const links = [
      "/dashboard",
      "/data-admin",
      "/data-karyawan",
      "/data-mitra",
      "/user-setup/admin",
      "/user-setup/karyawan",
      "/user-setup/mitra",
      "/verifikasi/data-angkutan",
      "/data-verifikasi-singkong",
      "/verifikasi-setup/supplier",
      "/verifikasi-setup/sub-agent-areal",
      "/verifikasi-setup/varietas-singkong",
      "/anggota-koperasi",
      "/data-pelopor",
      "/data-pengelola",
      "/anggota-koperasi-setup/pelopor-setup",
      "/komisi",
      "/jenis-pengguna",
      "/transaksi-singkong",
    ]
    // Entries that the document lacks may be at any place.
    expect(paths(menu).filter((path) => links.includes(path))).toEqual(links)
  })
})
