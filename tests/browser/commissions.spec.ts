/** Commissions with their documents: the viewer, a restart of the browser, two tabs. List and form are in tests/component/commissions*.test.tsx. */

import { readFileSync } from "node:fs"
import { chromium, type Page } from "@playwright/test"
import { findChromium, LAUNCH_ARGS } from "../setup/chromium.mjs"
import { TYPED } from "../support/commission"
import { expect, signedInTest as test } from "./support/fixtures"
import { itemsOf, put } from "./support/sessions"
import { storedRows } from "./support/stored-lists"

const PDF = (size: number) => Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(size - 9, 0x20)])
/** One green pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBgGA6b1mDQAAAABJRU5ErkJggg==",
  "base64",
)
const DOC = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)])

const label = (page: Page, name: string) => page.getByLabel(name, { exact: true })

async function fill(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(TYPED)) {
    await label(page, name).fill(value)
    await label(page, name).press("Tab")
  }
}
async function openForm(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/add-komisi`)
  await expect(page.getByRole("heading", { name: "Tambah Komisi" })).toBeVisible()
}
const choose = (page: Page, name: string, buffer: Buffer, mimeType = "application/octet-stream") =>
  label(page, "Dokumen").setInputFiles({ name, mimeType, buffer })
async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Simpan" }).click()
  await page.getByRole("button", { name: "OK", exact: true }).click()
  await expect(page).toHaveURL(/\/komisi$/)
}
const commissions = (page: Page) => storedRows(page, "komisi")
const rows = (page: Page) => page.locator("main tbody tr")
/** Number of documents in IndexedDB. */
const documentCount = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open("koperasi-dokumen")
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const count = open.result.transaction("files").objectStore("files").count()
          count.onsuccess = () => resolve(count.result)
        }
      }),
  )

/** A page of the whole Chromium, whose headless shell has no PDF reader. */
const readerTest = test.extend<{ page: Page }>({
  page: async ({ session }, use) => {
    const browser = await chromium.launch({ executablePath: findChromium({ whole: true }) })
    await use(await browser.newPage({ storageState: session }))
    await browser.close()
  },
})

test.describe("the viewer", () => {
  readerTest(
    "[KM-04..KM-06, ER-17] shows a PDF and a picture, and of the rest only a download",
    async ({ page, server, pageErrors }) => {
      const pdf = await page.pdf()
      await page.goto(`${server.url}/komisi`)
      for (const [name, buffer] of [
        ["a.pdf", pdf],
        ["b.png", PNG],
        ["c.doc", DOC],
      ] as const) {
        await page.getByRole("button", { name: "Tambah Komisi" }).click()
        await fill(page)
        await choose(page, name, buffer)
        await save(page)
      }
      const view = async (name: string) => {
        await page.getByRole("button", { name: `Lihat dokumen ${name}` }).click()
        return page.getByRole("dialog", { name })
      }
      const close = (dialog: ReturnType<Page["getByRole"]>) =>
        dialog.getByRole("button", { name: "Tutup" }).click()

      const paper = await view("a.pdf")
      await expect(paper.locator("iframe")).toHaveAttribute("src", /^blob:/)
      // Chromium's reader shows it: a blocked frame would hold an error page.
      await expect
        .poll(() => page.frames().some((frame) => frame.url().startsWith("chrome-extension:")))
        .toBe(true)
      await close(paper)

      const picture = await view("b.png")
      const image = picture.getByRole("img", { name: "b.png" })
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1)
      await page.keyboard.press("Escape")
      await expect(picture).toBeHidden()

      const other = await view("c.doc")
      await expect(other).toContainText("Format file tidak didukung.")
      await expect(other.locator("iframe, img")).toHaveCount(0)
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        other.getByRole("link", { name: "Unduh" }).click(),
      ])
      expect(download.suggestedFilename()).toBe("c.doc")
      expect(readFileSync(await download.path())).toEqual(DOC)
      await close(other)
      expect(pageErrors).toEqual([])
    },
  )

  test("[KM-18] a document survives a reload and a restart of the browser", async ({
    server,
    session,
  }, info) => {
    const folder = info.outputPath("profile")
    const start = () =>
      chromium.launchPersistentContext(folder, {
        executablePath: findChromium() ?? "",
        args: [...LAUNCH_ARGS],
      })
    const seen = async (page: Page) => {
      await page.getByRole("button", { name: "Lihat dokumen b.png" }).click()
      const image = page.getByRole("img", { name: "b.png" })
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1)
    }
    let context = await start()
    let page = await context.newPage()
    await page.goto(`${server.url}/favicon.svg`)
    await put(page, itemsOf(session))
    await openForm(page, server.url)
    await fill(page)
    await choose(page, "b.png", PNG)
    await save(page)
    await page.reload()
    await seen(page)
    await context.close()
    context = await start()
    page = await context.newPage()
    await page.goto(`${server.url}/komisi`)
    await seen(page)
    await context.close()
  })
})

