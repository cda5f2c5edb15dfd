import type { Locator, Page } from "@playwright/test"
import { hold, inSeconds, stubToken } from "../stub/host"
import { unique } from "./basics"
import { apiOf, loginAtHost, test as plain } from "./fixtures"
import { choose, closeAlert, closeSuccess, expectNoOverflow, offered, press, selectOf } from "./form-driver"
import { signInAs } from "./sign-in-as"
import { expect, hostTest, test } from "./signed-in"

const MODULES = [
  "AdminData",
  "EmployeeData",
  "PartnerData",
  "CommissionData",
  "CassavaTransactions",
  "CassavaVerification",
  "UserSetup",
]
const ACTIONS = ["view", "add", "edit", "delete"]

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

/** What the page has ticked, module by module. */
async function ticked(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const module of MODULES) {
    const on: string[] = []
    for (const action of [...ACTIONS, "all"]) if (await box(page, module, action).isChecked()) on.push(action)
    if (on.length > 0) found[module] = on
  }
  return found
}

hostTest(
  "[AM-01..AM-07, PM-31] roles without superadmin, modules by actions, and the role's rights as boxes",
  async ({ page, host, hostUrl }) => {
    host.answers.set(
      "GET /permissions/2",
      permissions(
        ...entries("AdminData", "view", "edit"),
        ...entries("user-setup", ...ACTIONS),
        ...entries("AccessManagement", "view"),
      ),
    )
    host.data["/roles"]?.push({ id: "6", name: "SuperAdmin", status: "ADMIN" })
    await openMatrix(page, hostUrl)
    expect((await offered(page, "Role")).sort()).toEqual([
      "Anggota",
      "Kepala Gudang",
      "Mitra Tani",
      "Operator",
    ])
    expect((await page.getByRole("columnheader").allTextContents()).map((text) => text.trim())).toEqual([
      "Modul",
      ...ACTIONS,
      "all",
    ])
    await expect(page.getByRole("rowheader")).toHaveCount(MODULES.length)
    for (const module of MODULES) await expect(page.getByRole("rowheader", { name: module })).toBeVisible()
    await expect(page.getByText("AccessManagement")).toHaveCount(0)
    await choose(page, "Role", "Kepala Gudang")
    await expect(update(page)).toBeEnabled()
    expect(await ticked(page)).toEqual({ AdminData: ["view", "edit"], UserSetup: [...ACTIONS, "all"] })
  },
)

hostTest("[AM-08, AB-93] an answer as a map per module is read alike", async ({ page, host, hostUrl }) => {
  host.answers.set("GET /permissions/2", {
    status: 200,
    body: {
      data: {
        permissions: { PartnerData: { view: true, add: false, edit: true }, CommissionData: { View: true } },
      },
    },
  })
  await openMatrix(page, hostUrl, "Kepala Gudang")
  expect(await ticked(page)).toEqual({ PartnerData: ["view", "edit"], CommissionData: ["view"] })
})

hostTest(
  "[AM-09..AM-15, AB-02, AB-02b] what is saved: what stood, what was toggled, and what no box shows",
  async ({ page, host, hostUrl }) => {
    host.answers.set(
      "GET /permissions/2",
      permissions(
        ...entries("AdminData", "view", "edit", "print"),
        ...entries("Global", "view"),
        ...entries("AccessManagement", "edit"),
        ...entries("Modul Baru", "approve"),
        ...entries("UserSetup", ...ACTIONS, "print"),
      ),
    )
    host.answers.set("PUT /permissions/2", { status: 200, body: {} })
    await openMatrix(page, hostUrl, "Kepala Gudang")
    await box(page, "AdminData", "edit").uncheck()
    await box(page, "EmployeeData", "view").check()
    await box(page, "PartnerData", "all").check()
    for (const action of ACTIONS) await expect(box(page, "PartnerData", action)).toBeChecked()
    await box(page, "UserSetup", "all").uncheck()
    for (const action of ACTIONS) await expect(box(page, "UserSetup", action)).not.toBeChecked()
    // 'all' follows the four, either way.
    for (const action of ACTIONS) await box(page, "CommissionData", action).check()
    await expect(box(page, "CommissionData", "all")).toBeChecked()
    await box(page, "CommissionData", "add").uncheck()
    await expect(box(page, "CommissionData", "all")).not.toBeChecked()
    await press(page, "Update Akses")
    await closeSuccess(page, "Akses berhasil disimpan untuk role: Kepala Gudang")
    const put = host.calls.find((call) => call.method === "PUT")
    expect(put?.path).toBe("/permissions/2")
    const body = put?.body as { permissions: { module: string; action: string }[] } | undefined
    const sent = body?.permissions ?? []
    expect(Object.keys(body ?? {})).toEqual(["permissions"])
    expect(sent.map(({ module, action }) => `${module} ${action}`).sort()).toEqual(
      [
        "AdminData view",
        "AdminData print",
        "Global view",
        "AccessManagement edit",
        "Modul Baru approve",
        "EmployeeData view",
        ...[...ACTIONS, "print"].map((action) => `PartnerData ${action}`),
        ...["view", "edit", "delete"].map((action) => `CommissionData ${action}`),
      ].sort(),
    )
  },
)

