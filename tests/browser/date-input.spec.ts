/** The calendar of a date input is no part of a form's first load. */
import { inputOf } from "./support/driver"
import { expect, signedInTest as test } from "./support/fixtures"

test("a browser that saves data loads the calendar at the first focus, which stays in the input", async ({
  page,
  server,
  pageErrors,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  )
  await page.goto(`${server.url}/add-karyawan`)
  const born = inputOf(page, "Tanggal Lahir")
  await expect(inputOf(page, "Nama Lengkap")).toBeFocused()
  await expect(born).not.toBeEditable()
  for (const _ of [1, 2, 3]) await page.keyboard.press("Tab")
  await expect(born).toBeEditable()
  await expect(born).toBeFocused()
  await page.keyboard.type("07/05/1990")
  await page.keyboard.press("Tab")
  await expect(born).toHaveValue("07/05/1990")
  expect(pageErrors).toEqual([])
})
