/** Rights that change during a session, at the next page load; tests/component/rights-change.test.tsx proves them after a refusal. */
import type { Page } from "@playwright/test"
import type { Flag } from "../../src/core/access/actions"
import type { PermissionEntry } from "../../src/core/access/permissions"
import type { StubHost } from "../stub/host"
import { KINDS, personOf } from "../support/people"
import { grants } from "../support/sign-in"
import { expect, test } from "./support/fixtures"
import { apiOf, itemsOf, ownPassword, put, sessionAt, signInAs, tokenAt } from "./support/sessions"

const kind = KINDS[0]
const ALL: readonly Flag[] = ["view", "add", "edit", "delete"]
const asked = (host: StubHost) => host.calls.filter(({ path }) => path === "/permissions/2").length
const noAccess = (page: Page) => page.getByRole("heading", { name: "Tidak ada akses" })
const link = (page: Page, label: string) =>
  page.getByRole("navigation", { name: "Menu utama" }).getByRole("link", { name: label, exact: true })

/** Sets the host's rights of the role. */
function grant(host: StubHost, permissions: readonly PermissionEntry[]): void {
  host.answers.set("GET /permissions/2", { status: 200, body: { data: { permissions } } })
}
const staff = (permissions: readonly PermissionEntry[]) => ({ role: "Staf", roleId: "2", permissions })

test("[AB-73, AP-12] a page load reads the own role's rights once: sidebar and buttons follow", async ({
  page,
  host,
  hostUrl,
}) => {
  host.data[kind.path] = [personOf(kind, 1)]
  await signInAs(page, hostUrl, staff(grants("AdminData", ...ALL)))
  grant(host, [...grants("AdminData", "view"), ...grants("EmployeeData", "view")])
  await page.goto(hostUrl + kind.list)
  await expect(link(page, "Data Karyawan")).toBeVisible()
  await expect(page.getByRole("button", { name: "Lihat Detail" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Hapus" })).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Tambah Admin" })).toHaveCount(0)
  // Navigation reads no rights.
  await link(page, "Data Karyawan").click()
  await expect(page.getByRole("heading", { level: 1, name: "Data Karyawan" })).toBeVisible()
  expect(asked(host)).toBe(1)
})

test("a question that fails changes nothing, and the first picture does not wait for it", async ({
  page,
  host,
  hostUrl,
}) => {
  let release = () => {}
  host.answers.set("GET /permissions/2", async () => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return { status: 401, body: { message: "Tidak sah" } }
  })
  host.data[kind.path] = [personOf(kind, 1)]
  await signInAs(page, hostUrl, staff(grants("AdminData", "view", "delete")))
  await page.goto(hostUrl + kind.list)
  await expect(page.getByRole("button", { name: "Hapus" })).toBeVisible()
  const answered = page.waitForResponse("**/permissions/2")
  release()
  await answered
  await link(page, kind.heading).click()
  await expect(page.getByRole("button", { name: "Hapus" })).toBeVisible()
  await expect(page).toHaveURL(hostUrl + kind.list)
})

test("our server: what a role loses shows at the next load, and a change of role ends the session", async ({
  page,
  server,
}) => {
  const api = await apiOf(server.url)
  const role = async (name: string, permissions: readonly PermissionEntry[]) => {
    const made = await api("POST", "/roles", { name, status: "ADMIN" })
    await api("PUT", `/permissions/${made.body.data.id}`, { permissions })
    return made.body.data.id as string
  }
  const clerk = await role("Juru Tulis Hak", [
    ...grants("AdminData", ...ALL),
    ...grants("PartnerData", "view"),
  ])
  const other = await role("Juru Lain Hak", grants("PartnerData", "view"))
  const credentials = { email: "hak@koperasi.id", password: "Kx7-pagar-biru-41" }
  const position = (await api("POST", "/positions", { name: "Jabatan Hak", status: "ADMIN" })).body.data.id
  const [group] = (await api("GET", "/groups")).body.data as { id: string }[]
  const admin = (roleId: string) => ({
    fullName: "Hak Berubah",
    ...credentials,
    phoneNumber: "081234567890",
    Roles: [roleId],
    Positions: [position],
    groupId: group?.id,
    joinDate: "2024-01-02",
    address: "Jl. Raya 1",
    placeOfBirth: "Metro",
    dateOfBirth: "1990-01-01",
    maritalStatus: "SINGLE",
    ptkpCode: "TK/0",
    NIK: "18",
    NPWP: "09",
    userType: "ADMIN",
  })
  const made = await api("POST", "/users/admin", admin(clerk))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await ownPassword(server.url, credentials)
  await page.goto(`${server.url}/favicon.svg`)
  await put(page, itemsOf(sessionAt(server.url, await tokenAt(server.url, credentials))))
  await page.goto(server.url + kind.list)
  await expect(page.getByRole("button", { name: "Tambah Admin" })).toBeVisible()
  await api("PUT", `/permissions/${clerk}`, { permissions: grants("PartnerData", "view") })
  await page.reload()
  await expect(noAccess(page)).toBeVisible()
  await expect(link(page, "Data Mitra")).toBeVisible()
  await expect(link(page, kind.heading)).toHaveCount(0)
  const { password: _, ...rest } = admin(other)
  const changed = await api("PUT", `/users/admin/${made.body.data.id}`, rest)
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  await link(page, "Data Mitra").click()
  await expect(page.getByText("Role Anda diubah. Silakan masuk lagi.")).toBeVisible()
})
