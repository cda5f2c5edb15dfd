/** A connection that drops before the service worker is ready: the frame and the current screen stay. */
import { expect, signedInTest as test } from "./support/fixtures"

test.use({ serviceWorkers: "block" })

const SCRIPTS = "**/assets/*.js"

test("screens, dialogs and tools that cannot be loaded say so in their place, and load again", async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/data-admin`)
  const row = page.getByRole("row").nth(1)
  await expect(row).toBeVisible()
  await page.route(SCRIPTS, (route) => route.abort("internetdisconnected"))
  const unloaded = page.getByRole("alert").filter({ hasText: "Bagian ini gagal dimuat." })

  await page.getByRole("button", { name: /superadmin/i }).click()
  await page.getByRole("menuitem", { name: "Keamanan" }).click()
  await expect(unloaded).toBeVisible()
  await expect(row).toBeVisible()

  await page.getByRole("link", { name: "Kunci API" }).click()
  await expect(unloaded.last()).toBeVisible()
  await expect(page.getByRole("banner")).toContainText("Kunci API")
  await expect(page.locator("#sidebar").getByRole("link", { name: "Data Karyawan" })).toBeVisible()

  await page.unroute(SCRIPTS)
  await page.locator("main").getByRole("button", { name: "Coba lagi" }).click()
  await expect(page.getByRole("button", { name: "Tambah Kunci API" })).toBeVisible()
})
