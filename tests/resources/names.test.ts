import { describe, expect, it } from "vitest"
import { menu } from "../../resources/menu"
import { MODULES } from "../../resources/modules"
import { registry } from "../../resources/registry"
import { isGroup, type MenuItem } from "../../src/core/schema/menu"
import { isEditStash } from "../../src/core/session/edit-stash"
import { SESSION_KEYS } from "../../src/session/session"

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

const EDIT_ITEMS = [
  "editAdmin",
  "editKaryawan",
  "editMitra",
  "editKomisi",
  "editSubAgent",
  "editTransportation",
  "editVerifikasi",
  "editMember",
  "editTransaksiSingkong",
]

const modulesOf = (entries: readonly MenuItem[]): string[] =>
  entries.flatMap((entry) => [
    ...(typeof entry.visible === "object" && "viewOf" in entry.visible ? entry.visible.viewOf : []),
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
  it("[RT-28] records are left for their edit screens under the document's nine items, which all go with the session", () => {
    const items = registry.all.flatMap((resource) => resource.form.edit?.editStash ?? [])
    // The ninth has no edit screen that could read it, nor a call that would save it (AB-22).
    expect(registry.get("verifications").form.edit).toBeNull()
    expect([...new Set([...items, "editVerifikasi"])].sort()).toEqual([...EDIT_ITEMS].sort())
    for (const item of EDIT_ITEMS) expect(isEditStash(item), item).toBe(true)
  })
  it("[RT-36] what lives in the browser is kept under the document's keys, none of which goes with the session", () => {
    const lists = registry.all.flatMap(({ source }) => (source.kind === "browser" ? source.key : []))
    // The commissions' key is ours: the document names none (AB-18).
    expect(lists).toEqual(["transaksiSingkong", "komisi"])
    for (const key of [...lists, ...SESSION_KEYS]) expect(isEditStash(key), key).toBe(false)
  })
})
