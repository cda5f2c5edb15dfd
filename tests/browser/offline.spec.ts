/** The app without a connection: it opens, stores new records in the outbox, and sends each once. */
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Page } from "@playwright/test"
import { renameBuild } from "../setup/rename-build"
import { startServer } from "../setup/server-process"
import { openFile } from "../torture/database"
import { choose, closeSuccess, expectNoOverflow, fill, press } from "./support/driver"
import { expect, test } from "./support/fixtures"
import { apiOf, itemsOf, put, sessionAt, tokenAt } from "./support/sessions"

const LIST = "/data-verifikasi-singkong"
const CODE = "Kode Referensi"

test.use({ viewport: { width: 390, height: 844 } })

/** Waits until the service worker and the offline copies of the form's lists exist. */
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
    // Its own list, five referenced lists, and their owner.
    .toBeGreaterThanOrEqual(7)
}

/** Adds a copy of the first record. */
async function addCopy(page: Page, code: string, farmer?: string) {
  await page.locator("a[data-record]").first().click()
  await press(page, "Salin")
  await expect(page.getByText("Memuat pilihan...")).toHaveCount(0)
  await fill(page, CODE, code)
  if (farmer) await choose(page, "Nama/ID Petani", farmer)
  await press(page, "Simpan")
}

/** Adds copies of a sample farmer, too many for a whole list. */
function addFarmers(dataDir: string, count: number): void {
  const database = openFile(join(dataDir, "koperasi.sqlite"))
  const [farmer = {}] = database
    .prepare(
      `select users.* from users join partner_types on partner_types.id = partner_type_id
        where user_type = 'PARTNER' and lower(partner_types.name) = 'petani' order by users.id limit 1`,
    )
    .all()
  const columns = Object.keys(farmer).filter(
    (name) => !/^(id|full_name|name_id_partner|address)$|_key$/.test(name),
  )
  database.exec(`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into users (id, full_name, name_id_partner, address, ${columns.join(", ")})
    select '00000000-0000-7000-9000-' || printf('%012d', n), 'Tani ' || n, 'Tani ' || n || '/PTN_Z' || n, 'Desa ' || n,
      ${columns.join(", ")} from numbers, users where users.id = '${farmer.id}'`)
  database.close()
}

test("below a path of its own: opened without a connection after a reload, one of eight thousand partners found and chosen though no form has been opened before, saved, and sent once when there is one; a page older than the server is loaded anew before it sends", async ({
  page,
  context,
}) => {
  test.slow()
  const built = dirname(dirname(process.env.SERVER_ENTRY ?? ""))
  const own = mkdtempSync(`${built}-`)
  cpSync(built, own, { recursive: true })
  const entry = process.env.SERVER_ENTRY
  process.env.SERVER_ENTRY = join(own, "server", "main.js")
  // Sample data; later starts use the same data.
  const args = ["--demo"]
  const server = await startServer({ OFFLINE: "on", BASE_PATH: "/koperasi" }, args)
  args.pop()
  const url = `${server.url}/koperasi`
  const build = (of: Page) => of.locator('meta[name="koperasi-build"]').getAttribute("content")
  const waiting = (of: Page) => of.getByRole("region", { name: "Menunggu dikirim" })
  try {
    await server.stop()
    addFarmers(server.dataDir, 8000)
    await server.start()
    const api = await apiOf(url)
    const sent = async (): Promise<Record<string, string>[]> =>
      (await api("GET", "/cassava-verifications")).body.data.filter(
        ({ reference_code }: Record<string, string>) => reference_code?.startsWith("LADANG"),
      )
    const codes = async () => (await sent()).map(({ reference_code }) => reference_code).sort()
    await page.goto(`${url}/favicon.svg`)
    await put(page, itemsOf(sessionAt(url, await tokenAt(url))))
    await page.goto(url + LIST)
    await untilKept(page)
    await page.getByRole("button", { name: /superadmin/i }).click()
    await expect(page.getByText("Siap dipakai tanpa koneksi")).toBeVisible()
    await page.keyboard.press("Escape")
    const before = (await build(page)) ?? ""

    await test.step("without a connection", async () => {
      await context.setOffline(true)
      await page.reload()
      await expect(page.getByText(/^Tanpa koneksi\. Data terakhir dimuat .*\.$/)).toBeVisible()
      await expect(page.locator("a[data-record]").first()).toBeVisible()
      await addCopy(page, "LADANG-1", "Tani 7654/PTN_Z7654")
      await closeSuccess(page, /dikirim otomatis begitu ada koneksi/, "Menunggu dikirim")
      await expect(waiting(page).getByRole("listitem")).toHaveText(/LADANG-1.*Menunggu dikirim/)
      await expectNoOverflow(page)
    })

    // A new tab opens without a connection.
    await page.close()
    const later = await context.newPage()
    await later.goto(url + LIST)
    await expect(waiting(later).getByText("LADANG-1")).toBeVisible()
    expect(await codes()).toEqual([])

    await context.setOffline(false)
    await expect(waiting(later)).toHaveCount(0)
    await later.getByPlaceholder("Cari...").fill("LADANG-1")
    await expect(later.getByRole("row").filter({ hasText: "LADANG-1" })).toBeVisible()
    await expect(later.getByText(/Tanpa koneksi/)).toHaveCount(0)
    expect(await sent()).toMatchObject([
      { reference_code: "LADANG-1", name_id_farmer: "Tani 7654/PTN_Z7654", address_farmer: "Desa 7654" },
    ])

    await test.step("the server is away, and comes back as a newer one", async () => {
      await server.stop()
      // The device is online: a screen without requests shows it too.
      await later.goto(`${url}/dashboard`)
      await expect(later.getByText("Tanpa koneksi.", { exact: true })).toBeVisible()
      await later.goto(url + LIST)
      await addCopy(later, "LADANG-2")
      await closeSuccess(later, /dikirim otomatis begitu ada koneksi/, "Menunggu dikirim")
      expect(await build(later)).toBe(before)
      renameBuild(join(own, "client"), before, "0123456789abcdef")
      await server.start()
      await expect.poll(() => build(later)).toBe("0123456789abcdef")
      await expect.poll(codes).toEqual(["LADANG-1", "LADANG-2"])
      await expect(waiting(later)).toHaveCount(0)
    })
  } finally {
    process.env.SERVER_ENTRY = entry
    await server.dispose()
    rmSync(own, { recursive: true, force: true })
  }
})

