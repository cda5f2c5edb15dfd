import { describe, expect, it } from "vitest"
import {
  grant,
  grantAll,
  isAllGranted,
  isGranted,
  MATRIX_FLAGS,
  permissionsPayload,
  toggle,
} from "../../src/core/access/matrix"
import type { PermissionEntry } from "../../src/core/access/permissions"

const entry = (module: string, action: string): PermissionEntry => ({ module, action })
/** Stored entries of a role: shown, hidden and unknown modules, print, other spellings. */
const HELD = [
  entry("Admin Data", "View"),
  entry("AdminData", "print"),
  entry("Global", "view"),
  entry("AccessManagement", "edit"),
  entry("Kebun", "panen"),
]
const flags = (entries: readonly PermissionEntry[], module: string) =>
  MATRIX_FLAGS.filter((action) => isGranted(entries, module, action))

describe("access matrix", () => {
  it("[AM-03] shows view, add, edit and delete; print has no column", () => {
    expect(MATRIX_FLAGS).toEqual(["view", "add", "edit", "delete"])
  })
  it("[AM-06, PM-07] a box is ticked by its entry, whatever the spelling", () => {
    expect(flags(HELD, "AdminData")).toEqual(["view"])
    expect(flags(HELD, "Admin")).toEqual([])
    expect(flags(HELD, "")).toEqual([])
  })
  it("[AM-09, AB-02b] 'all' sets the four and print, and clears them", () => {
    const all = grantAll(HELD, { module: "UserSetup", on: true })
    expect(isAllGranted(all, "UserSetup")).toBe(true)
    expect(isGranted(all, "UserSetup", "print")).toBe(true)
    const none = grantAll(all, { module: "UserSetup", on: false })
    expect(none).toEqual(HELD)
  })
  it("[AB-02b] 'all' is ticked when the four visible are, with print or without", () => {
    const four = MATRIX_FLAGS.map((action) => entry("UserSetup", action))
    expect(isAllGranted(four, "UserSetup")).toBe(true)
    expect(isAllGranted(four.slice(1), "UserSetup")).toBe(false)
  })
  it("[AM-14] one action more or less leaves print as it is", () => {
    const less = grant(HELD, { module: "AdminData", action: "view", on: false })
    expect(isGranted(less, "AdminData", "print")).toBe(true)
    expect(isGranted(less, "AdminData", "view")).toBe(false)
  })
  it("a box that needs the view ticks it too, and the view unticks the boxes that need it", () => {
    const added = toggle(HELD, { module: "PartnerData", action: "edit", on: true })
    expect(added.also).toEqual(["view"])
    expect(flags(added.entries, "PartnerData")).toEqual(["view", "edit"])
    const more = toggle(added.entries, { module: "PartnerData", action: "delete", on: true })
    expect(more.also).toEqual([])
    const less = toggle(more.entries, { module: "PartnerData", action: "edit", on: false })
    expect([less.also, flags(less.entries, "PartnerData")]).toEqual([[], ["view", "delete"]])
    const none = toggle(more.entries, { module: "PartnerData", action: "view", on: false })
    expect(none.also).toEqual(["edit", "delete"])
    expect(none.entries).toEqual(HELD)
  })
  it("[AB-02, AM-14] the view that is unticked and ticked again leaves print, which has no box", () => {
    const without = toggle(HELD, { module: "AdminData", action: "view", on: false })
    expect(without.also).toEqual([])
    expect(isGranted(without.entries, "AdminData", "print")).toBe(true)
    expect(toggle(without.entries, { module: "AdminData", action: "view", on: true }).also).toEqual([])
  })
  it("[AM-11, AM-12, AB-02] sends the granted actions; hidden modules, unknown actions and print unchanged", () => {
    const changed = grant(HELD, { module: "CommissionData", action: "add", on: true })
    expect(permissionsPayload(changed)).toEqual({ permissions: [...HELD, entry("CommissionData", "add")] })
  })
  it("[AB-02] sends the fetched entries if nothing was toggled", () => {
    expect(permissionsPayload(HELD).permissions).toEqual(HELD)
  })
  it("keeps the server's spelling of a module, and has each entry once", () => {
    const more = grant(HELD, { module: "AdminData", action: "add", on: true })
    expect(more.at(-1)).toEqual(entry("Admin Data", "add"))
    expect(grant(more, { module: "AdminData", action: "add", on: true })).toBe(more)
    expect(permissionsPayload([...HELD, ...HELD]).permissions).toEqual(HELD)
  })
  it("[AM-13] 'all' and 'semua' are never sent, nor is anything beside module and action", () => {
    const odd = [
      { ...entry("UserSetup", "view"), id: 7 },
      entry("UserSetup", "all"),
      entry("Global", "Semua"),
    ]
    expect(permissionsPayload(odd).permissions).toEqual([entry("UserSetup", "view")])
  })
})
