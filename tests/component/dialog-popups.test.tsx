/** What opens from within a dialog: a calendar stands whole, above everything, and takes Escape and Enter for itself. */
import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { transactions } from "../print/rows"
import { openApp } from "./support/app"
import { button, expectAddress, expectCount, inputOf, press, resize, rowOf } from "./support/screen"

const LIST = "/transaksi-singkong"
const dialog = () => page.getByRole("dialog", { name: "Invoice", exact: true })
const OPEN = (kind: string) => `dialog .ant-${kind}-dropdown:not(.ant-${kind}-dropdown-hidden)`

async function openDialog() {
  localStorage.setItem("transaksiSingkong", JSON.stringify(transactions(31)))
  await openApp(LIST)
  await expect.element(rowOf("NT-1000")).toBeVisible()
  // A phone keeps all but the search behind one button.
  if (button("Lainnya").query()) await press("Lainnya")
  await press("Cetak")
  await page.getByRole("menuitem", { name: "Invoice", exact: true }).click()
  await expect.element(button("Preview", dialog())).toBeVisible()
  await expect.element(inputOf("Dari tanggal")).toBeVisible()
}

/** Whole within the window, and nothing lies upon its corners or its middle. */
function standsWhole(popup: Element): boolean {
  const { left, top, right, bottom } = popup.getBoundingClientRect()
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && bottom - top > 100
  const points = [
    [left + 12, top + 12],
    [right - 12, top + 12],
    [left + 12, bottom - 12],
    [right - 12, bottom - 12],
    [(left + right) / 2, (top + bottom) / 2],
  ] as const
  return inside && points.every(([x, y]) => popup.contains(document.elementFromPoint(x, y)))
}
const wholePopup = (kind: string) =>
  expect
    .poll(() => page.css(OPEN(kind)).elements().filter(standsWhole).length, {
      message: `${kind} stands whole`,
    })
    .toBe(1)

describe.each([
  [1440, 900],
  [390, 844],
])("in a dialog at %i × %i", (width, height) => {
  test("a calendar stands whole; Escape closes it and not the dialog, a day is chosen by click", async () => {
    await resize(width, height)
    await openDialog()
    for (const label of ["Dari tanggal", "Sampai tanggal"]) {
      await inputOf(label).click()
      await wholePopup("picker")
      await userEvent.keyboard("{Escape}")
      await expectCount(page.css(OPEN("picker")), 0)
      await expect.element(dialog()).toBeVisible()
    }
    await inputOf("Dari tanggal").click()
    await wholePopup("picker")
    await page
      .css(`${OPEN("picker")} .ant-picker-cell-in-view`)
      .elements()[14]
      ?.querySelector("div")
      ?.click()
    await expect.element(inputOf("Dari tanggal")).toHaveValue(expect.stringMatching(/^15\/\d\d\/\d{4}$/))
    await expectCount(page.css(OPEN("picker")), 0)
    await userEvent.keyboard("{Escape}")
    await expectCount(dialog(), 0)
    await expect.element(button("Cetak")).toHaveFocus()
  })

  test("Enter in a date takes the day that was typed and does not send the dialog; once more does", async () => {
    await resize(width, height)
    await openDialog()
    for (const [label, typed] of [
      ["Dari tanggal", "7/5/2025"],
      ["Sampai tanggal", "08/05/2025"],
    ] as const) {
      await inputOf(label).click()
      await userEvent.keyboard(typed)
      await userEvent.keyboard("{Enter}")
    }
    await expect.element(inputOf("Dari tanggal")).toHaveValue("07/05/2025")
    await expect.element(inputOf("Sampai tanggal")).toHaveValue("08/05/2025")
    await expectCount(page.css(OPEN("picker")), 0)
    await expectAddress(LIST)
    // Whoever sends it is asked for the columns.
    await expectCount(dialog().getByRole("alert"), 0)
    await userEvent.keyboard("{Enter}")
    await expect.element(dialog().getByRole("alert").first()).toBeVisible()
  })
})
