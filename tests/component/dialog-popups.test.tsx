/** Popups of a dialog: a calendar is whole, above everything, and handles Escape and Enter itself. */
import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { transactions } from "../print/rows"
import { openApp } from "./support/app"
import { button, expectAddress, expectCount, focus, inputOf, press, resize, rowOf } from "./support/screen"

const LIST = "/transaksi-singkong"
const dialog = () => page.getByRole("dialog", { name: "Invoice", exact: true })
const OPEN = (kind: string) => `.ant-${kind}-dropdown:not(.ant-${kind}-dropdown-hidden)`

async function openDialog() {
  localStorage.setItem("transaksiSingkong", JSON.stringify(transactions(31)))
  await openApp(LIST)
  await expect.element(rowOf("NT-1000")).toBeVisible()
  await press("Cetak")
  await page.getByRole("menuitem", { name: "Invoice", exact: true }).click()
  await expect.element(button("Preview", dialog())).toBeVisible()
  await expect.element(inputOf("Dari tanggal")).toBeVisible()
}

/** True if the popup is inside the window and nothing covers its corners and its centre. */
function isWhole(dropdown: Element): boolean {
  // The dropdown is at least as wide as its input; the calendar in it may be narrower.
  const popup = dropdown.querySelector(".ant-picker-panel-container") ?? dropdown
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
const expectWholePopup = (kind: string) =>
  expect
    .poll(() => page.css(OPEN(kind)).elements().filter(isWhole).length, {
      message: `${kind} is whole`,
    })
    .toBe(1)

/** Browsers report a new element below a resting pointer some frames later. */
async function pointerReported() {
  for (let frames = 0; frames < 12; frames++) await new Promise(requestAnimationFrame)
}

describe.each([
  [1440, 900],
  [390, 844],
])("in a dialog at %i × %i", (width, height) => {
  test("a calendar is whole; Escape closes it and not the dialog, a click chooses a day", async () => {
    await resize(width, height)
    await openDialog()
    for (const label of ["Dari tanggal", "Sampai tanggal"]) {
      await inputOf(label).click()
      await expectWholePopup("picker")
      await userEvent.keyboard("{Escape}")
      await expectCount(page.css(OPEN("picker")), 0)
      await expect.element(dialog()).toBeVisible()
    }
    await inputOf("Dari tanggal").click()
    await expectWholePopup("picker")
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

  test("Enter in a date takes the typed day; only the next Enter submits the dialog", async () => {
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
    // Submitting it would show that columns are missing.
    await expectCount(dialog().getByRole("alert"), 0)
    await userEvent.keyboard("{Enter}")
    await expect.element(dialog().getByRole("alert").first()).toBeVisible()
  })
})

test("a resting pointer below the calendar does not replace the typed day", async () => {
  await openApp("/add-admin")
  await expect.element(inputOf("Tanggal Lahir")).toBeVisible()
  await inputOf("Tanggal Lahir").click()
  await expectCount(page.css(OPEN("picker")), 1)
  const day = page.css(`${OPEN("picker")} .ant-picker-cell-in-view`).elements()[9]
  if (!day) throw new Error("no day in the calendar")
  await page.elementLocator(day).hover()
  await userEvent.keyboard("{Escape}")
  await expectCount(page.css(OPEN("picker")), 0)
  const input = inputOf("Tanggal Lahir")
  await focus(input)
  // Slow enough for the browser to report the element below the pointer.
  for (const [at, letter] of [..."07/05/1990"].entries()) {
    await userEvent.keyboard(letter)
    await pointerReported()
    await expect.element(input).toHaveValue("07/05/1990".slice(0, at + 1))
    expect(page.css(OPEN("picker")).elements()).toEqual([])
  }
  await input.click()
  await expectCount(page.css(OPEN("picker")), 1)
  await expect
    .poll(() =>
      page
        .css(`${OPEN("picker")} .ant-picker-cell-selected`)
        .query()
        ?.getAttribute("title"),
    )
    .toBe("1990-05-07")
})
