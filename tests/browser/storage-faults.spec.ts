/** Browsers whose storage is full, blocked, missing or corrupt: never a white page. */
import type { Page } from "@playwright/test"
import { sessionOf } from "../support/sign-in"
import { EDIT_ITEMS, SESSION_KEYS } from "../support/storage-items"
import { pressTool } from "./support/driver"
import { expect, test } from "./support/fixtures"
import { loginAtHost, put, signInAs, storage } from "./support/sessions"

const dashboard = (page: Page) =>
  page.getByRole("heading", { level: 1, name: "Dashboard Transaksi Singkong" })

/** Transactions that fill the storage quota. */
const fillUp = (page: Page) =>
  page.evaluate(() => {
    const row = { NoNota: "N-1", catatan: "x".repeat(2000) }
    const rows = Array.from({ length: 1500 }, () => row)
    localStorage.setItem("transaksiSingkong", JSON.stringify(rows))
    for (let size = 1 << 20, key = 0; size >= 1; ) {
      try {
        localStorage.setItem(`komisi.rusak-${key}`, "y".repeat(size))
        key++
      } catch {
        size >>= 1
      }
    }
  })

test("with a full storage one signs in, goes about, edits, reloads, and reaches the backup", async ({
  page,
  host,
  hostUrl,
  pageErrors,
}) => {
  await page.goto(`${hostUrl}/favicon.svg`)
  await fillUp(page)
  const before = await storage(page)
  await page.goto(`${hostUrl}/login`)
  await expect(page.getByRole("status")).toContainText("Penyimpanan browser penuh.")
  await loginAtHost(page, hostUrl)
  await expect(dashboard(page)).toBeVisible()
  await page.reload()
  await expect(dashboard(page)).toBeVisible()
  await page.getByRole("link", { name: "Transaksi Singkong" }).click()
  await pressTool(page, "Cadangan")
  const saved = page.waitForEvent("download")
  await page.getByRole("button", { name: "Cadangkan data" }).click()
  expect((await saved).suggestedFilename()).toMatch(/^cadangan-koperasi/)
  await page.getByRole("button", { name: "Tutup", exact: true }).click()
  await page.getByRole("button", { name: "Aksi lain", exact: true }).first().click()
  await page.getByRole("menuitem", { name: "Edit", exact: true }).click()
  await expect(page.getByRole("heading", { level: 1, name: /^Edit/ })).toBeVisible()
  expect(await storage(page)).toEqual(before)
  expect(host.calls.filter(({ path }) => path === "/auth/login")).toHaveLength(1)
  expect(pageErrors.filter((text) => /Quota|exceeded/i.test(text))).toEqual([])
})

/** Ways in which browser settings or an embedding break the storage. */
const FAULTS: readonly [what: string, spoil: () => void, said: string | null][] = [
  [
    "all site data blocked",
    () => {
      for (const name of ["localStorage", "sessionStorage", "indexedDB"])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException("Access is denied for this document.", "SecurityError")
          },
        })
    },
    "Browser memblokir penyimpanan.",
  ],
  [
    "every write refused",
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("The operation is insecure.", "SecurityError")
      }
    },
    "Browser memblokir penyimpanan.",
  ],
  [
    "no storage at all",
    () => {
      for (const name of ["localStorage", "sessionStorage", "indexedDB"])
        Object.defineProperty(window, name, { value: undefined })
    },
    "Browser memblokir penyimpanan.",
  ],
  [
    "the tab's own storage blocked, and no IndexedDB",
    () => {
      Object.defineProperty(window, "sessionStorage", {
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError")
        },
      })
      Object.defineProperty(window, "indexedDB", { value: undefined })
    },
    null,
  ],
]

// One browser context for all: each page has another broken storage.
test("a storage that is blocked or missing: the login page says what to do, and what can be done can be done", async ({
  context,
  host,
  hostUrl,
}) => {
  host.data["/users/admin"] = []
  for (const [what, spoil, said] of FAULTS)
    await test.step(what, async () => {
      const page = await context.newPage()
      const crashes: string[] = []
      page.on("pageerror", (error) => crashes.push(String(error)))
      // The previous page's session would sign this page in.
      await page.goto(`${hostUrl}/favicon.svg`)
      await page.evaluate(() => localStorage.clear())
      await page.addInitScript(spoil)
      await page.goto(`${hostUrl}/`)
      await expect(page.getByRole("heading", { name: "Sistem Koperasi" }), what).toBeVisible()
      if (said) {
        await expect(page.getByRole("status"), what).toContainText(said)
        await expect(page.getByRole("status"), what).toContainText("Izinkan cookie dan data situs")
      } else await expect(page.getByRole("status"), what).toHaveCount(0)
      // In this page, without a reload.
      await page.getByLabel("Email").fill("siti@koperasi.id")
      await page.getByLabel("Password", { exact: true }).fill("rahasia")
      await page.getByRole("button", { name: "Masuk" }).click()
      await expect(dashboard(page), what).toBeVisible()
      const menu = page.getByRole("navigation", { name: "Menu utama" })
      await menu.getByRole("link", { name: "Data Admin" }).click()
      await expect(page.getByText("Tidak ada data yang tersedia."), what).toBeVisible()
      await page.getByRole("button", { name: "Tambah Admin" }).first().click()
      await page.getByRole("textbox", { name: "Nama Lengkap" }).fill("Ani")
      await page.getByRole("button", { name: "Batal" }).click()
      await page.getByRole("button", { name: "Tinggalkan" }).click()
      for (const list of ["Transaksi Singkong", "Data Komisi"]) {
        await menu.getByRole("link", { name: list, exact: true }).click()
        await expect(page.getByRole("heading", { level: 1, name: list }), what).toBeVisible()
        await expect(page.getByText("Memuat"), what).toHaveCount(0)
      }
      expect(crashes, what).toEqual([])
      await page.close()
    })
})

const NONSENSE = ["{", "null", '[null,7,"x",{"id":null}]', '{"id":{"a":1},"name":[1],"role":{"b":2}}']

test("nonsense in any key is never a white page, signed in or not", async ({ page, hostUrl, host }) => {
  test.slow()
  host.data["/users/admin"] = []
  const crashes: string[] = []
  page.on("pageerror", (error) => crashes.push(String(error)))
  await signInAs(page, hostUrl)
  const others = [
    "lastPath",
    "koperasi.cadangan",
    "koperasi.giliran",
    "transaksiSingkong",
    "komisi",
    ...EDIT_ITEMS,
  ]
  const sane = sessionOf()
  for (const text of NONSENSE) {
    await page.goto(`${hostUrl}/favicon.svg`)
    await page.evaluate((value) => {
      localStorage.clear()
      for (const key of [
        "draft:admins:",
        "draft:verifications:",
        "koperasi.sesi-berakhir",
        "koperasi.tab:token",
      ])
        sessionStorage.setItem(key, value)
    }, text)
    // The session's keys without the token, then with it.
    const spoilt = Object.fromEntries([...SESSION_KEYS, ...others].map((key) => [key, text]))
    await put(page, { ...spoilt, token: sane.token })
    for (const address of ["/edit-admin", "/add-admin", "/transaksi-singkong"]) {
      await page.goto(hostUrl + address)
      await expect(
        page.getByRole("heading", { level: 1 }).or(page.getByRole("alertdialog")).first(),
        `${text} at ${address}`,
      ).toBeVisible()
    }
    await put(page, { token: text })
    await page.goto(`${hostUrl}/`)
    await expect(page.getByRole("heading", { name: "Sistem Koperasi" }), text).toBeVisible()
  }
  expect(crashes).toEqual([])
})
