/** A lost password that an administrator resets and its owner changes. */

import { expect, signedInTest as test } from "./support/fixtures"
import { added, basicsOf, partnerPayload, unique } from "./support/records"
import { apiOf } from "./support/sessions"

test("a password is reset, must be changed, and every device is left", async ({
  page,
  server,
  api,
  browser,
}) => {
  const b = await basicsOf(api)
  const fullName = unique("Wati Lestari")
  const email = `${fullName.replace(/\W/g, "").toLowerCase()}@koperasi.id`
  const first = "kebun-jauh-7"
  await added(api, "/users/partner", partnerPayload(b, { fullName, email, password: first }))
  const elsewhere = await apiOf(server.url, { email, password: first })

  // The administrator opens the sessions and resets the password.
  await page.goto(`${server.url}/data-mitra`)
  await page.getByRole("searchbox").fill(fullName)
  await page.getByTitle(`Lihat Detail ${fullName}`).click()
  const account = page.getByRole("region", { name: "Akun" })
  await account.getByRole("button", { name: "Sesi" }).click()
  const theirs = page.getByRole("dialog", { name: `Sesi ${fullName}` })
  await expect(theirs.getByRole("listitem")).toHaveCount(1)
  await theirs.getByRole("button", { name: "Tutup dialog" }).click()
  await account.getByRole("button", { name: "Reset password" }).click()
  await page.getByRole("alertdialog", { name: "Reset Password" }).getByRole("button", { name: "Ya" }).click()
  const shown = page.getByRole("dialog", { name: "Password Berhasil Direset" })
  const given = await shown.locator("code").innerText()
  await shown.getByRole("button", { name: "Tutup" }).click()
  expect((await elsewhere("GET", "/groups")).status).toBe(401)

  // The owner signs in with it, and must change it, even after a reload.
  const own = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    viewport: { width: 390, height: 844 },
  })
  const theirPage = await own.newPage()
  await theirPage.goto(`${server.url}/login`)
  await theirPage.getByLabel("Email").fill(email)
  await theirPage.getByLabel("Password", { exact: true }).fill(given)
  await theirPage.getByRole("button", { name: "Masuk" }).click()
  const required = theirPage.getByRole("heading", { name: "Ganti password", level: 1 })
  await expect(required).toBeVisible()
  await theirPage.goto(`${server.url}/data-mitra`)
  await expect(required).toBeVisible()
  // A finger's height.
  const oldPassword = await theirPage.getByLabel("Password lama", { exact: true }).boundingBox()
  expect(oldPassword?.height).toBe(44)
  const second = "gunung-tinggi-9"
  const fill = async (old: string, fresh: string) => {
    await theirPage.getByLabel("Password lama", { exact: true }).fill(old)
    await theirPage.getByLabel("Password baru", { exact: true }).fill(fresh)
    await theirPage.getByLabel("Ulangi password baru", { exact: true }).fill(fresh)
    await theirPage.keyboard.press("Enter")
  }
  await fill(given, second)
  await theirPage.getByRole("dialog", { name: "Berhasil" }).getByRole("button", { name: "OK" }).click()
  await expect(theirPage.getByRole("banner")).toBeVisible()

  // The owner signs out of every device.
  const now = { email, password: second }
  const again = await apiOf(server.url, now)
  await theirPage.getByRole("banner").getByRole("button", { name: fullName }).click()
  await theirPage.getByRole("menuitem", { name: "Sesi dan perangkat" }).click()
  const mine = theirPage.getByRole("dialog", { name: "Sesi dan perangkat" })
  await expect(mine.getByRole("listitem")).toHaveCount(2)
  await expect(mine.getByRole("listitem").filter({ hasText: "Perangkat ini" })).toContainText("Chrome di")
  await mine.getByRole("button", { name: "Keluar dari semua perangkat" }).click()
  await theirPage
    .getByRole("alertdialog", { name: "Keluar dari semua perangkat" })
    .getByRole("button", { name: "Ya" })
    .click()
  await theirPage.waitForURL("**/login")
  expect((await again("GET", "/groups")).status).toBe(401)
  const kept = await theirPage.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  for (const secret of [first, given, second]) expect(kept).not.toContain(secret)
  expect((await (await apiOf(server.url, now))("GET", "/groups")).status).not.toBe(401)
  await own.close()
})
