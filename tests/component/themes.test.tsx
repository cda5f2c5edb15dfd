/** Light and dark: chosen in the user menu, stored by the browser, the same in our styles and antd's. */
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { saveView } from "../../src/views/table/saved-views"
import { openApp, openSignedOut, reloadApp } from "./support/app"
import { button, colour, expectGone, textsOf } from "./support/screen"

const opener = () => page.getByRole("banner").getByRole("button", { name: /Siti Aminah/ })
/** The choices of the menu besides the languages. */
const themes = (state?: { checked: true }) =>
  page.getByRole("menuitemradio", state).filter({ hasText: /^(Ikuti perangkat|Terang|Gelap)$/ })
const shown = () => document.documentElement.dataset.theme
const choose = async (name: string) => {
  await opener().click()
  await page.getByRole("menuitemradio", { name }).click()
}
/** Brightness of the background. A canvas reads colours of any notation. */
const brightness = (element: Element): number => {
  const pen = new OffscreenCanvas(1, 1).getContext("2d")
  if (!pen) throw new Error("no canvas")
  pen.fillStyle = getComputedStyle(element).backgroundColor
  pen.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
  return red + green + blue
}

/** Relative luminance of a colour such as `rgb(21, 128, 61)` (WCAG 2.2). */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
    const value = Number(part) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test.each(["Terang", "Gelap"])("the focus ring of buttons has a contrast of 3 to 1 (%s)", async (theme) => {
  await openApp("/data-admin")
  await choose(theme)
  for (const name of ["Tambah Admin", "Advanced Search"]) {
    const element = button(name).element() as HTMLElement
    // A key press first: the browser draws no ring after a click.
    await userEvent.keyboard("{Shift}")
    element.focus()
    await expect.poll(() => getComputedStyle(element).outlineStyle, { message: name }).toBe("solid")
    const ring = () => getComputedStyle(element).outlineColor
    for (const surface of [document.body, document.querySelector("header") as Element])
      await expect
        .poll(() => contrast(ring(), getComputedStyle(surface).backgroundColor), { message: name })
        .toBeGreaterThanOrEqual(3)
  }
})

test("with any host the user menu offers the themes, by keyboard too, and marks the current one", async () => {
  await openApp("/data-admin")
  await opener().click()
  await expect.element(themes().first()).toHaveFocus()
  expect(textsOf(themes())).toEqual(["Ikuti perangkat", "Terang", "Gelap"])
  // A foreign host lacks the account dialogs.
  await expectGone(page.getByRole("menuitem", { name: "Ganti password" }))
  await expect.element(themes().first()).toHaveAttribute("aria-checked", "true")
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}")
  await expectGone(themes())
  await expect.element(opener()).toHaveFocus()
  expect(shown()).toBe("dark")
  await opener().click()
  await expect.element(themes({ checked: true })).toHaveTextContent("Gelap")
})

test("our surfaces and antd's change together, without a reload", async () => {
  await openApp("/add-admin")
  const save = () => button("Simpan").element()
  await expect.element(button("Simpan")).toBeVisible()
  const field = () => document.querySelector(".ant-input") as Element
  const look = () => [document.body, field(), save()].map(brightness)
  const words = () => [field(), save()].map((element) => getComputedStyle(element).color)
  await choose("Terang")
  const light = look()
  const lightWords = words()
  await choose("Gelap")
  await expect
    .poll(() => look().map((dark, index) => Math.sign(dark - (light[index] ?? 0))))
    .toEqual([-1, -1, 1])
  expect(getComputedStyle(document.documentElement).colorScheme).toBe("dark")
  // The parts of a dialog have its colour, not the page's.
  await button("Logout").click()
  const dialog = page.getByRole("alertdialog")
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => brightness(button("Batal", dialog).element())).toBe(brightness(dialog.element()))
  await button("Batal", dialog).click()
  await choose("Terang")
  await expect.poll(look).toEqual(light)
  await expect.poll(words).toEqual(lightWords)
})

test("a form that is opened again has the current theme's colours", async () => {
  await openApp("/komisi")
  const opened = async () => {
    await button("Tambah Komisi").click()
    const day = page.css("form .ant-picker")
    await expect.element(day.first()).toBeVisible()
    const style = getComputedStyle(day.first().element())
    const seen = ["--ant-color-text-disabled", "--ant-color-primary", "color"].map((name) =>
      style.getPropertyValue(name),
    )
    await button("Batal").click()
    await expect.element(button("Tambah Komisi")).toBeVisible()
    return seen
  }
  await choose("Terang")
  const light = await opened()
  expect(await opened()).toEqual(light)
  await choose("Gelap")
  const dark = await opened()
  for (const [index, colour] of dark.entries()) expect(colour).not.toBe(light[index])
  expect(await opened()).toEqual(dark)
  await choose("Terang")
  expect(await opened()).toEqual(light)
})

test("the browser stores it beyond the page and the session", async () => {
  await openApp("/dashboard")
  await choose("Gelap")
  await reloadApp()
  await opener().click()
  await expect.element(themes({ checked: true })).toHaveTextContent("Gelap")
  await openSignedOut()
  expect([shown(), localStorage.getItem("tema")]).toEqual(["dark", "dark"])
})

test("without a choice it follows the device and stores nothing", async () => {
  await openApp("/dashboard")
  await choose("Gelap")
  await choose("Ikuti perangkat")
  expect(localStorage.getItem("tema")).toBeNull()
  expect(shown()).toBe(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")
})

test("in the dark theme a group's heading is lighter than its rows, whose lines are fainter than the card's", async () => {
  localStorage.setItem(
    "transaksiSingkong",
    JSON.stringify([
      { NoNota: "N-1", Supplier: "CV Maju" },
      { NoNota: "N-2", Supplier: "CV Maju" },
    ]),
  )
  await openApp("/transaksi-singkong?group=Supplier")
  await choose("Gelap")
  const lightness = (name: string) => luminance(colour(name))
  const heading = page.css("main tbody th").first()
  await expect.element(heading).toBeVisible()
  await expect
    .poll(() => luminance(getComputedStyle(heading.element()).backgroundColor))
    .toBe(lightness("row-group"))
  expect(lightness("row-group")).toBeGreaterThan(lightness("surface"))
  expect(lightness("row-line")).toBeLessThan(lightness("line"))
  expect(lightness("primary-hover")).toBeLessThan(lightness("primary-strong"))
})

test("in the dark theme the tab of a view is a step below the menu's current entry", async () => {
  await openApp("/data-admin")
  saveView("admins", { name: "Ketua", query: "?search=Ketua", columns: [] })
  await reloadApp()
  await choose("Gelap")
  const tab = page.css("[aria-current]").filter({ hasText: /^Semua$/ })
  await expect.element(tab).toBeVisible()
  const entry = page.getByRole("navigation").css(".link.current")
  await expect.poll(() => brightness(entry.element()) - brightness(tab.element())).toBeGreaterThan(0)
  expect(brightness(tab.element())).toBeGreaterThan(brightness(document.body))
})
