/** The field: the app opens without a connection, what is saved waits on the device, and is sent once. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import type { Page } from "@playwright/test"
import { startServer } from "../setup/server-process"
import { apiOf, expect, login, test } from "./fixtures"
import { closeSuccess, expectNoOverflow, fill, press } from "./form-driver"

const LIST = "/data-verifikasi-singkong"
const CODE = "Kode Referensi"

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

/** A product of the same sources under another build's name. */
function rename(client: string, from: string, to: string) {
  for (const name of readdirSync(client).filter((file) => /^(index\.html|build\.json|sw\.js)$/.test(file))) {
    const text = readFileSync(join(client, name), "utf8").replaceAll(from, to)
    writeFileSync(join(client, name), text)
    writeFileSync(join(client, `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(client, `${name}.gz`), gzipSync(text))
  }
}

test("below a path of its own: a page that is older than the server is loaded anew before it sends anything", async ({
  page,
}) => {
  test.slow()
  const built = dirname(dirname(process.env.SERVER_ENTRY ?? ""))
  const own = mkdtempSync(`${built}-`)
  cpSync(built, own, { recursive: true })
  const entry = process.env.SERVER_ENTRY
  process.env.SERVER_ENTRY = join(own, "server", "main.js")
  const args = ["--demo"]
  const server = await startServer({ OFFLINE: "on", BASE_PATH: "/koperasi" }, args)
  // Its next start finds what the first has made.
  args.pop()
  const url = `${server.url}/koperasi`
  const build = () => page.locator('meta[name="koperasi-build"]').getAttribute("content")
  try {
    await login(page, url)
    await page.goto(url + LIST)
    await untilKept(page)
    const before = (await build()) ?? ""
    const { body } = await (await apiOf(url))("GET", "/cassava-verifications")
    await server.stop()
    await page.reload()
    await addCopy(page, "LADANG-2")
    await closeSuccess(page, /dikirim sendiri begitu ada koneksi/, "Menunggu dikirim")
    expect(await build()).toBe(before)

    rename(join(own, "client"), before, "0123456789abcdef")
    await server.start()
    await expect.poll(build).toBe("0123456789abcdef")
    const api = await apiOf(url)
    const count = async () => (await api("GET", "/cassava-verifications")).body.data.length
    await expect.poll(count).toBe(body.data.length + 1)
    await expect(page.getByRole("region", { name: "Menunggu dikirim" })).toHaveCount(0)
  } finally {
    process.env.SERVER_ENTRY = entry
    await server.dispose()
    rmSync(own, { recursive: true, force: true })
  }
})
