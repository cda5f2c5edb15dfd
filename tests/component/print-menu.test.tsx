/** The menu of 'Cetak', by mouse and by keyboard; its dialogs: documents.test.tsx. */
import { beforeEach, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { transactions } from "../print/rows"
import { openApp } from "./support/app"
import {
  boxOf,
  button,
  expectAddress,
  expectCount,
  expectTexts,
  focus,
  inputOf,
  loggedErrors,
  press,
  resize,
  rowOf,
  textsOf,
} from "./support/screen"

const DOCUMENTS = ["Invoice", "Serah Terima Invoice", "Serah Terima Nota"]
const menu = () => page.getByRole("menu")
const item = (name: string) => page.getByRole("menuitem", { name, exact: true })

beforeEach(async () => {
  const rows = transactions(31).map(({ JenisVarietes, ...row }) => ({ ...row, JenisVarietas: JenisVarietes }))
  localStorage.setItem("transaksiSingkong", JSON.stringify(rows))
  await openApp("/transaksi-singkong")
  await expect.element(rowOf("NT-1000")).toBeVisible()
})

test("[TX-48] a dialog is whole in its first frame, with the focus in its first date", async () => {
  await resize(1366, 768)
  const first = new Promise<boolean>((resolve) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector("dialog[open]")) return
      watch.disconnect()
      resolve(inputOf("Sampai tanggal", page.getByRole("dialog")).query() !== null)
    })
    watch.observe(document.body, { childList: true, subtree: true, attributes: true })
  })
  await press("Cetak")
  await item("Invoice").click()
  expect(await first).toBe(true)
  await expect.element(inputOf("Dari tanggal", page.getByRole("dialog"))).toHaveFocus()
  // All boxes are whole above the buttons, that of the totals as well, and the dialog keeps 32 pixels around it.
  const boxes = page.getByRole("dialog").css("label:has([type=checkbox])")
  const { bottom } = page.getByRole("dialog").css("[id$=-body]").element().getBoundingClientRect()
  expect(boxOf(boxes.last()).bottom).toBeLessThan(bottom)
  await expect.element(boxes.last()).toHaveTextContent("Cetak baris total")
  const dialog = boxOf(page.getByRole("dialog"))
  expect(dialog.top).toBeGreaterThanOrEqual(32)
  expect(dialog.bottom).toBeLessThanOrEqual(768 - 32)
})

test("[TX-03] [TX-47] [TX-48] offers three documents, each with a dialog of Preview and Batal", async () => {
  const errors = loggedErrors()
  await press("Cetak")
  await expectTexts(page.getByRole("menuitem"), DOCUMENTS)
  // A second press, Escape and a click elsewhere close it.
  await press("Cetak")
  await expectCount(menu(), 0)
  await press("Cetak")
  await userEvent.keyboard("{Escape}")
  await expectCount(menu(), 0)
  await press("Cetak")
  await page.getByPlaceholder("Cari...").click()
  await expectCount(menu(), 0)
  for (const name of DOCUMENTS) {
    await press("Cetak")
    await item(name).click()
    const dialog = page.getByRole("dialog", { name, exact: true })
    await expect.element(button("Preview", dialog)).toBeVisible()
    await press("Batal", dialog)
    await expectCount(page.getByRole("dialog"), 0)
    await expectAddress("/transaksi-singkong")
  }
  expect(errors).toEqual([])
})

test("[TX-53..TX-56] the line about empty filters is at the filters, before the other inputs and the columns", async () => {
  const NOTE = "Kosongkan untuk mencetak semuanya."
  for (const name of ["Invoice", "Serah Terima Nota"]) {
    await press("Cetak")
    await item(name).click()
    const dialog = page.getByRole("dialog", { name, exact: true })
    await expect.element(inputOf("Sampai tanggal", dialog)).toHaveAccessibleDescription(NOTE)
    const order = textsOf(dialog.css("form p, form legend, form label"))
    const [last, after] =
      name === "Invoice" ? ["Supplier", "Kolom yang dicetak"] : ["Sampai tanggal", "Lokasi"]
    expect(order.slice(order.indexOf(NOTE) - 1).slice(0, 3)).toEqual([last, NOTE, after])
    await press("Batal", dialog)
  }
  await press("Cetak")
  await item("Serah Terima Invoice").click()
  await expectCount(page.getByRole("dialog").getByText(NOTE), 0)
})

test("[TX-48] works by keyboard alone, and Escape goes back to the list", async () => {
  await focus(button("Cetak"))
  await userEvent.keyboard("{Enter}")
  await expect.element(item("Invoice")).toBeVisible()
  await userEvent.keyboard("{ArrowUp}")
  await userEvent.keyboard("{Enter}")
  const dialog = page.getByRole("dialog", { name: "Serah Terima Nota" })
  await expect.element(dialog.getByRole("textbox").first()).toHaveFocus()
  await userEvent.keyboard("{Escape}")
  await expectCount(page.getByRole("dialog"), 0)
  await expect.element(button("Cetak")).toHaveFocus()
})
