/** The effect of saved rights in other tabs, on the embedded server, and after a 401. tests/component/access.test.tsx proves the matrix. */
import type { Locator, Page } from "@playwright/test"
import { MATRIX_FLAGS as ACTIONS } from "../../src/core/access/matrix"
import { FLAGS } from "../../src/core/access/permissions"
import { inSeconds, stubToken } from "../stub/host"
import { MATRIX_MODULES as MODULES } from "../support/matrix"
import { choose, closeSuccess, press, selectOf } from "./support/driver"
import { expect, test as plain, signedInTest as test } from "./support/fixtures"
import { unique } from "./support/records"
import { apiOf, loginAtHost, ownPassword, sessionAt, signInAs, tokenAt } from "./support/sessions"

const box = (page: Page, module: string, action: string): Locator =>
  page.getByRole("checkbox", { name: `${module} ${action}`, exact: true })
const update = (page: Page): Locator => page.getByRole("button", { name: "Update Akses" })
const entries = (module: string, ...actions: string[]) => actions.map((action) => ({ module, action }))
const permissions = (...list: { module: string; action: string }[]) => ({
  status: 200,
  body: { data: { permissions: list } },
})

async function openMatrix(page: Page, url: string, role?: string) {
  await page.goto(`${url}/jenis-pengguna`)
  await expect(page.getByRole("heading", { name: "Manajemen Akses", level: 1 })).toBeVisible()
  if (role === undefined) return
  await choose(page, "Role", role)
  await expect(update(page)).toBeEnabled()
}

/** The checked actions of the matrix, by module. */
async function ticked(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const module of MODULES) {
    const on: string[] = []
    for (const action of [...ACTIONS, "all"]) if (await box(page, module, action).isChecked()) on.push(action)
    if (on.length > 0) found[module] = on
  }
  return found
}

plain(
  "[AB-73, PM-25] after saving one's own role one's own rights are the new ones, in every tab",
  async ({ page, context, host, hostUrl }) => {
    const all = entries("Global", ...FLAGS)
    let stored = all
    host.answers.set("POST /auth/login", () => ({
      status: 200,
      body: {
        data: {
          token: stubToken({
            id: "5",
            fullName: "Siti Aminah",
            role: "Kepala Gudang",
            roleId: "2",
            exp: inSeconds(3600),
          }),
        },
      },
    }))
    host.answers.set("GET /permissions/2", () => permissions(...stored))
    host.answers.set("PUT /permissions/2", (call) => {
      stored = (call.body as { permissions: typeof all }).permissions
      return { status: 200, body: {} }
    })
    await loginAtHost(page, hostUrl)
    const own = () => page.evaluate(() => JSON.parse(localStorage.getItem("permissions") ?? "{}"))
    expect((await own()).PartnerData?.view ?? false).toBe(false)
    await expect(page.getByRole("link", { name: "Jenis Pengguna" })).toBeVisible()
    await openMatrix(page, hostUrl, "Kepala Gudang")
    await box(page, "PartnerData", "view").check()
    await press(page, "Update Akses")
    await closeSuccess(page, "Akses berhasil disimpan untuk role: Kepala Gudang")
    expect((await own()).PartnerData.view).toBe(true)
    // Saving another role does not change the user's own rights.
    host.answers.set("PUT /permissions/3", { status: 200, body: {} })
    host.answers.set("GET /permissions/3", permissions())
    const asked = () =>
      host.calls.filter(({ method, path }) => method === "GET" && path === "/permissions/2").length
    const before = asked()
    await openMatrix(page, hostUrl, "Operator")
    await box(page, "AdminData", "view").check()
    await press(page, "Update Akses")
    await closeSuccess(page, "Akses berhasil disimpan untuk role: Operator")
    // The page load read the own rights once; the save did not read them again.
    expect(asked()).toBe(before + 1)

    // Removed rights disappear at once, in both tabs.
    const other = await context.newPage()
    const read = other.waitForResponse("**/permissions/2")
    await other.goto(`${hostUrl}/dashboard`)
    await (await read).finished()
    await expect(other.getByRole("link", { name: "Data Karyawan" })).toBeVisible()
    stored = entries("PartnerData", "view")
    await page.evaluate(() => {
      const rights = { view: true, add: false, edit: false, delete: false, print: false, semua: false }
      localStorage.setItem("permissions", JSON.stringify({ PartnerData: rights }))
    })
    await expect(other.getByRole("link", { name: "Data Mitra" })).toBeVisible()
    await expect(other.getByRole("link", { name: "Data Karyawan" })).toHaveCount(0)
  },
)

