/** The form of cassava transactions, which the browser stores. */
import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { transactions } from "../../resources/transactions"
import { row, TRANSACTIONS } from "../support/stored-lists"
import { openApp, reloadApp } from "./support/app"
import { host } from "./support/host"
import { anotherDocument } from "./support/other-document"
import { expectAddress, expectCount, fill, focus, resize } from "./support/screen"
import {
  fillTransaction,
  openTransactions,
  rowOfNote as rowOf,
  storedNotes,
  storedRows,
} from "./support/stored-lists"

describe("the form", () => {
  test("[TX-25, TX-26, TX-33..TX-35, TX-37, TX-39, TX-41..TX-43, AP-48] adds a row of texts under their keys; that, an edit and a deletion call no server", async () => {
    // Wide enough for the buttons of a row.
    await resize(1720, 900)
    await openTransactions([row("C-1")])
    await openApp("/add-transaksi-singkong")
    // The first of a run to open a form loads its modules.
    await expect
      .element(page.getByRole("heading", { name: "Tambah Transaksi Singkong" }), { timeout: 40_000 })
      .toBeVisible()
    await expect.element(page.getByRole("button", { name: "Batal" })).toBeVisible()
    const name = JSON.parse(localStorage.getItem("userInfo") ?? "{}").name as string
    await expect.element(page.getByLabelText("Ditambahkan Oleh", { exact: true })).toHaveValue(name)
    await fillTransaction("C-2")
    await page.getByLabelText("Gross", { exact: true }).fill("kira-kira 2 ton")
    await page.getByLabelText("Status Transaksi", { exact: true }).fill("apa saja")
    await page.getByRole("button", { name: "Tambah Transaksi", exact: true }).click()
    await page.getByRole("button", { name: "OK", exact: true }).click()
    await expectAddress("/transaksi-singkong")
    await expect.element(rowOf("C-2")).toBeVisible()
    const [, added] = storedRows()
    expect(added).toEqual(row("C-2", { Gross: "kira-kira 2 ton", StatusTransaksi: "apa saja" }))
    await rowOf("C-1").getByRole("button", { name: /^Edit/ }).click()
    await expect.element(page.getByLabelText("No Nota", { exact: true })).toHaveValue("C-1")
    await fill("Supplier", "CV Baru")
    await page.getByRole("button", { name: "Update Transaksi" }).click()
    await page.getByRole("button", { name: "OK", exact: true }).click()
    await rowOf("C-2")
      .getByRole("button", { name: /^Hapus/ })
      .click()
    await page.getByRole("button", { name: "Ya", exact: true }).click()
    await expectCount(rowOf("C-2"), 0)
    expect(storedRows().map(({ NoNota, Supplier }) => [NoNota, Supplier])).toEqual([["C-1", "CV Baru"]])
    expect(host.calls).toEqual([])
  })

  test("[TX-42, TX-43] a weight, a share or an amount of money shows its unit until another one is typed; only the text is stored", async () => {
    await openTransactions([row("C-1", { Gross: "7400", Refraksi: "3" })])
    await openApp("/add-transaksi-singkong?edit=true&index=0")
    const unitOf = (label: string) =>
      page.getByLabelText(label, { exact: true }).element().parentElement?.textContent
    const refraction = page.getByLabelText("Refraksi", { exact: true })
    await expect.element(page.getByLabelText("Gross", { exact: true })).toHaveValue("7.400")
    const labels = ["Kadar Aci", "Gross", "Tare", "Netto", "Refraksi", "Berat Bersih"]
    expect(labels.map(unitOf)).toEqual(["%", "kg", "kg", "kg", "%", "kg"])
    const price = page.getByRole("textbox", { name: /^Harga/ })
    const currency = () => price.element().parentElement?.textContent
    expect(currency()).toBe("Rp")
    await price.fill("Rp 1.500")
    await expect.poll(currency).toBe("")
    await expect.element(price).toHaveFocus()
    await refraction.fill("250 kg")
    await expect.poll(() => unitOf("Refraksi")).toBe("")
    await expect.element(refraction).toHaveFocus()
    await page.getByRole("button", { name: "Update Transaksi" }).click()
    await page.getByRole("button", { name: "OK", exact: true }).click()
    await expectAddress("/transaksi-singkong")
    expect(storedRows()[0]).toMatchObject({ Gross: "7400", Refraksi: "250 kg", harga: "Rp 1.500" })
  })

  test("[TX-42] an amount has its dots while the focus is elsewhere, and is typed as it is stored", async () => {
    await openTransactions([row("C-1", { Gross: "7400", Tare: "7.4.0", TotalHargaSPM: "6266820" })])
    await openApp("/add-transaksi-singkong?edit=true&index=0")
    const gross = page.getByLabelText("Gross", { exact: true })
    const tare = page.getByLabelText("Tare", { exact: true })
    const total = page.getByRole("textbox", { name: /^Total Harga SPM/ })
    await expect.element(total).toHaveValue("6.266.820")
    // A text that is no number, and a number with a unit, are shown as they are.
    await expect.element(tare).toHaveValue("7.4.0")
    // The pointer brings what is typed, with the caret where it was pressed.
    const input = total.element() as HTMLInputElement
    await total.click({ position: { x: 2, y: 10 } })
    await expect.element(total).toHaveValue("6266820")
    expect(input.selectionStart).toBe(0)
    await userEvent.keyboard("1")
    await expect.element(total).toHaveValue("16266820")
    // Tab selects the whole text.
    await focus(page.getByLabelText("Kadar Aci", { exact: true }))
    await expect.element(total).toHaveValue("16.266.820")
    await userEvent.keyboard("{Tab}")
    await expect.element(gross).toHaveFocus()
    await expect.element(gross).toHaveValue("7400")
    await userEvent.keyboard("1250,5")
    await expect.element(gross).toHaveValue("1250,5")
    await userEvent.keyboard("{Tab}")
    await expect.element(gross).toHaveValue("1.250,5")
    await page.getByRole("button", { name: "Update Transaksi" }).click()
    await page.getByRole("button", { name: "OK", exact: true }).click()
    await expectAddress("/transaksi-singkong")
    expect(storedRows()[0]).toMatchObject({ Gross: "1250,5", Tare: "7.4.0", TotalHargaSPM: "16266820" })
  })

  test("[TX-40, VA-78] every field is required", async () => {
    await openTransactions([row("C-1")])
    await openApp("/add-transaksi-singkong")
    for (const label of ["Tanggal Nota", "Ditambahkan Oleh", "Diubah Oleh"]) await fill(label, "")
    await page.getByRole("button", { name: "Tambah Transaksi", exact: true }).click()
    for (const { label } of Object.values(transactions.fields))
      await expect.element(page.getByText(`${label} wajib diisi`, { exact: true }).first()).toBeVisible()
    expect(storedNotes()).toEqual(["C-1"])
  })

  test("[TX-36, TX-38, TX-44] an edit opens the row at its position, outlives a reload, and saves back to it", async () => {
    // Wide enough for the buttons of a row.
    await resize(1720, 900)
    await openTransactions([row("D-1"), row("D-2", { asing: "tetap" }), row("D-3")])
    await rowOf("D-2").getByRole("button", { name: /^Edit/ }).click()
    await expectAddress("/add-transaksi-singkong?edit=true&index=1")
    await expect.element(page.getByRole("heading", { name: "Edit Transaksi Singkong" })).toBeVisible()
    await expect.element(page.getByLabelText("No Nota", { exact: true })).toHaveValue("D-2")
    await reloadApp()
    await expect.element(page.getByLabelText("No Nota", { exact: true })).toHaveValue("D-2")
    await fill("Supplier", "CV Baru")
    await page.getByRole("button", { name: "Update Transaksi" }).click()
    await page.getByRole("button", { name: "OK", exact: true }).click()
    await expectAddress("/transaksi-singkong")
    expect(storedRows()).toEqual([
      row("D-1"),
      row("D-2", { asing: "tetap", Supplier: "CV Baru", DiubahOleh: "Siti Aminah" }),
      row("D-3"),
    ])
    expect(localStorage.getItem("editTransaksiSingkong")).toBeNull()
  })

  test("[TX-44] the address alone opens the row; Batal changes nothing", async () => {
    await openTransactions([row("D-1"), row("D-2")])
    await openApp("/add-transaksi-singkong?edit=true&index=0")
    await expect.element(page.getByLabelText("No Nota", { exact: true })).toHaveValue("D-1")
    await page.getByRole("button", { name: "Batal" }).click()
    await expectAddress("/transaksi-singkong")
    expect(storedRows()).toEqual([row("D-1"), row("D-2")])
  })

  test("[AB-14, AB-100] a row that another tab deleted is offered to be saved as new, with everything typed", async () => {
    // Wide enough for the buttons of a row.
    await resize(1720, 900)
    await openTransactions([row("N-1"), row("N-2")])
    await rowOf("N-1").getByRole("button", { name: /^Edit/ }).click()
    await expect.element(page.getByLabelText("No Nota", { exact: true })).toHaveValue("N-1")
    await fill("Supplier", "Saya")
    anotherDocument().setItem(TRANSACTIONS, JSON.stringify([row("N-2")]))
    await expect.poll(storedNotes).toEqual(["N-2"])
    await page.getByRole("button", { name: "Update Transaksi" }).click()
    const offer = page.getByRole("alertdialog", { name: "Data tidak ditemukan" })
    await expect.element(offer).toHaveTextContent("tidak ada lagi di browser ini")
    await expect.element(offer).toHaveTextContent("N-1")
    await offer.getByRole("button", { name: "Kembali ke formulir" }).click()
    await expect.element(page.getByLabelText("Supplier", { exact: true })).toHaveValue("Saya")
    await page.getByRole("button", { name: "Update Transaksi" }).click()
    await offer.getByRole("button", { name: "Simpan sebagai data baru" }).click()
    await page.getByRole("button", { name: "OK", exact: true }).click()
    await expectAddress("/transaksi-singkong")
    expect(storedRows().map(({ NoNota, Supplier }) => [NoNota, Supplier])).toEqual([
      ["N-2", row("N-2").Supplier],
      ["N-1", "Saya"],
    ])
  })

  for (const query of ["index=2", "index=-1", "index=dua", ""])
    test(`[TX-45, TX-46, ER-15] edit with '${query}' says that there is no such row and returns`, async () => {
      await openTransactions([row("D-1"), row("D-2")])
      await openApp(`/add-transaksi-singkong?edit=true&${query}`)
      await expect.element(page.getByRole("alertdialog")).toHaveTextContent("Data tidak ditemukan")
      await page.getByRole("button", { name: "OK", exact: true }).click()
      await expectAddress("/transaksi-singkong")
    })
})