test.describe("two tabs at one commission", () => {
  /** One commission with a document, opened for a change in both tabs. */
  async function both(page: Page, url: string): Promise<Page> {
    await openForm(page, url)
    await fill(page)
    await choose(page, "a.pdf", PDF(2000))
    await save(page)
    const other = await page.context().newPage()
    await other.goto(`${url}/komisi`)
    return other
  }
  const edit = async (tab: Page, maxLP: string) => {
    await rows(tab).getByRole("button", { name: /^Edit/ }).click()
    await expect(label(tab, "Max LP")).toHaveValue(maxLP)
  }
  const submit = (page: Page) => page.getByRole("button", { name: "Simpan", exact: true }).click()
  const named = (page: Page) =>
    commissions(page).then((all) => all.map(({ maxLP, maxPremi, document }) => [maxLP, maxPremi, document]))
  const askToDelete = (page: Page) =>
    rows(page)
      .getByRole("button", { name: /^Hapus/ })
      .click()
  const yes = (page: Page) => page.getByRole("button", { name: "Ya", exact: true }).click()
  const close = (page: Page) => page.getByRole("button", { name: "OK", exact: true }).click()

  test("[KM-08, KM-09, KM-11, AB-100] what the other has changed is chosen field by field, the document too, and not deleted unseen; what it has deleted is saved as new, with a copy of its document", async ({
    page,
    server,
  }) => {
    const other = await both(page, server.url)

    // Both tabs change the commission.
    for (const tab of [page, other]) await edit(tab, "5")
    await label(other, "Max LP").fill("6")
    await choose(other, "b.pdf", PDF(3000))
    await expect(other.getByText("b.pdf")).toBeVisible()
    await save(other)
    await label(page, "Max Premi").fill("16")
    await submit(page)
    const dialog = page.getByRole("alertdialog", { name: "Data ini sudah diubah di tab lain" })
    const choice = (field: string, side: string) =>
      dialog.getByRole("group", { name: field, exact: true }).getByRole("radio", { name: side })
    await expect(dialog.getByRole("group")).toHaveCount(2)
    await expect(choice("Max LP", "Data terbaru")).toBeChecked()
    await expect(choice("Dokumen", "Data terbaru b.pdf")).toBeChecked()
    // The other tab's save removed the document; the open form still holds its bytes.
    await choice("Dokumen", "Isian Anda (tidak Anda ubah) a.pdf").check()
    await dialog.getByRole("button", { name: "Simpan pilihan" }).click()
    await close(page)
    await expect(page).toHaveURL(/\/komisi$/)
    expect(await named(page)).toEqual([
      [6, 16, { name: "a.pdf", type: "application/pdf", url: expect.any(String) }],
    ])
    await expect.poll(() => documentCount(page)).toBe(1)
    await rows(page).getByRole("button", { name: "Lihat dokumen a.pdf" }).click()
    const viewer = page.getByRole("dialog", { name: "a.pdf" })
    await expect(viewer).toBeVisible()
    await expect(viewer).not.toContainText("tidak ditemukan")
    await viewer.getByRole("button", { name: "Tutup" }).click()

    // The other tab changes the commission while the question is open.
    await askToDelete(page)
    await edit(other, "6")
    await label(other, "Max LP").fill("7")
    await save(other)
    await yes(page)
    await expect(page.getByRole("alertdialog")).toContainText("Data sudah diubah di tab lain")
    await close(page)
    await expect(rows(page)).toContainText("Rp7/kg")

    // The other tab deletes the commission while its form is open.
    await edit(page, "7")
    await label(page, "Max Premi").fill("17")
    const [before] = await commissions(page)
    await askToDelete(other)
    await yes(other)
    await expect.poll(() => documentCount(page)).toBe(0)
    await submit(page)
    const offer = page.getByRole("alertdialog", { name: "Data tidak ditemukan" })
    await offer.getByRole("button", { name: "Simpan sebagai data baru" }).click()
    await close(page)
    await expect(page).toHaveURL(/\/komisi$/)
    expect(await named(page)).toEqual([[7, 17, expect.objectContaining({ name: "a.pdf" })]])
    expect((await commissions(page))[0]?.id).not.toBe(before?.id)
    expect(await documentCount(page)).toBe(1)
    await askToDelete(page)
    await yes(page)
    await expect(rows(page)).toHaveCount(0)
  })
})
