/** Cetak in the running app: the menu, the three filter dialogs, the previews, and what the button sends to the printer. */
import type { Page } from "@playwright/test"
import { printHtml, printPage } from "../print/read-pdf"
import { transactions } from "../print/rows"
import { expect, login, test } from "./fixtures"
import { openTransactions, putList } from "./stored-lists"

/** As an earlier visit left them: the sample spelling of the variety included (AB-05). */
const stored = (count: number) =>
  transactions(count).map(({ JenisVarietes, ...row }) => ({ ...row, JenisVarietas: JenisVarietes }))

async function openList(page: Page, url: string, rows: readonly unknown[] = stored(31)): Promise<void> {
  await login(page, url)
  await putList(page, rows)
  await openTransactions(page, url)
}

async function openDialog(page: Page, document: string) {
  await page.getByRole("button", { name: "Cetak" }).click()
  await page.getByRole("menuitem", { name: document, exact: true }).click()
  const dialog = page.getByRole("dialog", { name: document })
  await expect(dialog).toBeVisible()
  return dialog
}

const heads = (page: Page) => page.getByRole("columnheader").allTextContents()
const column = (page: Page, position: number) =>
  page.locator(`tbody tr td:nth-child(${position})`).allTextContents()

test.beforeEach(({ page }) => {
  // Nothing of the print menu may ever open a box of the browser's own (AB-36).
  page.on("dialog", (box) => {
    throw new Error(`a box of the browser's own: ${box.message()}`)
  })
})

test.describe("The Cetak menu", () => {
  test("[TX-03] [TX-47] [TX-48] offers three documents, each with a dialog of Preview and Batal", async ({
    page,
    server,
    pageErrors,
  }) => {
    await openList(page, server.url)
    await page.getByRole("button", { name: "Cetak" }).click()
    await expect(page.getByRole("menuitem")).toHaveText([
      "Invoice",
      "Serah Terima Invoice",
      "Serah Terima Nota",
    ])
    // A second press, Escape and a click elsewhere close it.
    await page.getByRole("button", { name: "Cetak" }).click()
    await expect(page.getByRole("menu")).toHaveCount(0)
    await page.getByRole("button", { name: "Cetak" }).click()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("menu")).toHaveCount(0)
    await page.getByRole("button", { name: "Cetak" }).click()
    await page.getByPlaceholder("Cari...").click()
    await expect(page.getByRole("menu")).toHaveCount(0)
    for (const document of ["Invoice", "Serah Terima Invoice", "Serah Terima Nota"]) {
      const dialog = await openDialog(page, document)
      await expect(dialog.getByRole("button", { name: "Preview" })).toBeVisible()
      await dialog.getByRole("button", { name: "Batal" }).click()
      await expect(page.getByRole("dialog")).toHaveCount(0)
      expect(new URL(page.url()).pathname).toBe("/transaksi-singkong")
    }
    expect(pageErrors).toEqual([])
  })

  test("[TX-48] works by keyboard alone, and Escape goes back to the list", async ({ page, server }) => {
    await openList(page, server.url)
    await page.getByRole("button", { name: "Cetak" }).focus()
    await page.keyboard.press("Enter")
    await expect(page.getByRole("menuitem", { name: "Invoice", exact: true })).toBeVisible()
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Enter")
    await expect(
      page.getByRole("dialog", { name: "Serah Terima Nota" }).getByRole("textbox").first(),
    ).toBeFocused()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await expect(page.getByRole("button", { name: "Cetak" })).toBeFocused()
  })
})

