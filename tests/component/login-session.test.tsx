/** Successful logins: the stored session, the role's id, and its permissions. */
import { beforeEach, describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import { stubToken, superClaims } from "../stub/answers"
import { SESSION_KEYS } from "../support/storage-items"
import { openSignedOut } from "./support/app"
import { host } from "./support/host"
import { expectLogin, FIELD, logIn } from "./support/login"
import { expectCount } from "./support/screen"

const answerToken = (claims: Record<string, unknown>, more: object = {}) =>
  host.answers.set("POST /auth/login", { status: 200, body: { data: { token: stubToken(claims), ...more } } })
const requested = (path: string) => host.calls.filter((call) => call.method === "GET" && call.path === path)

beforeEach(async () => {
  await openSignedOut()
  await expectLogin()
})

describe("a login that works", () => {
  test("[LG-12, LG-13, LG-18, LG-19, LG-23, LG-26, RT-32..RT-35, AP-06, AP-12] stores the session and opens the dashboard", async () => {
    const claims = { ...superClaims(), role: "Kepala Gudang", roleId: "2" }
    answerToken(claims)
    const permissions = [{ module: "AdminData", action: "view" }]
    host.answers.set("GET /permissions/2", { status: 200, body: { data: { permissions } } })
    await logIn()
    await expect
      .element(page.getByRole("heading", { name: "Dashboard Transaksi Singkong", level: 1 }))
      .toBeVisible()
    const items: Record<string, string> = { ...localStorage }
    for (const key of SESSION_KEYS) expect(items[key], key).toBeTruthy()
    expect(items.token).toBe(stubToken(claims))
    expect(JSON.parse(items.userInfo ?? "")).toEqual({ id: "1", name: "Siti Aminah", role: "Kepala Gudang" })
    expect(items.roleId).toBe("2")
    const flags = { view: true, add: false, edit: false, delete: false, print: false, semua: false }
    expect(JSON.parse(items.permissions ?? "")).toEqual({ AdminData: flags })
    expect(JSON.parse(items.auth ?? "")).toEqual({ access: { AdminData: flags }, role: "Kepala Gudang" })
    expect(items.isLoggedIn).toBe("true")
    expect(JSON.stringify(items)).not.toContain(FIELD.password)
    // The token contains the role's id, so the list of roles is not requested.
    expect(host.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /auth/login",
      "GET /permissions/2",
    ])
  })

  const ROLES = [
    { id: "11", name: "superadmin" },
    { id: "12", name: "kepala-gudang" },
    { id: "13", name: "Kepala Gudang" },
    { id: "14", name: "Operator Timbangan" },
    { id: "15", name: "Staf Kantor" },
    { id: "16", name: "Staf Lapangan" },
  ]
  test.each([
    ["LG-20, AP-08", "Kepala Gudang", "13"],
    ["LG-20", "kepala-gudang", "12"],
    ["LG-21", "KEPALA_GUDANG", "12"],
    ["LG-21", "staf kantor", "15"],
    ["LG-22", "Operator", "14"],
    ["LG-22", "Operator Timbangan Pagi", "14"],
    // AB-12: several fit, one side is superadmin, none fits.
    ["LG-22, AB-12", "Staf", undefined],
    ["LG-22, AB-12", "admin", undefined],
    ["LG-22, AB-12", "Kasir", undefined],
  ] as const)("[%s] role '%s' is the list's %s", async (_ids, role, expected) => {
    const { roleId: _, ...claims } = superClaims()
    answerToken({ ...claims, role })
    host.data["/roles"] = ROLES
    const permissions = [{ module: "CommissionData", action: "view" }]
    for (const { id } of ROLES)
      host.answers.set(`GET /permissions/${id}`, { status: 200, body: { data: { permissions } } })
    await logIn()
    expect(requested("/roles")).toHaveLength(1)
    const loaded = host.calls.filter(({ path }) => path.startsWith("/permissions/"))
    expect(loaded.map(({ path }) => path)).toEqual(expected ? [`/permissions/${expected}`] : [])
    expect(localStorage.getItem("roleId")).toBe(expected ?? null)
    const stored = JSON.parse(localStorage.getItem("permissions") ?? "")
    expect(Object.keys(stored)).toEqual(expected ? ["CommissionData"] : [])
  })

  describe.each([
    ["fails", { status: 500, body: { message: "Rusak" } }],
    ["is refused with 401", { status: 401, body: { message: "Tidak sah" } }],
  ])("the request of permissions %s", (_what, refusal) => {
    test("[LG-24, LG-31, AB-06, AB-85] its permissions come from the login's answer, without a message", async () => {
      const claims = { ...superClaims(), role: "Kepala Gudang", roleId: "2" }
      answerToken(claims, { permissions: [{ module: "PartnerData", action: "view" }] })
      host.answers.set("GET /permissions/2", refusal)
      await logIn()
      await expect.element(page.getByRole("link", { name: "Data Mitra" })).toBeVisible()
      await expectCount(page.getByRole("link", { name: "Data Admin" }), 0)
      await expectCount(page.getByText(refusal.body.message), 0)
      await expectCount(page.getByRole("alertdialog"), 0)
    })

    test("[LG-25, LG-31] without the list of roles the login works, with no rights", async () => {
      const { roleId: _, ...claims } = superClaims()
      answerToken({ ...claims, role: "Kepala Gudang" })
      host.answers.set("GET /roles", refusal)
      await logIn()
      expect(localStorage.getItem("token")).toBeTruthy()
      expect(localStorage.getItem("permissions")).toBe("{}")
      expect(localStorage.getItem("roleId")).toBeNull()
      await expectCount(page.getByText(refusal.body.message), 0)
    })
  })
})
