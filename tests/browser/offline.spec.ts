/** The field: the app opens without a connection, what is saved waits on the device, and is sent once. */
import type { Page } from "@playwright/test"
import { type ServerProcess, startServer } from "../setup/server-process"
import { apiOf, test as base, expect, login } from "./fixtures"
import { closeSuccess, expectNoOverflow, fill, press } from "./form-driver"

const LIST = "/data-verifikasi-singkong"
const CODE = "Kode Referensi"

const test = base.extend<object, { kept: ServerProcess }>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const server = await startServer({ OFFLINE: "on" }, ["--demo"])
      await use(server)
      await server.dispose()
    },
    { scope: "worker" },
  ],
})
test.use({ viewport: { width: 390, height: 844 } })

/** The app is kept in the browser, and so are the lists that the form needs. */
async function untilKept(page: Page) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const request = indexedDB.open("koperasi-daftar")
            request.onsuccess = () => {
              const db = request.result
              if (!db.objectStoreNames.contains("items")) return resolve(0)
              const count = db.transaction("items").objectStore("items").count()
              count.onsuccess = () => {
                db.close()
                resolve(count.result)
              }
            }
          }),
      ),
    )
    // Its own list, five that it refers to, and whose they are.
    .toBeGreaterThanOrEqual(7)
}

/** A new one, copied from the first of the list. */
async function addCopy(page: Page, code: string) {
  await page.getByRole("button", { name: "Lihat Detail" }).first().click()
  await press(page, "Salin")
  await expect(page.getByText("Memuat pilihan...")).toHaveCount(0)
  await fill(page, CODE, code)
  await press(page, "Simpan")
}

test("opened without a connection after a reload, saved, and sent once when there is one", async ({
  page,
  context,
  kept,
}) => {
  test.slow()
  const api = await apiOf(kept.url)
  const made = async (code: string) =>
    (await api("GET", "/cassava-verifications")).body.data.filter(
      (one: { reference_code: string }) => one.reference_code === code,
    ).length
  await login(page, kept.url)
  await page.goto(kept.url + LIST)
  await untilKept(page)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^Data .*, tanpa koneksi\.$/)).toBeVisible()
  await expect(page.getByRole("button", { name: "Lihat Detail" }).first()).toBeVisible()
  await addCopy(page, "LADANG-1")
  await closeSuccess(page, /dikirim sendiri begitu ada koneksi/, "Menunggu dikirim")
  const waiting = page.getByRole("region", { name: "Menunggu dikirim" })
  await expect(waiting.getByRole("listitem")).toHaveText(/LADANG-1.*Menunggu dikirim/)
  await expectNoOverflow(page)

  // The tab is closed, and opened without a connection once more.
  await page.close()
  const later = await context.newPage()
  await later.goto(kept.url + LIST)
  await expect(later.getByRole("region", { name: "Menunggu dikirim" }).getByText("LADANG-1")).toBeVisible()
  expect(await made("LADANG-1")).toBe(0)

  await context.setOffline(false)
  await expect(later.getByRole("region", { name: "Menunggu dikirim" })).toHaveCount(0)
  await later.getByPlaceholder("Cari...").fill("LADANG-1")
  await expect(later.getByRole("row").filter({ hasText: "LADANG-1" })).toBeVisible()
  await expect(later.getByText(/tanpa koneksi/)).toHaveCount(0)
  expect(await made("LADANG-1")).toBe(1)
})