test.describe("Invoice", () => {
  test("[TX-49] [TX-50] [TX-51] [TX-61] [TX-64] [TX-65] prints the range and the supplier, the chosen columns only", async ({
    page,
    server,
  }) => {
    await openList(page, server.url)
    const dialog = await openDialog(page, "Invoice")
    await dialog.getByLabel("Dari tanggal").fill("02/05/2025")
    await dialog.getByLabel("Sampai tanggal").fill("08/05/2025")
    await dialog.getByRole("textbox", { name: "Supplier" }).fill("sumber")
    for (const name of ["No Nota", "Tanggal Nota", "Jenis Varietas", "Harga"]) {
      await dialog.getByRole("checkbox", { name, exact: true }).check()
    }
    await dialog.getByRole("button", { name: "Preview" }).click()
    await page.waitForURL("**/preview-invoice")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("INVOICE")
    expect(await heads(page)).toEqual(["No Nota", "Tanggal Nota", "Jenis Varietas", "Harga"])
    // Suppliers alternate; both bounds count: the 2nd, 4th, 6th and 8th.
    expect(await column(page, 1)).toEqual(["NT-1001", "NT-1003", "NT-1005", "NT-1007"])
    expect(await column(page, 2)).toEqual(["02 Mei 2025", "04 Mei 2025", "06 Mei 2025", "08 Mei 2025"])
    expect(new Set(await column(page, 3))).toEqual(new Set(["Kuning"]))
    await expect(page.getByText("02 Mei 2025 – 08 Mei 2025")).toBeVisible()
    await expect(page.getByRole("button", { name: "Cetak" })).toBeEnabled()

    await page.getByRole("button", { name: "Kembali" }).click()
    await page.waitForURL("**/transaksi-singkong")
  })

  test("[TX-52] [VA-79] without a column it says so and stays", async ({ page, server }) => {
    await openList(page, server.url)
    const dialog = await openDialog(page, "Invoice")
    await dialog.getByRole("button", { name: "Preview" }).click()
    await expect(dialog.getByText("Pilih minimal satu kolom untuk dicetak.")).toBeInViewport()
    expect(new URL(page.url()).pathname).toBe("/transaksi-singkong")
    await dialog.getByRole("checkbox", { name: "No Nota", exact: true }).check()
    await expect(dialog.getByText("Pilih minimal satu kolom untuk dicetak.")).toHaveCount(0)
  })

  test("[AB-76] a range that ends before it begins is refused, an open one is not", async ({
    page,
    server,
  }) => {
    await openList(page, server.url)
    const dialog = await openDialog(page, "Invoice")
    await dialog.getByRole("button", { name: "Seperti daftar" }).click()
    await dialog.getByLabel("Dari tanggal").fill("08/05/2025")
    await dialog.getByLabel("Sampai tanggal").fill("07/05/2025")
    await dialog.getByRole("button", { name: "Preview" }).click()
    await expect(dialog.getByText("Tanggal akhir tidak boleh sebelum tanggal awal.")).toBeVisible()
    await dialog.getByLabel("Sampai tanggal").fill("")
    await dialog.getByRole("button", { name: "Preview" }).click()
    await page.waitForURL("**/preview-invoice")
    await expect(page.locator("tbody tr")).toHaveCount(24)
  })

  test("[TX-76] [TX-49] no matching row: the sentence and the way back", async ({ page, server }) => {
    await openList(page, server.url)
    const dialog = await openDialog(page, "Invoice")
    await dialog.getByRole("button", { name: "Pilih semua" }).click()
    await dialog.getByLabel("Dari tanggal").fill("01/01/2030")
    await dialog.getByRole("button", { name: "Preview" }).click()
    await page.waitForURL("**/preview-invoice")
    await expect(page.getByText("Tidak ada data untuk ditampilkan.")).toBeVisible()
    await expect(page.getByRole("button", { name: "Cetak" })).toHaveCount(0)
    await page.getByRole("button", { name: "Kembali" }).click()
    await page.waitForURL("**/transaksi-singkong")
  })
})

test.describe("Serah Terima Nota", () => {
  test("[TX-53] [TX-54] [TX-55] [TX-62] [TX-66..TX-69, TX-71] prints the range for a location, signed by two", async ({
    page,
    server,
  }) => {
    await openList(page, server.url)
    const dialog = await openDialog(page, "Serah Terima Nota")
    await expect(dialog.getByRole("checkbox")).toHaveCount(2)
    await dialog.getByRole("checkbox", { name: "Kode Referensi" }).check()
    await dialog.getByLabel("Sampai tanggal").fill("16/05/2025")
    await dialog.getByLabel("Lokasi").fill("Lapak Terbanggi")
    await dialog.getByRole("button", { name: "Preview" }).click()
    await page.waitForURL("**/nota-preview")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("SERAH TERIMA NOTA")
    await expect(page.getByText("s.d. 16 Mei 2025")).toBeVisible()
    await expect(page.getByText("Lapak Terbanggi", { exact: true })).toBeVisible()
    const [first, second] = [page.getByRole("table").first(), page.getByRole("table").last()]
    await expect(page.getByRole("table")).toHaveCount(2)
    await expect(first.getByRole("columnheader")).toHaveText(["No", "No Nota", "Kode Referensi"])
    await expect(first.locator("tbody tr")).toHaveCount(15)
    await expect(second.locator("tbody tr")).toHaveText([/^16NT-1015KR-2015$/])
    await expect(page.getByText("Pemberi")).toBeVisible()
    await expect(page.getByText("Penerima")).toBeVisible()
  })

  test("[TX-56] [TX-57] [VA-79] [VA-80] no column, then no matching row: told, and the dialog keeps what was typed", async ({
    page,
    server,
  }) => {
    await openList(page, server.url)
    const dialog = await openDialog(page, "Serah Terima Nota")
    await dialog.getByLabel("Lokasi").fill("Lapak")
    await dialog.getByRole("button", { name: "Preview" }).click()
    await expect(dialog.getByText("Pilih minimal satu kolom untuk dicetak.")).toBeVisible()
    await dialog.getByRole("checkbox", { name: "No Nota" }).check()
    await dialog.getByLabel("Dari tanggal").fill("01/01/2030")
    await dialog.getByRole("button", { name: "Preview" }).click()
    const alert = page.getByRole("alertdialog")
    await expect(alert).toContainText("Tidak ada data yang sesuai dengan filter.")
    await alert.getByRole("button").click()
    await expect(alert).toHaveCount(0)
    await expect(dialog.getByLabel("Lokasi")).toHaveValue("Lapak")
    expect(new URL(page.url()).pathname).toBe("/transaksi-singkong")
  })
})

