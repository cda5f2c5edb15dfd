/** Room of the filters: full rows above a list, and on a phone a dialog with the number of matches. */
import { describe, expect, test, vi } from "vitest"
import { type Locator, page } from "vitest/browser"
import { row } from "../support/stored-lists"
import { openApp } from "./support/app"
import { button, expectCount, expectGone, fill, openFilters, press, resize } from "./support/screen"
import { openTransactions } from "./support/stored-lists"

/** Number of rows: inputs of one row differ by less than their height. */
function rowCount(panel: Locator): number {
  const middles = panel
    .css("input:not([type=hidden])")
    .elements()
    .map(centre)
    .sort((a, b) => a - b)
  return middles.filter((middle, index) => middle - (middles[index - 1] ?? 0) > 20).length
}
const centre = (element: Element): number => {
  const { top, bottom } = element.getBoundingClientRect()
  return (top + bottom) / 2
}

describe.each([1440, 1366])("at %i pixels", (width) => {
  test.each([
    ["/data-mitra", 1],
    ["/data-admin", 2],
    ["/transaksi-singkong", 2],
    ["/data-verifikasi-singkong", 2],
  ])("the filters of %s take %i rows, with Clear All at the end of the last", async (path, rows) => {
    await resize(width, 768)
    await openApp(path)
    const panel = await openFilters()
    await expect.poll(() => rowCount(panel)).toBe(rows)
    const clear = button("Clear All", panel).element()
    const bottoms = panel
      .css("input")
      .elements()
      .map((input) => input.getBoundingClientRect().bottom)
    expect(Math.abs(clear.getBoundingClientRect().bottom - Math.max(...bottoms))).toBeLessThan(8)
    const { right } = panel.element().getBoundingClientRect()
    expect(right - clear.getBoundingClientRect().right).toBeLessThan(24)
    const cut = [...panel.element().querySelectorAll<HTMLElement>("label, input")].filter(
      // A label that ends before its last letter has it in its tooltip.
      ({ scrollWidth, clientWidth, title, textContent }) =>
        scrollWidth > clientWidth + 1 && (!title || title !== textContent),
    )
    const spacing = panel
      .css("label")
      .elements()
      .map((label) => getComputedStyle(label).letterSpacing)
    expect(new Set(spacing)).toEqual(new Set(["normal"]))
    expect(cut.map(({ textContent }) => textContent)).toEqual([])
  })
})

describe("the values of the list for a text", () => {
  const open = async () => {
    await openTransactions([row("K-1", { Supplier: "CV Maju" }), row("K-2", { Supplier: "UD Tani" })])
    const supplier = (await openFilters()).getByLabelText("Supplier", { exact: true })
    await expect.poll(() => supplier.element().hasAttribute("list")).toBe(true)
    return supplier
  }
  const arrow = () =>
    page.getByRole("group", { name: "Filter" }).css(".ant-input-suffix > [aria-hidden]:has(svg)").first()

  test("an arrow shows them, in the place of the button that clears the input", async () => {
    const supplier = await open()
    const showPicker = vi.spyOn(HTMLInputElement.prototype, "showPicker").mockReturnValue()
    const before = centre(arrow().element())
    await arrow().click()
    expect(showPicker.mock.contexts).toEqual([supplier.element()])
    await fill("Supplier", "cv")
    await expect.element(supplier).toHaveFocus()
    const clear = page.getByRole("group", { name: "Filter" }).css(".ant-input-clear-icon").first()
    expect(Math.abs(centre(clear.element()) - before)).toBeLessThan(3)
    await clear.click()
    await expect.element(supplier).toHaveValue("")
  })

  test("the browser's own arrow takes no room beside ours", async () => {
    const supplier = await open()
    const input = supplier.element() as HTMLInputElement
    await fill("Supplier", "Koperasi Maju Bersama Sejahtera Abadi")
    await supplier.click()
    const room = () => input.scrollWidth
    const withList = room()
    input.removeAttribute("list")
    expect(room()).toBe(withList)
  })
})

describe("on a phone", () => {
  const sheet = () => page.getByRole("dialog", { name: "Advanced Search" })
  const open = async () => {
    await resize(390, 844)
    await openTransactions([row("K-1", { Supplier: "CV Maju" }), row("K-2", { Supplier: "UD Tani" })])
    await press("Advanced Search")
    await expect.element(sheet().getByLabelText("Supplier", { exact: true })).toBeVisible()
  }

  test("the foot has Clear All once, and the number of matches, which closes the dialog", async () => {
    await open()
    await expect.element(button("Tampilkan 2 data", sheet())).toBeInViewport({ ratio: 0.99 })
    await expectCount(page.getByRole("button", { name: "Clear All" }), 1)
    await expect.element(button("Clear All", sheet())).toBeInViewport({ ratio: 0.99 })
    await expect.element(button("Clear All", sheet())).toBeDisabled()
    await fill("Supplier", "cv", sheet())
    await expect.element(button("Tampilkan 1 data", sheet())).toBeVisible()
    await press("Clear All", sheet())
    await expect.element(button("Tampilkan 2 data", sheet())).toBeVisible()
    await press("Tampilkan 2 data", sheet())
    await expectGone(sheet())
  })

  test("without a match the button says so, and still closes", async () => {
    await open()
    await fill("Supplier", "tidak ada", sheet())
    await press("Tidak ada yang cocok", sheet())
    await expectGone(sheet())
  })
})
