/** Edges and tints: buttons beside inputs, empty choices beside placeholders, the current entry, one outlined button a panel. */
import { expect, onTestFinished, test } from "vitest"
import { page } from "vitest/browser"
import { link, open } from "./support/frame"
import { button, choose, colour, expectCount, resize } from "./support/screen"

const styleOf = (element: Element) => getComputedStyle(element)

test("secondary buttons have a softer edge than inputs, disabled buttons a softer one still", async () => {
  await open("/add-admin")
  await expect.element(button("Batal")).toBeVisible()
  expect(styleOf(button("Batal").element()).borderTopColor).toBe(colour("edge"))
  expect(styleOf(button("Logout").element()).borderTopColor).toBe("rgba(0, 0, 0, 0)")
  expect(styleOf(page.css("form .ant-input:not(:focus)").first().element()).borderTopColor).toBe(
    colour("field"),
  )
  await open("/jenis-pengguna")
  // Its rights cannot be loaded.
  await choose("Role", "Operator")
  await expect.element(button("Update Akses")).toBeDisabled()
  expect(styleOf(button("Update Akses").element()).borderTopColor).toBe(colour("line"))
})

test("the current link of the menu has its own tint", async () => {
  await open("/data-admin")
  expect(styleOf(link("Data Admin").element()).backgroundColor).toBe(colour("current"))
})

test("an empty choice has the colour of a placeholder, a chosen one that of text", async () => {
  await open("/add-mitra")
  const chosen = (text: string) =>
    page.css("form .ant-select-selection-item").getByText(text, { exact: true })
  await expect.element(chosen("-- Pilih --").first()).toBeVisible()
  for (const empty of chosen("-- Pilih --").elements()) expect(styleOf(empty).color).toBe(colour("text-soft"))
  expect(styleOf(chosen("Aktif").first().element()).color).toBe(colour("text"))
})

/** Pixels from the middle of the word to that of the icon before it. */
function offCentre(button: Element): number {
  const icon = button.querySelector("svg")?.getBoundingClientRect()
  const range = document.createRange()
  const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
  range.selectNodeContents(words.nextNode() ?? button)
  const word = range.getBoundingClientRect()
  return icon ? icon.top + icon.height / 2 - word.top - word.height / 2 : 0
}

test.each(["DejaVu Sans", "Liberation Sans"])("icons are in the middle of their word in %s", async (font) => {
  document.documentElement.style.setProperty("--font", `"${font}"`)
  onTestFinished(() => void document.documentElement.style.removeProperty("--font"))
  await resize(1366, 768)
  await open("/transaksi-singkong")
  await button("Lainnya").click()
  await button("Ekspor").click()
  await expect.element(page.getByRole("menuitem", { name: "CSV", exact: true })).toBeVisible()
  const off = [...document.querySelectorAll("button:has(svg)")]
    // A heading has the arrow of its order beside its last word.
    .filter((each) => !each.closest("thead"))
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.textContent.trim())
    .filter((each) => Math.abs(offCentre(each)) > 0.5)
  expect(off.map(({ textContent }) => textContent)).toEqual([])
})

test("buttons without a frame have no line below their words", async () => {
  await open("/transaksi-singkong?group=Supplier")
  for (const name of ["Hapus data contoh", "Buka semua", "Lipat semua"]) {
    await expect.element(button(name)).toBeVisible()
    const { textDecorationLine, color } = styleOf(button(name).element())
    expect([name, textDecorationLine, color]).toEqual([name, "none", colour("primary")])
  }
})

test("the panels of a setup page have outlined buttons, none of them primary", async () => {
  await resize(1440, 900)
  await open("/user-setup/admin")
  await expectCount(button("Tambah"), 3)
  expect(document.querySelectorAll("main .ant-btn-primary")).toHaveLength(0)
})
