/** A scrollbar that takes room, as on Windows: neither fewer rows nor a dialog move what is on the page. */
import { findChromium, LAUNCH_ARGS } from "../setup/chromium.mjs"
import { KINDS, peopleOf } from "../support/people"
import { expect, hostTest as test } from "./support/fixtures"

const [ADMINS] = KINDS

test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: LAUNCH_ARGS,
    ignoreDefaultArgs: ["--hide-scrollbars"],
  },
})

test("a search with few rows, a question and the finder leave everything in its place", async ({
  page,
  host,
  open,
}) => {
  host.data[ADMINS.path] = peopleOf(ADMINS, 40)
  await page.setViewportSize({ width: 1366, height: 600 })
  await open(ADMINS.list)
  await expect(page.getByText("1–20 dari 40")).toBeVisible()
  const logout = page.getByRole("banner").getByRole("button", { name: "Logout" })
  const right = async () => (await logout.boundingBox().then((box) => box && box.x + box.width)) ?? 0
  const atFirst = await right()
  // The scrollbar takes room here.
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0)

  await page.getByRole("searchbox").fill("Orang 007")
  await expect(page.getByText("1 data, disaring dari 40")).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
  expect(await right()).toBe(atFirst)
  await page.getByRole("searchbox").fill("")
  await expect(page.getByText("1–20 dari 40")).toBeVisible()

  await logout.click()
  await expect(page.getByRole("alertdialog")).toBeVisible()
  expect(await right()).toBe(atFirst)
  // The place of the scrollbar is as dark as the page beside it.
  const pixel = (x: number) => page.screenshot({ clip: { x, y: 500, width: 1, height: 1 } })
  expect((await pixel(1366 - 4)).equals(await pixel(1366 - 24))).toBe(true)
  await page.keyboard.press("Escape")
  await expect(page.getByRole("alertdialog")).toBeHidden()

  await page.keyboard.press("Control+k")
  await expect(page.getByRole("dialog")).toBeVisible()
  expect(await right()).toBe(atFirst)
})
