/** A press on a row opens its record, unless it means something else. */
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { row } from "../support/stored-lists"
import { expectCount, press, resize, rowOf } from "./support/screen"
import { openTransactions, putList } from "./support/stored-lists"

const cell = (note: string, label = "Supplier") => rowOf(note).css(`td[data-label="${label}"]`)
const dialog = () => page.getByRole("dialog")

async function open(): Promise<void> {
  await resize(1440, 900)
  putList([row("N-1001"), row("N-1002")])
  await openTransactions()
  await expect.element(cell("N-1001")).toBeVisible()
}

test("the first press anywhere on a row opens its record, and on another row that one", async () => {
  await open()
  expect(getComputedStyle(cell("N-1001").element()).cursor).toBe("pointer")
  await cell("N-1001").click()
  await expect.element(dialog()).toHaveTextContent("N-1001")
  await cell("N-1002", "Tanggal Nota").click()
  await expect.element(dialog()).toHaveTextContent("N-1002")
})

test("a press opens nothing after a text was selected, with a key of the browser, as the second of a double click, or while rows are ticked", async () => {
  await open()
  const text = cell("N-1001").element()
  getSelection()?.selectAllChildren(text)
  text.dispatchEvent(new MouseEvent("click", { bubbles: true }))
  getSelection()?.removeAllRanges()
  text.dispatchEvent(new MouseEvent("click", { bubbles: true, ctrlKey: true }))
  // Its first press answered a question above the row.
  text.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }))
  await press("Pilih")
  await expect.element(page.getByRole("checkbox", { name: "Pilih N-1001" })).toBeVisible()
  await cell("N-1001").click()
  await expectCount(dialog(), 0)
  expect(location.search).toBe("")
  await press("Selesai")
  await cell("N-1001").click()
  await expect.element(dialog()).toHaveTextContent("N-1001")
})

test("a press on a row's button does that alone", async () => {
  await open()
  await press("Aksi lain", rowOf("N-1001"))
  await page.getByRole("menuitem", { name: "Hapus", exact: true }).click()
  await expect.element(page.getByRole("alertdialog")).toHaveTextContent("N-1001")
  await userEvent.keyboard("{Escape}")
  await expectCount(page.getByRole("alertdialog"), 0)
  await expectCount(dialog(), 0)
  expect(location.search).toBe("")
})
