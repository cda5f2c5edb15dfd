import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { transactions } from "../print/rows"
import { grants } from "../support/sign-in"
import { openApp } from "./support/app"
import { column, heads, openDialog, tick } from "./support/documents"
import {
  button,
  expectAddress,
  expectCount,
  expectGone,
  heading,
  press,
  resize,
  rowOf,
  textsOf,
} from "./support/screen"

describe("of transactions", () => {
  /** Stored rows, with the spelling of the sample data (AB-05). */
  const openList = async (count = 31) => {
    const rows = transactions(count).map(({ JenisVarietes, ...row }) => ({
      ...row,
      JenisVarietas: JenisVarietes,
    }))
    localStorage.setItem("transaksiSingkong", JSON.stringify(rows))
    await openApp("/transaksi-singkong")
    await expect.element(rowOf("NT-1000")).toBeVisible()
  }

  test("[TX-49] [TX-50] [TX-51] [TX-61] [TX-64] [TX-65] Invoice prints the range and the supplier, the chosen columns only", async () => {
    await openList()
    const dialog = await openDialog("Invoice")
    await dialog.getByLabelText("Dari tanggal").fill("02/05/2025")
    await dialog.getByLabelText("Sampai tanggal").fill("08/05/2025")
    await dialog.getByRole("textbox", { name: "Supplier" }).fill("sumber")
    for (const name of ["No Nota", "Tanggal Nota", "Jenis Varietas", "Harga"]) await tick(name)
    await press("Preview", dialog)
    await expectAddress("/preview-invoice")
    await expect.element(heading("INVOICE")).toBeVisible()
    expect(heads()).toEqual(["No Nota", "Tanggal Nota", "Jenis Varietas", "Harga"])
    // Suppliers alternate; both bounds count: the 2nd, 4th, 6th and 8th.
    expect(column(1)).toEqual(["NT-1001", "NT-1003", "NT-1005", "NT-1007"])
    expect(column(2)).toEqual(["02 Mei 2025", "04 Mei 2025", "06 Mei 2025", "08 Mei 2025"])
    expect(new Set(column(3))).toEqual(new Set(["Kuning"]))
    await expect.element(page.getByText("02 Mei 2025 – 08 Mei 2025")).toBeVisible()
    await expect.element(button("Cetak")).toBeEnabled()
    await press("Kembali")
    await expectAddress("/transaksi-singkong")
  })

  test.each([1366, 390])(
    "[TX-52] [VA-79] Invoice without a column shows a message and stays (%i px)",
    async (width) => {
      await resize(width, 800)
      await openList(3)
      const dialog = await openDialog("Invoice")
      await expect.element(dialog.getByRole("checkbox", { name: "No Nota" })).toBeVisible()
      const content = dialog.css("form").element()
      const height = content.scrollHeight
      await press("Preview", dialog)
      const message = dialog.getByText("Pilih minimal satu kolom untuk dicetak.")
      await expect.element(message).toBeInViewport({ ratio: 0.99 })
      // Its place is kept: nothing below it moves.
      const last = dialog.getByRole("checkbox", { name: "Diubah Oleh" }).element().closest("label") as Element
      const gap = message.element().getBoundingClientRect().top - last.getBoundingClientRect().bottom
      expect(Math.round(gap)).toBe(4)
      const place = message.element().getBoundingClientRect()
      const buttons = button("Preview", dialog).element().getBoundingClientRect()
      expect(buttons.top - place.bottom).toBeGreaterThanOrEqual(12)
      expect(content.scrollHeight).toBe(height)
      await expectAddress("/transaksi-singkong")
      await tick("No Nota")
      await expectGone(message)
    },
  )

  test("[AB-76] a range that ends before it begins is refused, an open one is not", async () => {
    await openList()
    const dialog = await openDialog("Invoice")
    await press("Seperti daftar", dialog)
    await dialog.getByLabelText("Dari tanggal").fill("08/05/2025")
    await dialog.getByLabelText("Sampai tanggal").fill("07/05/2025")
    await press("Preview", dialog)
    await expect.element(dialog.getByText("Tanggal akhir tidak boleh sebelum tanggal awal.")).toBeVisible()
    await dialog.getByLabelText("Sampai tanggal").fill("")
    await press("Preview", dialog)
    await expectAddress("/preview-invoice")
    await expectCount(page.css("tbody tr"), 24)
  })

  test("[TX-76] [TX-49] Invoice without a matching row: the sentence and the way back", async () => {
    await openList(3)
    const dialog = await openDialog("Invoice")
    await press("Pilih semua", dialog)
    await dialog.getByLabelText("Dari tanggal").fill("01/01/2030")
    await press("Preview", dialog)
    await expectAddress("/preview-invoice")
    await expect.element(page.getByText("Tidak ada data untuk ditampilkan.")).toBeVisible()
    await expectCount(button("Cetak"), 0)
    await press("Kembali")
    await expectAddress("/transaksi-singkong")
  })

  test("[TX-53] [TX-54] [TX-55] [TX-62] [TX-66..TX-69, TX-71] Serah Terima Nota prints the range for a location, signed by two", async () => {
    await openList()
    const dialog = await openDialog("Serah Terima Nota")
    await expectCount(dialog.getByRole("checkbox"), 2)
    await tick("Kode Referensi")
    await dialog.getByLabelText("Sampai tanggal").fill("16/05/2025")
    await dialog.getByLabelText("Lokasi").fill("Lapak Terbanggi")
    await press("Preview", dialog)
    await expectAddress("/nota-preview")
    await expect.element(heading("SERAH TERIMA NOTA")).toBeVisible()
    await expect.element(page.getByText("s.d. 16 Mei 2025")).toBeVisible()
    await expect.element(page.getByText("Lapak Terbanggi", { exact: true })).toBeVisible()
    await expectCount(page.getByRole("table"), 2)
    expect(textsOf(page.css("table:first-of-type th"))).toEqual(["No", "No Nota", "Kode Referensi"])
    expect(textsOf(page.css("table:first-of-type tbody tr"))).toHaveLength(15)
    expect(textsOf(page.css("table:last-of-type tbody tr"))).toEqual(["16NT-1015KR-2015"])
    await expect.element(page.getByText("Pemberi")).toBeVisible()
    await expect.element(page.getByText("Penerima")).toBeVisible()
  })

  test("[TX-56] [TX-57] [VA-79] [VA-80] no column, then no matching row: messages, and the dialog keeps its input", async () => {
    await openList(3)
    const dialog = await openDialog("Serah Terima Nota")
    await dialog.getByLabelText("Lokasi").fill("Lapak")
    await press("Preview", dialog)
    await expect.element(dialog.getByText("Pilih minimal satu kolom untuk dicetak.")).toBeVisible()
    await tick("No Nota")
    await dialog.getByLabelText("Dari tanggal").fill("01/01/2030")
    await press("Preview", dialog)
    await expect
      .element(page.getByRole("alertdialog"))
      .toHaveTextContent("Tidak ada data yang sesuai dengan filter.")
    await press("OK", page.getByRole("alertdialog"))
    await expectCount(page.getByRole("alertdialog"), 0)
    await expect.element(dialog.getByLabelText("Lokasi")).toHaveValue("Lapak")
    await expectAddress("/transaksi-singkong")
  })

  test("[TX-58] [TX-59] [TX-60] [TX-63] [TX-72..TX-75] Serah Terima Invoice takes a growing list of numbers; blanks do not count", async () => {
    await openList(3)
    const dialog = await openDialog("Serah Terima Invoice")
    const inputs = dialog.getByRole("textbox", { name: /^Nomor Invoice/ })
    await expectCount(inputs, 1)
    await inputs.first().fill(" INV-2 ")
    for (let added = 0; added < 2; added++) await press("+ Tambah Nomor Invoice", dialog)
    await expectCount(inputs, 3)
    await expect.element(inputs.last()).toHaveFocus()
    await userEvent.keyboard("INV-1")
    await dialog.getByLabelText("Dari tanggal").fill("01/05/2025")
    await dialog.getByLabelText("Sampai tanggal").fill("31/05/2025")
    await press("Preview", dialog)
    await expectAddress("/st-invoice-preview")
    await expect.element(heading("SERAH TERIMA INVOICE")).toBeVisible()
    await expect.element(page.getByText("01 Mei 2025 – 31 Mei 2025")).toBeVisible()
    expect(textsOf(page.getByRole("definition")).at(-1)).toBe("2")
    expect(textsOf(page.css("ol > li"))).toEqual(["INV-2", "INV-1"])
    await expect.element(page.getByText("Pemberi")).toBeVisible()
    await expect.element(page.getByText("Penerima")).toBeVisible()
  })

  test("[AB-35] [TX-76] [TX-77] [TX-78] a preview opened by hand: an empty state, or a count of 0, and the way to the list", async () => {
    for (const path of ["/preview-invoice", "/nota-preview"]) {
      await openApp(path)
      await expect.element(page.getByText("Tidak ada data untuk ditampilkan.")).toBeVisible()
      await press("Kembali")
      await expectAddress("/transaksi-singkong")
    }
    await openApp("/st-invoice-preview")
    await expect.element(heading("SERAH TERIMA INVOICE")).toBeVisible()
    expect(textsOf(page.getByRole("definition")).at(-1)).toBe("0")
    await expectCount(page.getByText("Tidak ada data untuk ditampilkan."), 0)
  })

  test("a dialog begins with the columns that were printed last, of this document alone", async () => {
    await openList()
    const first = await openDialog("Invoice")
    await tick("No Nota")
    await tick("Netto")
    await press("Preview", first)
    await expectAddress("/preview-invoice")
    await press("Kembali")
    const ticked = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
      textsOf(dialog.css("label:has(input:checked)"))
    const again = await openDialog("Invoice")
    await expect.poll(() => ticked(again)).toEqual(["No Nota", "Netto"])
    // A dialog that is closed stores nothing.
    await tick("Netto")
    await press("Batal", again)
    expect(ticked(await openDialog("Invoice"))).toEqual(["No Nota", "Netto"])
    await press("Batal")
    expect(ticked(await openDialog("Serah Terima Nota"))).toEqual([])
  })

  test("dates of the paper stay on one line", async () => {
    await openList(3)
    localStorage.setItem(
      "transaksiSingkong",
      JSON.stringify(transactions(3).map((row) => ({ ...row, TanggalNota: "2025-09-07" }))),
    )
    await openApp("/transaksi-singkong")
    const dialog = await openDialog("Invoice")
    await press("Pilih semua", dialog)
    await press("Preview", dialog)
    const date = page.css("td").filter({ hasText: "07 September 2025" }).first()
    await expect.element(date).toBeVisible()
    expect(getComputedStyle(date.element()).whiteSpace).toBe("nowrap")
  })

  test("the sheet of a preview is scrolled by keyboard in a narrow window", async () => {
    await resize(700, 844)
    await openApp("/st-invoice-preview")
    const sheet = page.getByRole("region", { name: "Lembar SERAH TERIMA INVOICE" })
    await expect.element(sheet).toBeVisible()
    for (let step = 0; step < 5; step++) {
      await userEvent.keyboard("{Tab}")
      if (sheet.element() === document.activeElement) break
    }
    await expect.element(sheet).toHaveFocus()
    await userEvent.keyboard("{ArrowRight}")
    await expect.poll(() => sheet.element().scrollLeft).toBeGreaterThan(0)
    // At desktop width nothing scrolls, so it is no tab stop.
    await resize(1440, 900)
    await expectCount(sheet, 0)
  })

  test("a phone shows a sheet as wide as its window, or in its actual size", async () => {
    await resize(390, 844)
    await openApp("/st-invoice-preview")
    const size = page.getByRole("button", { name: "Ukuran asli" })
    await expect.element(size).toBeVisible()
    // In one line with the others of the bar.
    const buttons = () => page.css("main [role=toolbar] button").elements()
    await expect
      .poll(() => buttons().map(({ textContent }) => textContent))
      .toEqual(["Kembali", "Ukuran asli", "Cetak"])
    expect(new Set(buttons().map((each) => each.getBoundingClientRect().top)).size).toBe(1)
    const scrolls = () => document.documentElement.scrollWidth > innerWidth
    await press("Ukuran asli")
    const sheet = page.getByRole("region", { name: "Lembar SERAH TERIMA INVOICE" })
    await expect.element(sheet).toBeVisible()
    expect(scrolls()).toBe(false)
    await press("Selebar layar")
    await expectCount(sheet, 0)
  })

  test("[AB-39] [TX-47] the right to the list brings the menu; without it there is no preview", async () => {
    localStorage.setItem("transaksiSingkong", JSON.stringify(transactions(1)))
    await openApp("/transaksi-singkong", { role: "Staf", permissions: grants("CassavaTransactions", "view") })
    await press("Cetak")
    await expectCount(page.getByRole("menuitem"), 3)
    expect(textsOf(page.getByRole("menuitem"))).toEqual([
      "Invoice",
      "Serah Terima Invoice",
      "Serah Terima Nota",
    ])
    await openApp("/preview-invoice", { role: "Staf", permissions: grants("AdminData", "view", "print") })
    await expect.element(page.getByText(/tidak memiliki hak akses/)).toBeVisible()
  })
})
