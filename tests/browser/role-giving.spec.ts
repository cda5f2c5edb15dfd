/** Givers of a role: chosen in Manajemen Akses, and applied to every select of roles. tests/component/access.test.tsx proves a partial save. */
import { FLAGS } from "../../src/core/access/permissions"
import { choose, chooseMany, expectNoOverflow, selectOf } from "./support/driver"
import { expect, signedInTest as test } from "./support/fixtures"
import { added, basicsOf, unique } from "./support/records"
import { type Api, ownPassword, sessionAt, tokenAt } from "./support/sessions"

const all = (...modules: string[]) => modules.flatMap((module) => FLAGS.map((action) => ({ module, action })))

async function roleWith(
  api: Api,
  status: string,
  permissions: unknown[],
): Promise<{ id: string; name: string }> {
  const name = unique("Peran")
  const id = await added(api, "/roles", { name, status })
  expect((await api("PUT", `/permissions/${id}`, { permissions })).status).toBe(200)
  return { id, name }
}

test("a superadmin names who else may give a role; the names stand there again, and none for a role that may do everything", async ({
  page,
  server,
  api,
}) => {
  const [treasurer, clerk, chief] = [
    await roleWith(api, "ADMIN", all("CommissionData")),
    await roleWith(api, "ADMIN", all("AdminData")),
    await roleWith(api, "ADMIN", all("Global")),
  ]
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.url}/jenis-pengguna`)
  await choose(page, "Role", treasurer.name)
  await chooseMany(page, "Siapa yang boleh memberikan role ini", [clerk.name])
  await page.getByRole("button", { name: "Update Akses" }).click()
  const done = page.getByRole("dialog", { name: "Berhasil" })
  await expect(done).toContainText(treasurer.name)
  await done.getByRole("button", { name: "OK" }).click()
  expect((await api("GET", `/permissions/${treasurer.id}/givers`)).body.data.givers).toEqual([clerk.id])
  await page.reload()
  await choose(page, "Role", treasurer.name)
  await expect(selectOf(page, "Siapa yang boleh memberikan role ini")).toContainText(clerk.name)
  await expectNoOverflow(page)
  await choose(page, "Role", chief.name)
  await expect(page.getByRole("combobox", { name: "Siapa yang boleh memberikan role ini" })).toBeDisabled()
  await expect(
    page.getByText("Role dengan akses penuh hanya dapat diberikan", { exact: false }),
  ).toBeVisible()
})

test("a role whose rights one has not is shown as such and cannot be chosen; deleting it says why not", async ({
  browser,
  server,
  api,
}) => {
  const b = await basicsOf(api)
  const own = all("AdminData", "UserSetup")
  const [clerk, stronger, passed] = [
    await roleWith(api, "ADMIN", own),
    await roleWith(api, "ADMIN", all("CommissionData")),
    await roleWith(api, "ADMIN", all("CommissionData")),
  ]
  await api("PUT", `/permissions/${passed.id}/givers`, { givers: [clerk.id] })
  const email = `${clerk.id}@koperasi.local`
  const password = "Tembakau-77z"
  await added(api, "/users/admin", {
    fullName: "Petugas Kantor",
    email,
    password,
    placeOfBirth: "Metro",
    dateOfBirth: "1990-05-07",
    NIK: "1802070705900001",
    NPWP: "09.254.294.3-407.000",
    phoneNumber: "081234567890",
    maritalStatus: "MARRY",
    ptkpCode: "K/1",
    address: "Jl. Merdeka 1",
    joinDate: "2024-02-29",
    Roles: [clerk.id],
    Positions: [b.positions.admin],
    groupId: b.groups.NON_MEMBER?.id,
    userType: "ADMIN",
  })
  await ownPassword(server.url, { email, password })
  const context = await browser.newContext({
    storageState: sessionAt(server.url, await tokenAt(server.url, { email, password })),
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto(`${server.url}/add-admin`)
  const input = page.getByRole("combobox", { name: "Jenis Pengguna", exact: true })
  await expect(input).toBeEnabled()
  const option = (name: string) => page.locator(".ant-select-item-option").filter({ hasText: name })
  // A list without search renders the options in view.
  const holder = page.locator(".ant-select-dropdown:visible .rc-virtual-list-holder")
  const seek = (name: string) =>
    expect(async () => {
      await input.focus()
      if (await input.isEditable()) await input.fill(name)
      else if ((await holder.count()) === 0) await input.press("ArrowDown")
      else await holder.evaluate((element) => element.scrollBy(0, 60))
      // The final position, not the one at which antd measures the list.
      await expect(option(name)).toBeInViewport({ timeout: 1000 })
    }).toPass({ timeout: 30_000 })
  await seek(stronger.name)
  await expect(option(stronger.name)).toContainText("Memuat hak yang tidak Anda miliki")
  await expect(option(stronger.name)).toHaveClass(/disabled/)
  // antd may measure the list again.
  await option(stronger.name).dispatchEvent("click")
  await seek(passed.name)
  await expect(selectOf(page, "Jenis Pengguna")).not.toContainText(stronger.name)
  await expect(option(passed.name)).not.toContainText("Memuat hak")
  await expectNoOverflow(page)
  await option(passed.name).click()
  await expect(selectOf(page, "Jenis Pengguna")).toContainText(passed.name)

  await page.goto(`${server.url}/user-setup/admin`)
  const list = page.getByRole("region", { name: "Jenis Pengguna", exact: true })
  const row = list.getByRole("row").filter({ hasText: stronger.name })
  await expect(list).toContainText("Kepala Kantor")
  const search = list.getByRole("searchbox")
  if (await search.isVisible()) await search.fill(stronger.name)
  await row.getByRole("button", { name: "Hapus" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Ya" }).click()
  await expect(row).toContainText("memuat hak yang tidak Anda miliki")
  await context.close()
})
