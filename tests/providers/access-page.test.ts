import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { MODULES } from "../../resources/modules"
import { roleChoices } from "../../src/pages/access/role-choices"
import { loadPermissions, refreshOwnPermissions, updatePermissions } from "../../src/providers/permissions"
import { holder } from "../../src/providers/session"
import { stubBrowser, stubFetch } from "./stubs"

let storage: Storage
beforeEach(() => {
  storage = stubBrowser().storage
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const failure = (promise: Promise<unknown>) => promise.then(() => "no error").catch((error: unknown) => error)

describe("the choice of a role", () => {
  it("[AM-02, PM-31] leaves superadmin out in any case", () => {
    const answer = {
      data: [
        { id: 1, name: "SuperAdmin" },
        { id: 2, name: "Staff" },
      ],
    }
    expect(roleChoices(answer)).toEqual([{ id: "2", name: "Staff", label: "Staff" }])
  })
  it("tells two roles of one name apart by their status", () => {
    const rows = [
      { id: 1, name: "Kasir", status: "ADMIN" },
      { id: 2, name: "Kasir", status: "EMPLOYEE" },
    ]
    expect(roleChoices(rows).map(({ label }) => label)).toEqual(["Kasir (ADMIN)", "Kasir (EMPLOYEE)"])
  })
})

describe("a role's permissions", () => {
  it("[AM-04, AM-05] the matrix has seven modules, without Global and AccessManagement", () => {
    expect(MODULES.map(({ module }) => module)).toEqual([
      "AdminData",
      "EmployeeData",
      "PartnerData",
      "CommissionData",
      "CassavaTransactions",
      "CassavaVerification",
      "UserSetup",
    ])
  })
  it.each([
    ["list", [{ module: "AdminData", action: "view" }]],
    ["map", { AdminData: { view: true, add: false, semua: false } }],
    ["map of lists", { AdminData: ["view"] }],
  ])("[AM-06, AM-07, AM-08, AP-12] load from a %s", async (_, permissions) => {
    const sent = stubFetch(() => ({ body: { data: { permissions } } }))
    expect(await loadPermissions("2")).toEqual([{ module: "AdminData", action: "view" }])
    expect(sent[0]).toMatchObject({ method: "GET", path: "/permissions/2" })
  })
  it.each([
    {},
    { message: "ok" },
    { data: null },
    { data: { permissions: null } },
    { data: { permissions: [{ module: { name: "AdminData" }, action: "view" }] } },
    { data: ["AdminData"] },
  ])("[AB-02, AB-72] %o is a failure: nothing may be saved over what was not understood", async (body) => {
    stubFetch(() => ({ body }))
    expect(await failure(loadPermissions("2"))).toMatchObject({ name: "AnswerError" })
  })
  it("a role without any right is no failure", async () => {
    stubFetch(() => ({ body: { data: { permissions: [] } } }))
    expect(await loadPermissions("2")).toEqual([])
  })
  it("[AM-10, AM-11, AP-13] are saved with PUT and the list as body", async () => {
    const sent = stubFetch(() => ({ body: {} }))
    await updatePermissions("2", [{ module: "AdminData", action: "view" }])
    expect(sent[0]).toMatchObject({
      method: "PUT",
      path: "/permissions/2",
      body: { permissions: [{ module: "AdminData", action: "view" }] },
    })
  })
  it("[AB-73] one's own role's are read anew and stored; another role's are not", async () => {
    storage.setItem("userInfo", JSON.stringify({ id: "1", name: "A", role: "Staff" }))
    storage.setItem("roleId", "2")
    const sent = stubFetch(() => ({ body: { data: { permissions: { UserSetup: { edit: true } } } } }))
    await refreshOwnPermissions("3")
    expect(sent).toHaveLength(0)
    await refreshOwnPermissions("2")
    expect(holder().permissions.UserSetup?.edit).toBe(true)
  })
  it("[AB-73] a failing refresh keeps the stored rights and is only logged", async () => {
    storage.setItem("roleId", "2")
    storage.setItem("permissions", JSON.stringify({ AdminData: { view: true } }))
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined)
    stubFetch(() => ({ status: 500 }))
    await refreshOwnPermissions("2")
    expect(log).toHaveBeenCalledTimes(1)
    expect(holder().permissions.AdminData?.view).toBe(true)
  })
})