for (const [answer, more] of [
  [{ message: "Role terkunci" }, "Role terkunci"],
  [undefined, ""],
] as const)
  hostTest(
    `[AM-16] a failed save is told, and what was ticked stays (${more || "without a word"})`,
    async ({ page, host, hostUrl }) => {
      host.answers.set("PUT /permissions/2", { status: 500, body: answer })
      await openMatrix(page, hostUrl, "Kepala Gudang")
      await box(page, "AdminData", "view").check()
      await press(page, "Update Akses")
      if (more) await expect(page.getByRole("alertdialog")).toContainText(more)
      await closeAlert(page, "Gagal menyimpan akses.")
      await expect(box(page, "AdminData", "view")).toBeChecked()
      await expect(update(page)).toBeEnabled()
    },
  )

hostTest(
  "[AB-02] nothing can be ticked or saved before the role's rights have loaded, nor when they fail to",
  async ({ page, host, hostUrl }) => {
    host.answers.set("GET /permissions/2", permissions(...entries("AdminData", "view")))
    host.answers.set("GET /permissions/3", { status: 500, body: {} })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route("**/api/v1/permissions/2", async (route) => {
      await held
      await route.continue()
    })
    await openMatrix(page, hostUrl)
    await expect(update(page)).toBeDisabled()
    await expect(box(page, "AdminData", "view")).toBeDisabled()
    await choose(page, "Role", "Kepala Gudang")
    await expect(page.getByText("Memuat hak akses...")).toBeVisible()
    await expect(update(page)).toBeDisabled()
    await expect(box(page, "AdminData", "all")).toBeDisabled()
    release()
    await expect(box(page, "AdminData", "view")).toBeChecked()
    await expect(update(page)).toBeEnabled()

    await choose(page, "Role", "Operator")
    await expect(page.getByText("Hak akses role ini tidak dapat dimuat.")).toBeVisible()
    await expect(update(page)).toBeDisabled()
    await expect(box(page, "AdminData", "view")).toBeDisabled()
    host.answers.set("GET /permissions/3", permissions(...entries("EmployeeData", "view")))
    await press(page, "Coba lagi")
    await expect(box(page, "EmployeeData", "view")).toBeChecked()
    await expect(box(page, "AdminData", "view")).not.toBeChecked()
    expect(host.calls.filter((call) => call.method === "PUT")).toEqual([])
  },
)

hostTest(
  "[AB-02] a late answer of the role chosen before is never applied",
  async ({ page, host, hostUrl }) => {
    host.answers.set("GET /permissions/2", permissions(...entries("AdminData", ...ACTIONS)))
    host.answers.set("GET /permissions/3", permissions(...entries("EmployeeData", "view")))
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const late: Promise<void>[] = []
    await page.route("**/api/v1/permissions/2", (route) => {
      late.push(held.then(() => route.continue().catch(() => {})))
    })
    await openMatrix(page, hostUrl)
    await choose(page, "Role", "Kepala Gudang")
    await expect.poll(() => late.length).toBe(1)
    await choose(page, "Role", "Operator")
    await expect(box(page, "EmployeeData", "view")).toBeChecked()
    release()
    await Promise.all(late)
    expect(await ticked(page)).toEqual({ EmployeeData: ["view"] })
    await expect(selectOf(page, "Role")).toContainText("Operator")
  },
)

hostTest("[AB-80] a slow save is sent once", async ({ page, host, hostUrl }) => {
  host.answers.set("PUT /permissions/2", { status: 200, body: {} })
  await openMatrix(page, hostUrl, "Kepala Gudang")
  await box(page, "AdminData", "view").check()
  const held = hold(host, "PUT /permissions/2")
  await update(page).dblclick()
  await held.seen
  await update(page)
    .click({ force: true, timeout: 1000 })
    .catch(() => {})
  await expect(box(page, "AdminData", "view")).toBeDisabled()
  held.release()
  await closeSuccess(page, "Akses berhasil disimpan untuk role: Kepala Gudang")
  expect(host.calls.filter((call) => call.method === "PUT")).toHaveLength(1)
})

