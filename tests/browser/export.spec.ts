/** The rows of a list in a downloaded spreadsheet. */
import { readFileSync } from "node:fs"
import { strFromU8, unzipSync } from "fflate"
import { KINDS, personOf } from "../support/people"
import { pressTool } from "./support/driver"
import { expect, hostTest as test } from "./support/fixtures"

const [ADMINS] = KINDS

test("Excel and CSV hold every row that is searched for, in the list's order, and no other", async ({
  page,
  host,
  open,
}) => {
  host.data[ADMINS.path] = Array.from({ length: 65 }, (_, index) => personOf(ADMINS, index + 1))
  await open(ADMINS.list)
  const exported = async (format: string) => {
    const downloading = page.waitForEvent("download")
    await pressTool(page, "Ekspor")
    await page.getByRole("menuitem", { name: format, exact: true }).click()
    const download = await downloading
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
  }
  await page.getByRole("searchbox").fill("orang 03")
  await page.getByRole("columnheader", { name: "Nama" }).getByRole("button").click()
  await page.getByRole("columnheader", { name: "Nama" }).getByRole("button").click()
  await expect(page.getByRole("status").filter({ hasText: /^11 data, disaring dari 65$/ })).toBeVisible()

  const asked = host.calls.length
  const csv = await exported("CSV")
  expect(csv.name).toMatch(/^Data Admin \d{4}-\d\d-\d\d\.csv$/)
  const lines = csv.bytes.toString().trimEnd().split("\r\n")
  expect(lines[0]).toContain("Nama;Jabatan;Kode Karyawan")
  expect(lines.slice(1).map((line) => line.split(";")[0])).toEqual([
    ...Array.from({ length: 10 }, (_, index) => `Orang 0${39 - index}`),
    "Orang 003",
  ])
  const excel = await exported("Excel (.xlsx)")
  expect(excel.name).toMatch(/^Data Admin .*\.xlsx$/)
  const texts = strFromU8(unzipSync(new Uint8Array(excel.bytes))["xl/sharedStrings.xml"] ?? new Uint8Array())
  expect(texts).toContain("Orang 039")
  expect(texts).not.toContain("Orang 040")
  // The file has the rows of the page.
  expect(host.calls.length).toBe(asked)
  await expect(page.getByRole("button", { name: "Lainnya" })).toBeFocused()
})
