/** The frame around every screen: sidebar, header, logout, by mouse, by keyboard, on paper and on a phone. */
import type { Locator, Page } from "@playwright/test"
import { expect, test } from "./support/fixtures"
import { signInAs } from "./support/sessions"

const banner = (page: Page) => page.getByRole("banner")
const navigation = (page: Page) => page.getByRole("navigation", { name: "Menu utama" })
const link = (page: Page, name: string) => navigation(page).getByRole("link", { name, exact: true })
const group = (page: Page, name: string) => navigation(page).getByRole("button", { name, exact: true })
const main = (page: Page) => page.getByRole("main")
const sidebar = (page: Page) => page.getByRole("complementary")

async function box(locator: Locator) {
  const found = await locator.boundingBox()
  if (!found) throw new Error("it is not drawn")
  return found
}

async function open(page: Page, url: string, address = "/dashboard"): Promise<void> {
  await signInAs(page, url)
  await page.goto(`${url}${address}`)
  await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible()
}

test.describe("the sidebar", () => {
  test("[LY-04, LY-21] the keyboard opens a group and follows a link; the first Tab offers to skip the menu; neither menu nor header is on paper", async ({
    page,
    hostUrl,
  }) => {
    await open(page, hostUrl)
    await page.keyboard.press("Tab")
    const skip = page.getByRole("link", { name: "Langsung ke isi" })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await group(page, "User Setup").focus()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
    await expect(link(page, "Setup Admin")).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(`${hostUrl}/user-setup/admin`)
    await page.goto(`${hostUrl}/komisi`)
    await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(main(page)).toBeFocused()
    await expect(sidebar(page)).toBeVisible()
    await page.emulateMedia({ media: "print" })
    await expect(sidebar(page)).toBeHidden()
    await expect(banner(page)).toBeHidden()
    expect(await box(main(page))).toMatchObject({ x: 0, y: 0 })
    await expect(main(page).getByRole("heading", { name: "Data Komisi" })).toBeVisible()
  })
})
