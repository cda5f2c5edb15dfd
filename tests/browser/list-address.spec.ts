/** The address of a list holds its search, filters, order and page, for Back, reloads and links. */
import type { Page } from "@playwright/test"
import { KINDS, personOf } from "../support/people"
import { expect, hostTest as test } from "./support/fixtures"

const [ADMINS] = KINDS
const search = (page: Page) => page.getByRole("searchbox", { name: `Cari di ${ADMINS.heading}` })
const count = (page: Page) =>
  page.getByRole("status").filter({ hasText: /^(\d+–\d+ dari \d+|\d+ data)(, disaring dari \d+)?$/ })
const first = (page: Page) => page.locator("tr > td[data-label]").first()
const sortByName = (page: Page) =>
  page.getByRole("columnheader", { name: "Nama" }).getByRole("button").click()
const query = (page: Page) => new URL(page.url()).searchParams
const entries = (page: Page) => page.evaluate(() => history.length)

test("[GL-01..GL-06, AB-62, RT-24] Back takes back what was chosen and what was typed, a reload and a link bring it again, and the host is asked once a visit", async ({
  page,
  host,
  hostUrl,
  open,
}) => {
  host.data[ADMINS.path] = Array.from({ length: 65 }, (_, index) => personOf(ADMINS, index + 1))
  const asked = () => host.calls.filter(({ path }) => path === ADMINS.path)
  await open(ADMINS.list)
  await expect(count(page)).toHaveText("1–20 dari 65")
  await expect(page).toHaveURL(hostUrl + ADMINS.list)

  // The typed search is one history entry, although each pause in typing writes it.
  const before = await entries(page)
  for (const [letters, typed] of [
    ["ora", "ora"],
    ["ng ", "orang "],
    ["0", "orang 0"],
  ] as const) {
    await search(page).pressSequentially(letters)
    await expect.poll(() => query(page).get("filters[0][value]")).toBe(typed)
  }
  expect(await entries(page)).toBe(before + 1)
  await sortByName(page)
  await sortByName(page)
  await expect(first(page)).toHaveText("Orang 065")
  await page.getByRole("button", { name: "Next" }).click()
  await expect(count(page)).toHaveText("21–40 dari 65")
  await expect.poll(() => query(page).get("currentPage")).toBe("2")
  await page.getByRole("button", { name: "Advanced Search" }).click()
  await page.getByLabel("Kode Karyawan", { exact: true }).fill("STN-0000")
  await expect(count(page)).toHaveText("9 data, disaring dari 65")
  await expect.poll(() => page.url()).toContain("employeeId")
  const link = page.url()
  expect(asked()).toHaveLength(1)
  expect(asked()[0]?.url).not.toContain("?")

  await page.goBack()
  await expect(count(page)).toHaveText("21–40 dari 65")
  await expect(page.getByLabel("Kode Karyawan", { exact: true })).toHaveValue("")
  await page.goBack()
  await expect(count(page)).toHaveText("1–20 dari 65")
  await expect(first(page)).toHaveText("Orang 065")
  await page.goBack()
  await expect(first(page)).toHaveText("Orang 001")
  await page.goBack()
  await expect(page.getByRole("columnheader", { name: "Nama" })).not.toHaveAttribute("aria-sort")
  await expect(search(page)).toHaveValue("orang 0")
  await page.goBack()
  await expect(search(page)).toHaveValue("")
  await expect(page).toHaveURL(hostUrl + ADMINS.list)
  await page.goForward()
  await expect(search(page)).toHaveValue("orang 0")
  expect(asked()).toHaveLength(1)

  // A link and its reload show the same list.
  const colleague = await page.context().newPage()
  await colleague.goto(link)
  for (let visit = 0; visit < 2; visit++) {
    await expect(count(colleague)).toHaveText("9 data, disaring dari 65")
    await expect(search(colleague)).toHaveValue("orang 0")
    await expect(first(colleague)).toHaveText("Orang 009")
    await colleague.reload()
  }
  await colleague.getByRole("button", { name: "Advanced Search" }).click()
  await expect(colleague.getByLabel("Kode Karyawan", { exact: true })).toHaveValue("STN-0000")

  // Back from a form too; only the address holds the search.
  await colleague.getByRole("button", { name: "Edit", exact: true }).first().click()
  await expect(colleague).toHaveURL(hostUrl + ADMINS.edit)
  await colleague.goBack()
  await expect(count(colleague)).toHaveText("9 data, disaring dari 65")
  expect(await colleague.evaluate(() => localStorage.getItem("lastPath"))).toBe(ADMINS.list)
  expect(await colleague.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("orang 0")

  // The menu link opens the list without search and filters.
  await colleague.getByRole("link", { name: ADMINS.heading }).click()
  await expect(count(colleague)).toHaveText("1–20 dari 65")
  await expect(search(colleague)).toHaveValue("")
})
