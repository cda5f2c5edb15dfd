import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { pressTool } from "./support/driver"
import { expect, signedInTest as test } from "./support/fixtures"
import {
  openTransactions,
  openWith,
  putList,
  row,
  rowOf,
  storedNotes,
  storedText,
} from "./support/stored-lists"

const panel = (page: Page) => page.getByRole("dialog", { name: "Cadangan data" })
const openPanel = (page: Page) => pressTool(page, "Cadangan")

async function backUp(page: Page): Promise<Buffer> {
  await openPanel(page)
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    panel(page).getByRole("button", { name: "Cadangkan data" }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^cadangan-koperasi-\d{4}-\d\d-\d\d\.json$/)
  return readFileSync(await download.path())
}
const choose = (page: Page, buffer: Buffer) =>
  panel(page)
    .getByLabel("Berkas cadangan")
    .setInputFiles({ name: "cadangan.json", mimeType: "application/json", buffer })
/** Copies are sent once no more changes arrive and the page is idle. */
const SENT = { timeout: 40_000 }
const changes = (page: Page) => panel(page).getByRole("row")

test.describe("the safety net", () => {
  test("Cadangkan data gives one file; a damaged and a foreign one are refused; Pulihkan shows what it would change, and then does it", async ({
    page,
    server,
    pageErrors,
  }) => {
    await openWith(page, server.url, [row("1"), row("2"), row("3")])
    const file = await backUp(page)
    const before = await storedText(page)
    await choose(page, Buffer.from(file.toString().replace('"NoNota":"1"', '"NoNota":"8"')))
    await expect(panel(page).getByRole("alert")).toContainText("rusak")
    await choose(page, Buffer.from('{"halo":1}'))
    await expect(panel(page).getByRole("alert")).toContainText("bukan cadangan")
    await expect(panel(page).getByRole("button", { name: "Pulihkan", exact: true })).toHaveCount(0)
    expect(await storedText(page)).toBe(before)
    await panel(page).getByRole("button", { name: "Tutup", exact: true }).click()
    await putList(page, [row("1"), row("2", { Supplier: "salah" }), row("9")])
    await page.reload()
    await openPanel(page)
    await choose(page, file)
    await expect(panel(page).getByRole("table")).toBeVisible()
    await expect(changes(page).nth(1)).toHaveText("Transaksi Singkong111")
    expect(await storedNotes(page)).toEqual(["1", "2", "9"])
    await panel(page).getByRole("button", { name: "Pulihkan", exact: true }).click()
    await expect(panel(page)).toBeHidden()
    await expect(rowOf(page, "3")).toBeVisible()
    expect(JSON.parse((await storedText(page)) ?? "")).toEqual([row("1"), row("2"), row("9"), row("3")])
    await openPanel(page)
    await choose(page, file)
    await expect(panel(page)).toContainText("tidak ada yang perlu dipulihkan")
    expect(pageErrors).toEqual([])
  })

  test("documents travel with it into another browser", async ({ page, server, browser, session }) => {
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBgGA6b1mDQAAAABJRU5ErkJggg==",
      "base64",
    )
    await page.goto(`${server.url}/add-komisi`)
    for (const [name, value] of [
      ["Tanggal Awal", "01/05/2025"],
      ["Tanggal Akhir", "31/05/2025"],
      ["Komisi Gross", "50"],
      ["Max Premi", "15"],
      ["Max LP", "5"],
      ["Komisi Bersih", "30"],
    ] as const) {
      await page.getByLabel(name, { exact: true }).fill(value)
      await page.getByLabel(name, { exact: true }).press("Tab")
    }
    await page
      .getByLabel("Dokumen", { exact: true })
      .setInputFiles({ name: "b.png", mimeType: "", buffer: png })
    await page.getByRole("button", { name: "Simpan" }).click()
    await page.getByRole("button", { name: "OK", exact: true }).click()
    const file = await backUp(page)

    const context = await browser.newContext({ storageState: session })
    const other = await context.newPage()
    await other.goto(`${server.url}/komisi`)
    await openPanel(other)
    await choose(other, file)
    await panel(other).getByRole("button", { name: "Pulihkan", exact: true }).click()
    await other.getByRole("button", { name: "Lihat dokumen b.png" }).click()
    const image = other.getByRole("img", { name: "b.png" })
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1)
    await context.close()
  })

  test("a copy follows to the server by itself, and sets up another browser from there", async ({
    page,
    server,
    browser,
    session,
    pageErrors,
  }) => {
    await openWith(page, server.url, [row("1"), row("2", { catatan: "é €" })])
    const mark = (of: Page) =>
      of.getByRole("status").filter({ hasText: /^(Tersimpan di server|Belum tersimpan di server)/ })
    await expect(mark(page)).toHaveText("Tersimpan di server baru saja", SENT)
    const text = await storedText(page)

    const context = await browser.newContext({ storageState: session })
    const other = await context.newPage()
    await openTransactions(other, server.url)
    await openPanel(other)
    await panel(other)
      .getByRole("button", { name: /^Lihat salinan / })
      // Other tests have copies on this server too; the newest comes first.
      .first()
      .click()
    await expect(panel(other).getByRole("table")).toBeVisible()
    await expect(changes(other).nth(1)).toHaveText("Transaksi Singkongmenggantikan 30 data contoh200")
    await panel(other).getByRole("button", { name: "Pulihkan", exact: true }).click()
    // A sample row may equal one of these rows.
    await expect.poll(async () => (await storedText(other)) === text).toBe(true)
    await expect(rowOf(other, "2")).toBeVisible()
    // The restored rows belong to this browser now.
    await expect(mark(other)).toHaveText("Tersimpan di server baru saja", SENT)
    await context.close()
    expect(pageErrors).toEqual([])
  })

  test("a reminder stands above the list when the last backup is old and rows have changed", async ({
    page,
    server,
  }) => {
    await openWith(page, server.url, [row("1")])
    const reminder = page.getByText("Cadangan terakhir sudah lebih dari 7 hari")
    await backUp(page)
    await panel(page).getByRole("button", { name: "Tutup", exact: true }).click()
    await page.evaluate(() => {
      const state = JSON.parse(localStorage.getItem("koperasi.cadangan") ?? "{}")
      state.at = new Date(Date.now() - 8 * 86_400_000).toISOString()
      localStorage.setItem("koperasi.cadangan", JSON.stringify(state))
    })
    // The reminder is computed each second, so the page's clock goes forward.
    await page.clock.install()
    const loaded = page.waitForResponse(/backup-reminder/)
    await page.reload()
    await expect(rowOf(page, "1")).toBeVisible()
    await (await loaded).finished()
    await page.clock.runFor(2000)
    await expect(reminder).toBeHidden()
    await putList(page, [row("1"), row("2")])
    await page.reload()
    await expect(reminder).toBeVisible()
    await backUp(page)
    await expect(reminder).toBeHidden()
  })
})