plain(
  "[AB-73, PM-25] after saving one's own role one's own rights are the new ones, in every tab",
  async ({ page, context, host, hostUrl }) => {
    const all = entries("Global", ...ACTIONS, "print")
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
    // Another role's save leaves one's own alone.
    host.answers.set("PUT /permissions/3", { status: 200, body: {} })
    host.answers.set("GET /permissions/3", permissions())
    const asked = () =>
      host.calls.filter(({ method, path }) => method === "GET" && path === "/permissions/2").length
    const before = asked()
    await openMatrix(page, hostUrl, "Operator")
    await box(page, "AdminData", "view").check()
    await press(page, "Update Akses")
    await closeSuccess(page, "Akses berhasil disimpan untuk role: Operator")
    // The matrix was opened by an address: that page's load asked, and the save did not.
    expect(asked()).toBe(before + 1)

    // Rights that are gone are gone at once, here and in the other tab.
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
  const officer = await apiOf(server.url, { email, password: "Rahasia1" })
  expect((await officer("GET", "/suppliers")).status).toBe(403)
  await openMatrix(page, server.url, role)
  await box(page, "UserSetup", "view").check()
  await press(page, "Update Akses")
  await closeSuccess(page, `Akses berhasil disimpan untuk role: ${role}`)
  expect((await officer("GET", "/suppliers")).status).toBe(200)
  expect((await officer("POST", "/suppliers", { name: unique("CV") })).status).toBe(403)

  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const theirs = await context.newPage()
  await theirs.goto(`${server.url}/login`)
  await theirs.getByLabel("Email").fill(email)
  await theirs.getByLabel("Password", { exact: true }).fill("Rahasia1")
  await press(theirs, "Masuk")
  await theirs.waitForURL("**/dashboard")
  await expect(theirs.getByRole("link", { name: "Setup Anggota Koperasi" })).toBeVisible()
  await expect(theirs.getByRole("link", { name: "Jenis Pengguna" })).toHaveCount(0)
  await theirs.goto(`${server.url}/jenis-pengguna`)
  await expect(theirs.getByRole("heading", { name: "Tidak ada akses" })).toBeVisible()
  await expect(theirs.getByRole("checkbox")).toHaveCount(0)
  await context.close()
})

hostTest("[AM-03] by keyboard alone; on a phone every box is in sight", async ({ page, host, hostUrl }) => {
  host.answers.set("PUT /permissions/2", { status: 200, body: {} })
  await openMatrix(page, hostUrl, "Kepala Gudang")
  await page.getByRole("combobox", { name: "Role" }).focus()
  await page.keyboard.press("Tab")
  await expect(box(page, "AdminData", "view")).toBeFocused()
  await page.keyboard.press("Space")
  await expect(box(page, "AdminData", "view")).toBeChecked()
  for (let step = 0; step < MODULES.length * 5; step++) await page.keyboard.press("Tab")
  await expect(update(page)).toBeFocused()
  await page.keyboard.press("Enter")
  await closeSuccess(page, "Akses berhasil disimpan untuk role: Kepala Gudang")
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  for (const module of MODULES) {
    const place = await box(page, module, "all").boundingBox()
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(374)
  }
})

hostTest(
  "[PM-11, AB-38] a role with everything is told to have it, for no box shows it",
  async ({ page, host, hostUrl }) => {
    host.answers.set("GET /permissions/2", permissions(...entries("Global", ...ACTIONS, "print")))
    host.answers.set("GET /permissions/3", permissions(...entries("Global", ...ACTIONS)))
    await openMatrix(page, hostUrl, "Kepala Gudang")
    const told = page.getByText("Role ini memiliki akses penuh (Global); matriks ini tidak membatasinya.")
    await expect(told).toBeVisible()
    await choose(page, "Role", "Operator")
    await expect(update(page)).toBeEnabled()
    await expect(told).toHaveCount(0)
  },
)

const QUESTION = { name: /^Tinggalkan/ }

hostTest(
  "[RT-38, RT-39, AB-36] ticks that are not saved are asked about: by link, by the window, before another role",
  async ({ page, host, hostUrl }) => {
    host.answers.set("GET /permissions/2", permissions(...entries("AdminData", "view")))
    host.answers.set("GET /permissions/3", permissions(...entries("EmployeeData", "view")))
    host.answers.set("PUT /permissions/2", { status: 200, body: {} })
    await openMatrix(page, hostUrl, "Kepala Gudang")
    const question = page.getByRole("alertdialog", QUESTION)
    const away = page.getByRole("link", { name: "Data Admin", exact: true })
    const another = async (name: string) => {
      await page.getByRole("combobox", { name: "Role" }).fill(name)
      await page.locator(".ant-select-item-option").filter({ hasText: name }).click()
    }
    await box(page, "PartnerData", "view").check()
    await away.click()
    await question.getByRole("button", { name: "Tetap di sini" }).click()
    await expect(page).toHaveURL(`${hostUrl}/jenis-pengguna`)
    await another("Operator")
    await expect(question).toContainText("Kepala Gudang")
    await question.getByRole("button", { name: "Tetap di sini" }).click()
    await expect(selectOf(page, "Role")).toContainText("Kepala Gudang")
    expect(await ticked(page)).toEqual({ AdminData: ["view"], PartnerData: ["view"] })
    const asked = page.waitForEvent("dialog")
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe("beforeunload")
    await dialog.dismiss()
    // Taken back by hand, or saved: nothing to ask.
    await box(page, "PartnerData", "view").uncheck()
    await another("Operator")
    await expect(box(page, "EmployeeData", "view")).toBeChecked()
    await box(page, "EmployeeData", "view").uncheck()
    await another("Kepala Gudang")
    await question.getByRole("button", { name: "Tinggalkan" }).click()
    await expect(box(page, "AdminData", "view")).toBeChecked()
    await box(page, "PartnerData", "view").check()
    await press(page, "Update Akses")
    await closeSuccess(page, "Akses berhasil disimpan untuk role: Kepala Gudang")
    await away.click()
    await expect(page).toHaveURL(`${hostUrl}/data-admin`)
  },
)

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
