/** Printing in the running app: menu, routes and the printed document; tests/component proves the dialogs. */
import type { Page } from "@playwright/test"
import { printHtml, printPage } from "../print/read-pdf"
import { transactions } from "../print/rows"
import { expect, signedInTest as test } from "./support/fixtures"
import { openWith } from "./support/stored-lists"

/** Rows of an earlier visit, with the sample spelling of the variety (AB-05). */
const stored = (count: number) =>
  transactions(count).map(({ JenisVarietes, ...row }) => ({ ...row, JenisVarietas: JenisVarietes }))

const openList = (page: Page, url: string) => openWith(page, url, stored(31))

async function openDialog(page: Page, document: string) {
  await page.getByRole("button", { name: "Cetak" }).click()
  await page.getByRole("menuitem", { name: document, exact: true }).click()
  const dialog = page.getByRole("dialog", { name: document })
  await expect(dialog).toBeVisible()
  return dialog
}

test.beforeEach(({ page }) => {
  // The print menu never opens a dialog of the browser (AB-36).
  page.on("dialog", (box) => {
    throw new Error(`a box of the browser's own: ${box.message()}`)
  })
})

test.describe("The print routes", () => {
  test("[RT-19] [RT-20] [TX-65] stand without sidebar and header, and a reload keeps the rows; Cetak sends the document alone to the printer, on the paper it asks for", async ({
    page,
    server,
    context,
    pageErrors,
  }) => {
    // Captures the document of the frame that calls print().
    await page.addInitScript(() => {
      window.print = () => {
        const { document, top } = window
        Object.assign(top ?? window, {
          printed: document.documentElement.outerHTML,
          fileName: document.title,
        })
      }
    })
    await openList(page, server.url)
    await expect(page.getByRole("navigation")).not.toHaveCount(0)
    const asked = await openDialog(page, "Serah Terima Nota")
    await asked.getByRole("checkbox", { name: "No Nota" }).check()
    await asked.getByRole("button", { name: "Preview" }).click()
    await page.waitForURL("**/nota-preview")
    await expect(page.locator("tbody tr")).toHaveCount(31)
    await expect(page.getByRole("navigation")).toHaveCount(0)
    await expect(page.getByRole("banner")).toHaveCount(0)
    await expect(page.getByRole("button", { name: "Logout" })).toHaveCount(0)
    await page.reload()
    await expect(page.locator("tbody tr")).toHaveCount(31)
    await page.getByRole("button", { name: "Kembali" }).click()

    const dialog = await openDialog(page, "Invoice")
    await dialog.getByRole("button", { name: "Seperti daftar" }).click()
    await dialog.getByRole("button", { name: "Preview" }).click()
    await page.waitForURL("**/preview-invoice")
    await page.getByRole("button", { name: "Cetak" }).click()
    await page.waitForFunction(() => "printed" in window)
    const { printed, fileName } = await page.evaluate(() => {
      const { printed, fileName } = window as unknown as { printed: string; fileName: string }
      return { printed, fileName }
    })
    expect(fileName).toBe("INVOICE")
    const sheet = await context.newPage()
    const pages = await printHtml(sheet, `<!doctype html>${printed}`)
    const text = pages.map((paper) => paper.text).join(" ")
    expect(pages[0]?.width).toBeGreaterThan(pages[0]?.height ?? 0)
    expect(text).toContain("INVOICE")
    expect(text).toContain("NT-1030")
    expect(text).toContain(`Halaman ${pages.length} dari ${pages.length}`)
    expect(text).not.toContain("Kembali")
    expect(pageErrors).toEqual([])

    // The browser's own print command gives the same paper.
    expect((await printPage(page)).map((paper) => paper.text)).toEqual(pages.map((paper) => paper.text))
  })
})