test("[AM-10, PM-25, AB-10] on the embedded server: given rights work at the next call, and others stay out of the matrix", async ({
  page,
  browser,
  server,
  api,
}) => {
  const role = unique("Petugas Akses")
  const email = `${role.replace(/\W/g, "").toLowerCase()}@koperasi.id`
  const roleId = (await api("POST", "/roles", { name: role, status: "ADMIN" })).body.data.id as string
  const position = (await api("POST", "/positions", { name: unique("Jabatan"), status: "ADMIN" })).body.data
    .id
  const [group] = (await api("GET", "/groups")).body.data as { id: string }[]
  const person = {
    fullName: "Petugas Akses",
    email,
    password: "Rahasia1",
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
  }
  expect((await api("POST", "/users/admin", person)).status).toBe(201)
  await ownPassword(server.url, { email, password: "Rahasia1" })
  const officer = await apiOf(server.url, { email, password: "Rahasia1" })
  expect((await officer("GET", "/suppliers")).status).toBe(403)
  await openMatrix(page, server.url, role)
  await box(page, "UserSetup", "view").check()
  await press(page, "Update Akses")
  await closeSuccess(page, `Akses berhasil disimpan untuk role: ${role}`)
  expect((await officer("GET", "/suppliers")).status).toBe(200)
  expect((await officer("POST", "/suppliers", { name: unique("CV") })).status).toBe(403)

  const token = await tokenAt(server.url, { email, password: "Rahasia1" })
  const context = await browser.newContext({ storageState: sessionAt(server.url, token) })
  const theirs = await context.newPage()
  await theirs.goto(`${server.url}/jenis-pengguna`)
  await expect(theirs.getByRole("link", { name: "Setup Anggota Koperasi" })).toBeVisible()
  await expect(theirs.getByRole("link", { name: "Jenis Pengguna" })).toHaveCount(0)
  await expect(theirs.getByRole("heading", { name: "Tidak ada akses" })).toBeVisible()
  await expect(theirs.getByRole("checkbox")).toHaveCount(0)
  await context.close()
})

plain(
  "a session that ends at the save: the same person finds her ticks again, over the rights as they are now",
  async ({ page, host, hostUrl }) => {
    const token = stubToken({
      id: "7",
      fullName: "Siti Aminah",
      role: "superadmin",
      roleId: "1",
      exp: inSeconds(3600),
    })
    host.answers.set("POST /auth/login", { status: 200, body: { data: { token } } })
    host.answers.set("GET /permissions/2", permissions(...entries("AdminData", "view", "edit")))
    host.answers.set("PUT /permissions/2", { status: 401, body: {} })
    await signInAs(page, hostUrl)
    await openMatrix(page, hostUrl, "Kepala Gudang")
    await box(page, "AdminData", "edit").uncheck()
    await box(page, "PartnerData", "view").check()
    await press(page, "Update Akses")
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText("Sesi Anda berakhir.")).toBeVisible()
    const now = entries("AdminData", "view", "edit", "delete")
    host.answers.set("GET /permissions/2", permissions(...now, ...entries("Global", "view")))
    host.answers.set("PUT /permissions/2", { status: 200, body: {} })
    await page.getByLabel("Email").fill("siti@koperasi.id")
    await page.getByLabel("Password", { exact: true }).fill("rahasia")
    await press(page, "Masuk")
    await expect(page).toHaveURL(`${hostUrl}/jenis-pengguna`)
    const restored = page.getByText("Isian sebelumnya dipulihkan.")
    await expect(restored).toBeVisible()
    await expect(selectOf(page, "Role")).toContainText("Kepala Gudang")
    expect(await ticked(page)).toEqual({ AdminData: ["view", "delete"], PartnerData: ["view"] })
    await press(page, "Update Akses")
    await closeSuccess(page, "Akses berhasil disimpan untuk role: Kepala Gudang")
    expect(host.calls.filter(({ method }) => method === "PUT").at(-1)?.body).toEqual({
      permissions: [
        ...entries("AdminData", "view", "delete"),
        ...entries("Global", "view"),
        ...entries("PartnerData", "view"),
      ],
    })
    await expect(restored).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole("combobox", { name: "Role" })).toBeEnabled()
    await expect(selectOf(page, "Role")).not.toContainText("Kepala Gudang")
  },
)