test("right after a page load a lost connection is named, and a logout asks about what waits", async ({
  page,
}) => {
  const server = await startServer({ OFFLINE: "on" })
  try {
    const { url } = server
    await page.goto(`${url}/favicon.svg`)
    await put(page, itemsOf(sessionAt(url, await tokenAt(url))))
    // A refused record is not sent again.
    await page.evaluate(
      (path) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open("koperasi-menunggu")
          opening.onupgradeneeded = () => opening.result.createObjectStore("items")
          opening.onsuccess = () => {
            const db = opening.result
            const work = db.transaction("items", "readwrite")
            const person = JSON.parse(localStorage.userInfo).id
            const about = { key: "k", person, resource: "verifications", path, values: {}, payload: {} }
            work.objectStore("items").put({ ...about, at: 1, revision: "r", state: "refused" }, "k")
            work.oncomplete = () => {
              db.close()
              resolve()
            }
          }
        }),
      "/cassava-verifications",
    )
    await page.goto(`${url}/dashboard`)
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible()
    await page.context().setOffline(true)
    const bar = page.getByRole("status").filter({ hasText: "Tanpa koneksi." })
    await expect(bar).toBeVisible()
    await page.context().setOffline(false)
    await expect(bar).toHaveCount(0)
    await page.getByRole("button", { name: "Logout" }).click()
    // Some browsers keep a part that they could not load as failed: then the question names no number.
    await expect(page.getByRole("alertdialog")).toContainText("belum terkirim")
    await page.reload()
    await page.getByRole("button", { name: "Logout" }).click()
    await expect(page.getByRole("alertdialog", { name: "1 data belum terkirim" })).toBeVisible()
  } finally {
    await server.dispose()
  }
})

test("the bar goes with the next answer, and a new record is sent, although the browser keeps the offline parts as failed", async ({
  page,
}) => {
  const server = await startServer({ OFFLINE: "on" }, ["--demo"])
  try {
    const { url } = server
    let isAway = false
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.route("**/assets/parts-*.js", (route) => route.abort())
    await page.route("**/api/v1/**", (route) => (isAway ? route.abort() : route.continue()))
    await page.goto(`${url}/favicon.svg`)
    await put(page, itemsOf(sessionAt(url, await tokenAt(url))))
    await page.goto(url + LIST)
    await expect(page.locator("a[data-record]").first()).toBeVisible()
    // The browser's own event may come before calls get through.
    isAway = true
    await page.getByRole("link", { name: "Data Angkutan" }).click()
    const bar = page.getByRole("status").filter({ hasText: "Tanpa koneksi." })
    await expect(bar).toBeVisible()
    isAway = false
    await expect(bar).toHaveCount(0)
    await page.getByRole("link", { name: "Data Verifikasi Singkong" }).click()
    await addCopy(page, "LADANG-3")
    await closeSuccess(page, "")
    const rows = (await apiOf(url).then((api) => api("GET", "/cassava-verifications"))).body.data
    expect(
      rows.filter(({ reference_code }: Record<string, string>) => reference_code === "LADANG-3"),
    ).toHaveLength(1)
  } finally {
    await server.dispose()
  }
})
