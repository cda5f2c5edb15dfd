/** Edges and tints: buttons beside inputs, empty choices beside placeholders, the current entry, one outlined button a panel. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { link, open } from "./support/frame"
import { button, expectCount, resize } from "./support/screen"

/** A colour of base.css, as a computed style shows it. */
function colour(name: string): string {
  const probe = document.createElement("i")
  probe.style.color = `var(--${name})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
const styleOf = (element: Element) => getComputedStyle(element)

test("secondary buttons have a softer edge than inputs", async () => {
  await open("/add-admin")
  await expect.element(button("Batal")).toBeVisible()
  expect(styleOf(button("Batal").element()).borderTopColor).toBe(colour("edge"))
  expect(styleOf(button("Logout").element()).borderTopColor).toBe(colour("edge"))
  expect(styleOf(page.css("form .ant-input:not(:focus)").first().element()).borderTopColor).toBe(
    colour("field"),
  )
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

test("the panels of a setup page have outlined buttons, none of them primary", async () => {
  await resize(1440, 900)
  await open("/user-setup/admin")
  await expectCount(button("Tambah"), 3)
  expect(document.querySelectorAll("main .ant-btn-primary")).toHaveLength(0)
})
