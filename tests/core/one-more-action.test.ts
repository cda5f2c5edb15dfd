/** One more action is one line of the table of actions, and takes nothing from stored roles. */
import { afterAll, expect, it, vi } from "vitest"

vi.resetModules()
vi.doMock("../../src/core/access/actions", async (load) => {
  const actual = await load<typeof import("../../src/core/access/actions")>()
  const approve = {
    actions: ["approve"],
    label: ["setujui", "approve"],
    verb: ["menyetujui", "to approve"],
    column: true,
  }
  return { ...actual, RIGHT_ACTIONS: { ...actual.RIGHT_ACTIONS, approve } }
})

afterAll(() => {
  vi.doUnmock("../../src/core/access/actions")
  vi.resetModules()
})

const { access } = await import("../../resources/access")
const { declaredEntry } = await import("../../server/auth/permissions")
const { grant, grantAll, isAllGranted, MATRIX_FLAGS, permissionsPayload } = await import(
  "../../src/core/access/matrix"
)
const { can, FLAGS, flagOf, flagsOf, hasFullAccess, hasWholeModule, noFlags, toMap } = await import(
  "../../src/core/access/permissions"
)
const { defineResource } = await import("../../src/core/schema/define")
const { createRegistry } = await import("../../src/core/schema/registry")
const { fieldTypes } = await import("../../src/fields/registry")
const { changedLines } = await import("../../src/views/history/lines")

const APPROVE = "approve" as (typeof FLAGS)[number]
const entries = (module: string, ...actions: string[]) => actions.map((action) => ({ module, action }))
const FIVE = ["view", "add", "edit", "delete", "print"]
const grantsOf = (...of: { module: string; action: string }[]) => ({
  role: "Staf",
  permissions: toMap(of),
  access,
})

it("a further line is a flag, a column, an action of every resource, and a right that the server stores", () => {
  expect(FLAGS).toEqual([...FIVE, "approve"])
  expect(MATRIX_FLAGS).toEqual(["view", "add", "edit", "delete", "approve"])
  expect(flagOf(APPROVE as never)).toBe("approve")
  const approver = grantsOf(...entries("AdminData", "approve"))
  expect(can(approver, "AdminData", APPROVE as never)).toBe(true)
  expect(can(approver, "AdminData", "list")).toBe(false)
  const orchards = defineResource({
    name: "orchards",
    label: { singular: "Kebun", plural: "Data Kebun" },
    api: "/orchards",
    access: { module: "AdminData" },
    fields: { name: { type: "text", label: "Nama" } },
    list: { path: "/orchards" },
  })
  const registry = createRegistry([orchards] as never, fieldTypes, access)
  expect([...registry.get("orchards").access.actions]).toContain("approve")
  expect(declaredEntry(registry, { module: "admin data", action: "Approve" })).toEqual({
    module: "AdminData",
    action: "approve",
  })
  const changes = { rights: { before: [], after: ["AdminData approve"] } }
  expect(changedLines(undefined, changes, access)[0]?.after).toBe("Data Admin: setujui")
})

it("[PM-03] a stored role with all flags keeps exactly those: it has `semua` and not the further flag", () => {
  const role = grantsOf(...entries("AdminData", ...FIVE))
  const flags = { view: true, add: true, edit: true, delete: true, print: true, semua: true, approve: false }
  expect(flagsOf(role.permissions, "AdminData")).toEqual(flags)
  expect(hasWholeModule(role, "AdminData")).toBe(true)
  expect(can(role, "AdminData", APPROVE as never)).toBe(false)
  expect(noFlags()).toEqual(Object.fromEntries(Object.keys(flags).map((flag) => [flag, false])))
  expect(hasFullAccess(grantsOf(...entries("Global", ...FIVE)))).toBe(true)
  expect(hasFullAccess(grantsOf(...entries("Global", ...FIVE.slice(1), "approve")))).toBe(false)
})

it("[AM-11, AB-02] the matrix sends a stored role as it came; only its 'all' box grants the further flag", () => {
  const stored = entries("AdminData", ...FIVE)
  expect(permissionsPayload(stored).permissions).toEqual(stored)
  expect(isAllGranted(stored, "AdminData")).toBe(false)
  const all = grantAll(stored, { module: "AdminData", on: true })
  expect(all).toEqual([...stored, ...entries("AdminData", "approve")])
  expect(isAllGranted(all, "AdminData")).toBe(true)
  expect(grant(all, { module: "AdminData", action: APPROVE, on: false })).toEqual(stored)
  expect(grantAll(all, { module: "AdminData", on: false })).toEqual([])
})
