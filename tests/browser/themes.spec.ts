/** Light and dark theme of the built page: before the first paint, on device changes, and never on paper. */
import type { Page } from "@playwright/test"
import { expect, test } from "./support/fixtures"

const look = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement
    const bar = document.querySelector('meta[name="theme-color"]')?.getAttribute("content")
    const { colorScheme } = getComputedStyle(document.documentElement)
    return [
      dataset.theme,
      colorScheme,
      bar?.trim() === getComputedStyle(document.documentElement).getPropertyValue("--surface").trim(),
    ]
  })
const DARK = ["dark", "dark", true]
const LIGHT = ["light", "light", true]

test("the page is never painted in the other theme, and follows the device while it stands", async ({
  page,
  hostUrl,
}) => {
  await page.addInitScript(() => {
    const said: [theme: string | undefined, at: number][] = []
    Object.assign(globalThis, { said })
    new MutationObserver(() =>
      said.push([document.documentElement.dataset.theme, performance.now()]),
    ).observe(document, { subtree: true, attributeFilter: ["data-theme"] })
  })
  await page.emulateMedia({ colorScheme: "dark" })
  await page.goto(`${hostUrl}/login`)
  await expect(page.getByRole("button", { name: "Masuk" })).toBeVisible()
  expect(await look(page)).toEqual(DARK)
  const firstPaint = () => page.evaluate(() => performance.getEntriesByName("first-paint")[0]?.startTime ?? 0)
  await expect.poll(firstPaint).toBeGreaterThan(0)
  const said = await page.evaluate(() => (globalThis as unknown as { said: [string, number][] }).said)
  expect([...new Set(said.map(([theme]) => theme))]).toEqual(["dark"])
  expect(said[0]?.[1]).toBeLessThan(await firstPaint())

  await page.emulateMedia({ colorScheme: "light" })
  await expect.poll(() => look(page)).toEqual(LIGHT)
  await page.emulateMedia({ colorScheme: "dark" })
  await expect.poll(() => look(page)).toEqual(DARK)
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")))
  expect((await look(page))[0]).toBe("light")
  await page.evaluate(() => dispatchEvent(new Event("afterprint")))
  expect((await look(page))[0]).toBe("dark")
})

test("what was chosen stands above the device, on the login page too, and in every tab", async ({
  page,
  hostUrl,
}) => {
  await page.emulateMedia({ colorScheme: "light" })
  await page.goto(`${hostUrl}/login`)
  await page.evaluate(() => localStorage.setItem("tema", "dark"))
  const other = await page.context().newPage()
  await other.goto(`${hostUrl}/login`)
  await page.reload()
  expect(await look(page)).toEqual(DARK)
  await other.evaluate(() => localStorage.setItem("tema", "light"))
  await expect.poll(() => look(page)).toEqual(LIGHT)
})
