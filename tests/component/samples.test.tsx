/** Samples of a browser list: their tag, their absence from sums, papers and files, and their deletion (AB-108). */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { transactions } from "../../resources/transactions"
import { grants } from "../support/sign-in"
import { row } from "../support/stored-lists"
import { openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { column, openDialog, tick } from "./support/documents"
import { boxOf, expectAddress, expectGone, press, resize, rowOf, textsOf } from "./support/screen"
import { openTransactions, putList, storedNotes } from "./support/stored-lists"

const samples = () => (typeof transactions.browser === "object" ? (transactions.browser.seed?.() ?? []) : [])
const own = row("K-1", { BeratBersih: "1.000", Premi: "5", KomisiBersih: "7" })
const tags = () => page.css("main tbody tr").getByText("Contoh", { exact: true })
const sum = (column: string) => page.css(`tfoot [data-sum^="${column}"]`)
const deleteButton = () => page.getByRole("button", { name: "Hapus data contoh", exact: true })

test("samples alone are summed, and every row carries a tag", async () => {
  await openTransactions(samples())
  await expect.poll(() => tags().elements()).toHaveLength(20)
  await expect.element(page.getByText("Semua baris adalah data contoh.")).toBeVisible()
  const total = samples().reduce((all, { BeratBersih }) => all + Number(BeratBersih), 0)
  await expect.element(sum("Berat Bersih")).toHaveTextContent(total.toLocaleString("id-ID"))
})

test("a changed sample is a row like others: it carries no tag, and its sum leaves the samples out", async () => {
  const [first, ...rest] = samples()
  await openTransactions([own, { ...first, BeratBersih: "2.000" }, ...rest])
  await expect.element(sum("Berat Bersih")).toHaveTextContent(/^3\.000/)
  await expect.poll(() => tags().elements()).toHaveLength(18)
  await expect.element(page.getByText("29 baris data contoh tidak ikut dijumlah.")).toBeVisible()
  await expectAccessible()
  await page.getByRole("searchbox").fill("UD Tani Makmur")
  await expect.element(sum("Berat Bersih")).toHaveTextContent(/^0/)
})

test("the detail of a sample carries the tag, that of an own row none", async () => {
  await openTransactions([own, ...samples()])
  const detail = page.getByRole("dialog")
  await page.getByRole("link", { name: "1000", exact: true }).click()
  await expect.element(detail.getByText("Contoh", { exact: true })).toBeVisible()
  await page.getByRole("link", { name: "K-1", exact: true }).click()
  await expect.element(detail.getByRole("heading", { name: "K-1" })).toBeVisible()
  await expectGone(detail.getByText("Contoh", { exact: true }))
})

test("on a card the tag is on the line of the name", async () => {
  await resize(390, 844)
  await openTransactions(samples())
  await expect.element(tags().first()).toBeVisible()
  const tag = tags().first().element().getBoundingClientRect()
  const name = page.getByRole("link", { name: "1000", exact: true }).element().getBoundingClientRect()
  expect(tag.left - name.right).toBe(8)
  expect(tag.top).toBeLessThan(name.bottom)
  // In the size of the value beside it.
  const sizeOf = (text: string) =>
    getComputedStyle(page.css("main tbody tr").first().getByText(text).element()).fontSize
  expect(sizeOf("Contoh")).toBe(sizeOf("01/05/2025"))
})

test("beside a record the foot of the list is one line", async () => {
  await resize(1366, 768)
  await openTransactions(samples())
  await page.getByRole("link", { name: "1000", exact: true }).click()
  await expect.element(page.getByRole("dialog")).toBeVisible()
  await expect.element(deleteButton()).toBeVisible()
  const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2
  await expect
    .poll(() => middle(boxOf(deleteButton())) - middle(boxOf(page.getByRole("button", { name: "Next" }))))
    .toBeCloseTo(0, 0)
})

test("in a detail the tag is beside the name", async () => {
  await openTransactions(samples())
  await page.getByRole("link", { name: "1000", exact: true }).click()
  const title = page.getByRole("dialog").getByRole("heading", { name: "1000", exact: true })
  const tag = page.getByRole("dialog").getByText("Contoh", { exact: true })
  await expect.element(tag).toBeVisible()
  const [name, mark] = [title.element().getBoundingClientRect(), tag.element().getBoundingClientRect()]
  // The blank between them belongs to the name.
  expect(mark.left).toBeGreaterThanOrEqual(name.right)
  expect(mark.top).toBeLessThan(name.bottom)
  expect(mark.bottom).toBeGreaterThan(name.top)
})

test("a paper has the samples only while there is no other row", async () => {
  await openTransactions([...samples(), own])
  const dialog = await openDialog("Invoice")
  await tick("No Nota")
  await press("Preview", dialog)
  await expectAddress("/preview-invoice")
  await expect.poll(() => column(1)).toEqual(["K-1"])
})

test("a single sample is no longer printed, an own row is", async () => {
  await openTransactions([...samples().slice(0, 2), own])
  const preview = async (name: string) => {
    await press("Aksi lain", rowOf(name))
    await page.getByRole("menuitem", { name: "Cetak Invoice" }).click()
    await press("Preview", page.getByRole("dialog", { name: `Invoice: ${name}` }))
  }
  await preview("1000")
  const refusal = page.getByRole("alertdialog")
  await expect
    .element(refusal)
    .toHaveTextContent("Data contoh tidak dicetak lagi sesudah ada data sebenarnya.")
  await press("OK", refusal)
  await press("Batal", page.getByRole("dialog"))
  await preview("K-1")
  await expectAddress("/preview-invoice")
})

test("the samples are deleted together after one question, and do not return", async () => {
  await openTransactions([samples()[0], own, ...samples().slice(1)])
  await deleteButton().click()
  const dialog = page.getByRole("alertdialog")
  await dialog.getByRole("button", { name: "Batal" }).click()
  expect(storedNotes()).toHaveLength(31)
  await deleteButton().click()
  await dialog.getByRole("button", { name: "Hapus data contoh" }).click()
  await expect.poll(storedNotes).toEqual(["K-1"])
  await expectGone(deleteButton())
  expect(textsOf(page.css("main tbody tr > td:first-child"))).toEqual(["K-1"])
})

test("without the right to delete there is no button", async () => {
  putList([...samples(), own])
  await openApp("/transaksi-singkong", {
    role: "Staf",
    permissions: grants("CassavaTransactions", "view"),
  })
  await expect.element(page.getByText(/^30 baris data contoh/)).toBeVisible()
  expect(deleteButton().elements()).toEqual([])
})