test.describe("Serah Terima Invoice", () => {
  test("[TX-58] [TX-59] [TX-60] [TX-63] [TX-72..TX-75] a growing list of numbers; blanks do not count", async ({
    page,
    server,
  }) => {
    await openList(page, server.url)
    const dialog = await openDialog(page, "Serah Terima Invoice")
    const inputs = dialog.getByRole("textbox", { name: /^Nomor Invoice/ })
    await expect(inputs).toHaveCount(1)
    await inputs.first().fill(" INV-2 ")
    for (let added = 0; added < 2; added++) {
      await dialog.getByRole("button", { name: "+ Tambah Nomor Invoice" }).click()
    }
    await expect(inputs).toHaveCount(3)
    await expect(inputs.last()).toBeFocused()
    await inputs.last().fill("INV-1")
    await dialog.getByLabel("Dari tanggal").fill("01/05/2025")
    await dialog.getByLabel("Sampai tanggal").fill("31/05/2025")
    await dialog.getByRole("button", { name: "Preview" }).click()
    await page.waitForURL("**/st-invoice-preview")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("SERAH TERIMA INVOICE")
    await expect(page.getByText("01 Mei 2025 – 31 Mei 2025")).toBeVisible()
    await expect(page.locator("dd").last()).toHaveText("2")
    await expect(page.locator("ol > li")).toHaveText(["INV-2", "INV-1"])
    await expect(page.getByText("Pemberi")).toBeVisible()
    await expect(page.getByText("Penerima")).toBeVisible()
  })
})

test.describe("The print routes", () => {
  test("[AB-35] [TX-76] [TX-77] [TX-78] opened by hand: an empty state, or a count of 0, and the way to the list", async ({
    page,
    server,
  }) => {
    await openList(page, server.url)
    for (const path of ["/preview-invoice", "/nota-preview"]) {
      await page.goto(`${server.url}${path}`)
      await expect(page.getByText("Tidak ada data untuk ditampilkan.")).toBeVisible()
      await page.getByRole("button", { name: "Kembali" }).click()
      await page.waitForURL("**/transaksi-singkong")
    }
    await page.goto(`${server.url}/st-invoice-preview`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("SERAH TERIMA INVOICE")
    await expect(page.locator("dd").last()).toHaveText("0")
    await expect(page.getByText("Tidak ada data untuk ditampilkan.")).toHaveCount(0)
  })

  test("[AB-35] need a session", async ({ page, server }) => {
    for (const path of ["/preview-invoice", "/nota-preview", "/st-invoice-preview"]) {
      await page.goto(`${server.url}${path}`)
      await page.waitForURL("**/login")
    }
  })

  test("[RT-19] [RT-20] stand without sidebar and header, and a reload keeps the rows", async ({
    page,
    server,
  }) => {
    await openList(page, server.url)
    await expect(page.getByRole("navigation")).not.toHaveCount(0)
    const dialog = await openDialog(page, "Serah Terima Nota")
    await dialog.getByRole("checkbox", { name: "No Nota" }).check()
    await dialog.getByRole("button", { name: "Preview" }).click()
    await page.waitForURL("**/nota-preview")
    await expect(page.locator("tbody tr")).toHaveCount(31)
    await expect(page.getByRole("navigation")).toHaveCount(0)
    await expect(page.getByRole("banner")).toHaveCount(0)
    await expect(page.getByRole("button", { name: "Logout" })).toHaveCount(0)
    await page.reload()
    await expect(page.locator("tbody tr")).toHaveCount(31)
  })

  test("[TX-65] Cetak sends the document alone to the printer, on the paper it asks for", async ({
    page,
    server,
    context,
    pageErrors,
  }) => {
    // What would reach the printer: the document of the frame that asked to be printed.
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
