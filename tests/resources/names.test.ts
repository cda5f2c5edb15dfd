import { describe, expect, it } from "vitest"
import { menu } from "../../resources/menu"
import { MODULES } from "../../resources/modules"
import { registry } from "../../resources/registry"
import { isGroup, type MenuItem } from "../../src/core/schema/menu"
import { isEditStash } from "../../src/core/session/edit-stash"
import { SESSION_KEYS } from "../../src/core/session/items"
import { EDIT_ITEMS } from "../support/storage-items"

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
    ...(typeof entry.visible === "object" && "viewOf" in entry.visible ? entry.visible.viewOf : []),
    ...(isGroup(entry) ? modulesOf(entry.children) : []),
  ])

/** Users export what they see. */
it.each(registry.all.map(({ name, access }) => [name, access.actions] as const))(
  "%s: a listed resource has the action print",
  (_, actions) => {
    expect(actions.has("list") && !actions.has("print")).toBe(false)
  },
)

describe("names that the product shares with its API and its browser storage", () => {
  it("[PM-04] the document's modules are declared, and all modules of declarations and the sidebar", () => {
    const declared = MODULES.map(({ module }) => module)
    expect(declared).toEqual(expect.arrayContaining(MODULE_NAMES.filter((name) => name !== "Global")))
    const used = [...registry.all.map((resource) => resource.access.module), ...modulesOf(menu)]
    for (const module of used) expect(declared).toContain(module)
  })
  it("[RT-28] edits use the document's nine local-storage items, which end with the session", () => {
    const items = registry.all.flatMap((resource) => resource.form.edit?.editStash ?? [])
    // The ninth has no edit screen that could read it, nor a call that would save it (AB-22).
    expect(registry.get("verifications").form.edit).toBeNull()
    expect([...items, "editVerifikasi"]).toEqual(expect.arrayContaining([...EDIT_ITEMS]))
    for (const item of [...items, ...EDIT_ITEMS]) expect(isEditStash(item), item).toBe(true)
  })
  it("[RT-36] browser lists use the document's keys, which outlive the session", () => {
    const lists = registry.all.flatMap(({ source }) => (source.kind === "browser" ? source.key : []))
    // The commissions' key is ours: the document names none (AB-18).
    expect(lists).toEqual(expect.arrayContaining(["transaksiSingkong", "komisi"]))
    for (const key of [...lists, ...SESSION_KEYS]) expect(isEditStash(key), key).toBe(false)
  })
})
