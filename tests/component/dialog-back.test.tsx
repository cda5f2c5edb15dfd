/** The browser's Back while a dialog stands open: on a phone it is how one closes it. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { KINDS, personOf } from "../support/people"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { button, dataRows, expectAddress, expectCount, expectGone, press } from "./support/screen"

const [kind] = KINDS
const dialog = () => page.getByRole("dialog")

test("Back closes the topmost dialog; the list behind it stays where it was, and goes back with the next one", async () => {
  host.data[kind.path] = Array.from({ length: 25 }, (_, index) => personOf(kind, index + 1))
  await openApp(kind.list)
  await press("Halaman 2")
  await expectAddress(`${kind.list}?currentPage=2`)
  await expectCount(dataRows(), 5)
  await page.getByRole("button", { name: "Lihat Detail" }).first().click()
  await expect.element(dialog()).toBeVisible()
  history.back()
  await expectGone(dialog())
  await expectAddress(`${kind.list}?currentPage=2`)
  await expectCount(dataRows(), 5)

  await page.getByRole("button", { name: "Hapus" }).first().click()
  await expect.element(page.getByRole("alertdialog")).toBeVisible()
  history.back()
  await expectGone(page.getByRole("alertdialog"))
  expect(host.calls.filter(({ method }) => method === "DELETE")).toEqual([])

  await expect.element(button("Halaman 2")).toHaveAttribute("aria-current", "page")
  history.back()
  await expectAddress(kind.list)
  await expectCount(dataRows(), 20)
})
