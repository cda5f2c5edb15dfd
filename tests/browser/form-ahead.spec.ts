/** Behind a list its add form's inputs get their styles before anybody opens it: nobody sees, hears or is asked anything. */
import type { Page } from "@playwright/test"
import { expect, test } from "./signed-in"

/** What antd has put onto the page, by what its rules begin with. */
const styles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLStyleElement>("style[data-css-hash]")]
      .map(({ dataset, textContent }) => `${textContent?.split(/[{:]/)[0]} ${dataset.cssHash}`)
      .filter((text) => text.startsWith(".ant-") && !text.startsWith(".ant-wave")),
  )

test("the kinds of input that a list's add form has are styled while the list stands, once, and no form is begun", async ({
  page,
  server,
  pageErrors,
}) => {
  await page.goto(`${server.url}/komisi`)
  const add = page.getByRole("button", { name: "Tambah Komisi" })
  await expect(add).toBeVisible()
  const drafts = await page.evaluate(() => Object.keys(sessionStorage))
  await expect.poll(() => styles(page)).toContainEqual(expect.stringMatching(/^\.ant-picker/))
  await expect(page.locator("form, .ant-picker")).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(drafts)

  const ahead = await styles(page)
  await add.click()
  await expect(page.locator("form .ant-picker").first()).toBeVisible()
  expect(await styles(page)).toEqual(ahead)
  expect(pageErrors).toEqual([])
})
