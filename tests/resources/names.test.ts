import { describe, expect, it } from "vitest"
import { menu } from "../../resources/menu"
import { MODULES } from "../../resources/modules"
import { registry } from "../../resources/registry"
import { isGroup, type MenuItem } from "../../src/core/schema/menu"

/** The document's names, to the letter. */
const MODULE_NAMES = [
  "Global",
  "AdminData",
  "EmployeeData",
  "PartnerData",
  "UserSetup",
  "CommissionData",
  "CassavaTransactions",
  "CassavaVerification",
]

const modulesOf = (entries: readonly MenuItem[]): string[] =>
  entries.flatMap((entry) => [
    ...(entry.visible === "always" ? [] : entry.visible.viewOf),
    ...(isGroup(entry) ? modulesOf(entry.children) : []),
  ])

describe("names that the product shares with its API and its browser storage", () => {
  it("[PM-04] every module that a declaration, the sidebar or the matrix names is one of the document's", () => {
    const used = [
      ...registry.all.map((resource) => resource.access.module),
      ...modulesOf(menu),
      ...MODULES.map(({ module }) => module),
    ]
    expect([...new Set(used)].sort()).toEqual(MODULE_NAMES.filter((name) => name !== "Global").sort())
  })
  it("[RT-28] [RT-36] records are handed over and kept under the document's keys", () => {
    const items = registry.all.flatMap((resource) => resource.form.edit?.editStash ?? [])
    expect([...new Set(items)].sort()).toEqual(
      [
        "editAdmin",
        "editKaryawan",
        "editMitra",
        "editKomisi",
        "editSubAgent",
        "editTransportation",
        "editMember",
        "editTransaksiSingkong",
      ].sort(),
    )
    const lists = registry.all.flatMap(({ source }) => (source.kind === "browser" ? source.key : []))
    // The commissions' key is ours: the document names none (AB-18).
    expect(lists).toEqual(["transaksiSingkong", "komisi"])
  })
})
